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
let wish = FALLBACK
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
  let from = ''
  let more: Catalogue = {}
  // The language may change while the words are on their way.
  while (!parts.has(part) && from !== locale) {
    from = locale
    more = await fetchPart(from, part)
  }
  if (parts.has(part)) return
  parts.add(part)
  messages = { ...messages, ...more }
}

/** Changes the language of everything at once. Of several wishes the last one stands. */
export async function speak(wanted: string): Promise<void> {
  const next = locales.includes(wanted) ? wanted : FALLBACK
  wish = next
  const known = new Map<string, Catalogue>()
  // A part that came meanwhile is fetched as well.
  for (let rest = [...parts]; rest.length > 0; rest = [...parts].filter((p) => !known.has(p))) {
    const all = await Promise.all(rest.map((part) => fetchPart(next, part)))
    rest.forEach((part, index) => known.set(part, all[index]!))
  }
  if (wish !== next) return
  messages = Object.assign({}, ...known.values())
  locale = next
  document.documentElement.lang = next
}

/** Things that are named one after the other: `and` before the last, or only listed. */
export function listed(items: readonly string[], and = true): string {
  const style = and ? 'long' : 'narrow'
  return new Intl.ListFormat(locale, { type: 'conjunction', style }).format(items)
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
