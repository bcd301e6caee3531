import { mount } from 'svelte'
import App from './App.svelte'
import { load, preferred, speak } from './lang/index.svelte'
import { router } from './lib/router.svelte'
import { settings } from './lib/settings.svelte'
import { keepShell } from './lib/shell'
import './tokens.css'
import './base.css'

await speak(settings.locale || preferred())
await load('house')
router.start()
mount(App, { target: document.getElementById('app')! })

if (import.meta.env.PROD) void keepShell()
