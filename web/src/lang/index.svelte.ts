/**
 * The words of the page. `src/lang/<locale>/<part>.json` holds ICU messages; the build turns each
 * file into a module of functions, loaded when it is needed. `house` is always there, a game's part
 * comes with its board. A new language is a new folder, and nothing else.
 */
type Message = (values: Record<string, unknown>) => string
type Catalogue = Record<string, Message>

const files = import.meta.glob<Catalogue>('./*/*.json', { import: 'default' })
const FALLBACK = 'en'

/** Every language there is, by its folder. */
export const locales = [...new Set(Object.keys(files).map((path) => path.split('/')[1] ?? ''))]

let locale = $state(FALLBACK)
let messages = $state.raw<Catalogue>({})
const parts = new Set<string>()

/** The locale in use. */
export function currentLocale(): string {
  return locale
}

/** The locale that suits the browser best. */
export function preferred(wanted: readonly string[] = navigator.languages): string {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return known.find((tag) => locales.includes(tag)) ?? FALLBACK
}

async function fetchPart(from: string, part: string): Promise<Catalogue> {
  const file = files[`./${from}/${part}.json`] ?? files[`./${FALLBACK}/${part}.json`]
  return file ? await file() : {}
}

/** Makes the words of a part known, such as those of a game. */
export async function load(part: string): Promise<void> {
  if (parts.has(part)) return
  const more = await fetchPart(locale, part)
  parts.add(part)
  messages = { ...messages, ...more }
}

/** Changes the language of everything at once. */
export async function speak(wanted: string): Promise<void> {
  const next = locales.includes(wanted) ? wanted : FALLBACK
  const all = await Promise.all([...parts].map((part) => fetchPart(next, part)))
  messages = Object.assign({}, ...all)
  locale = next
  document.documentElement.lang = next
}

export function knows(key: string): boolean {
  return key in messages
}

/** The message in the player's language. Reading it in a component follows the language. */
export function t(key: string, values: Record<string, unknown> = {}): string {
  const message = messages[key]
  if (message) return message(values)
  console.error(`no message ${key}`)
  return key
}
