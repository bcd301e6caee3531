/** Whether the menu of one's account is open. */
import { createContext } from 'svelte'

/** Headers come and go with the pages, also while a page is on its way: the menu outlives them. */
export class AccountMenuState {
  open = $state(false)
}

/** The one menu of this page, which every header opens. */
export const [accountMenu, provideAccountMenu] = createContext<AccountMenuState>()
