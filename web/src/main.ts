import { mount } from 'svelte'
import App from './App.svelte'
import { load, preferred, speak } from './lang/index.svelte'
import { router } from './lib/router.svelte'
import { loadSets, settings } from './lib/settings.svelte'
import { keepShell } from './lib/shell'
import { noWords } from './lib/noWords'
import './tokens.css'
import './base.css'

const target = document.getElementById('app')!
const wanted = settings.locale || preferred()

try {
  const sets = loadSets()
  await speak(wanted)
  await load('house')
  await sets
  target.replaceChildren()
  router.start()
  mount(App, { target })
  if (import.meta.env.PROD) void keepShell()
} catch (why) {
  if (target.childElementCount > 0) noWords(target, wanted)
  console.error(why)
}
