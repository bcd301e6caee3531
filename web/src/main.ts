import { mount } from 'svelte'
import App from './App.svelte'
import { load, preferred, speak } from './lang/index.svelte'
import { router } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'
import { keepShell } from './lib/shell'
import { speechless } from './lib/speechless'
import './tokens.css'
import './base.css'

const target = document.getElementById('app')!
const wanted = settings.locale || preferred()

try {
  await speak(wanted)
  await load('house')
  target.replaceChildren()
  router.start()
  mount(App, { target })
  if (import.meta.env.PROD) void keepShell()
} catch (why) {
  if (target.childElementCount > 0) speechless(target, wanted)
  console.error(why)
}
