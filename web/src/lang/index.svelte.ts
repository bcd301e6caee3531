/**
 * The words of the page. `src/lang/<locale>/<part>.json` holds ICU messages, and so do the folders
 * `lang` of boards: `words.json` is the part called like the game, `card.json` is `<game>-card` (what the
 * front page says of it), `rules.json` is `<game>-rules`. The build turns each file into a module of
 * functions, loaded when it is needed. `house` is always there, a game's part comes with its board.
 */
import languages, { type Catalogue } from 'virtual:words'
import type { Given, Key } from './keys'

const FALLBACK = 'en'

/** Every language there is, by its folder. */
export const locales = Object.keys(languages)

let locale = $state(FALLBACK)
let wish = FALLBACK
let messages = $state.raw<Catalogue>({})
const parts = new Set<string>()
/** Where the words of a part come from that has no file here. */
const sources = new Map<string, (locale: string) => Promise<Catalogue>>()

/** The locale in use. */
export function currentLocale(): string {
  return locale
}

/** Which way a language is written. Boards stay as they are: they are `dir="ltr"`. */
export const direction = (of: string): 'ltr' | 'rtl' => (of === 'he' ? 'rtl' : 'ltr')

/** The locale that suits the browser best. */
export function preferred(wanted: readonly string[] = navigator.languages): string {
  const known = wanted.map((tag) => tag.toLowerCase().split('-')[0] ?? '')
  return known.find((tag) => locales.includes(tag)) ?? FALLBACK
}

async function fetchPart(from: string, part: string): Promise<Catalogue> {
  const source = sources.get(part)
  if (source) return source(from)
  const { default: files } = await languages[from]!()
  return (await files[part]?.()) ?? {}
}

/** Makes the words of a part known, such as those of a game; `source` has those without a file. */
export async function load(
  part: string,
  source?: (locale: string) => Promise<Catalogue>,
): Promise<void> {
  if (source) sources.set(part, source)
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

/** What comes with words of its own, once both are there. */
export const withWords = async <T>(coming: Promise<T>, part: string): Promise<T> =>
  (await Promise.all([coming, load(part)]))[0]

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
  Object.assign(document.documentElement, { lang: next, dir: direction(next) })
}

/** Things that are named one after the other: `and` before the last, or only listed. */
export function listed(items: readonly string[], and = true): string {
  const style = and ? 'long' : 'narrow'
  return new Intl.ListFormat(locale, { type: 'conjunction', style }).format(items)
}

/** A number as the language writes it. */
export const numeral = (value: number, how?: Intl.NumberFormatOptions): string =>
  new Intl.NumberFormat(locale, how).format(value)

/** A share of the whole in hundredths. */
export const percentage = (share: number): string => numeral(share, { style: 'percent' })

/** A number with its sign, in the order of the language. */
export const signed = (value: number): string =>
  value === 0 ? '±0' : numeral(value, { signDisplay: 'always' }).replace('-', '−')

/** Whether there is such a message, in the parts that have come. */
export function knows(key: string): key is Key {
  return key in messages
}

/** The message in the player's language. Reading it in a component follows the language. */
export function t<K extends string>(key: K, ...[values]: Given<K>): string {
  const message = messages[key]
  if (message) return message(values ?? {})
  console.error(`no message ${key}`)
  return key
}
