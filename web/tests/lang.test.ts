/** The language changes at once, whatever else is on its way. */
import { beforeEach, expect, test, vi } from 'vitest'

vi.stubGlobal('document', { documentElement: { lang: '', dir: '' } })

let lang: typeof import('../src/lang/index.svelte')
beforeEach(async () => {
  vi.resetModules()
  lang = await import('../src/lang/index.svelte')
  await lang.speak('en')
  await lang.load('house')
})

const now = () => [lang.currentLocale(), document.documentElement.lang, lang.t('ui.language')]

test('a language speaks for every part that is known', async () => {
  await lang.load('caro-card')
  await lang.speak('uk')
  expect(now()).toEqual(['uk', 'uk', 'Мова'])
  expect(lang.t('caro.option.size')).toBe('Розмір')
})

test('a part that comes during a change speaks the new language', async () => {
  await Promise.all([lang.load('caro-card'), lang.speak('ru'), lang.load('four-in-a-square-card')])
  expect(lang.t('caro.option.size')).toBe('Размер')
  expect(lang.t('four-in-a-square.option.piecesPerPlayer')).toBe('Фишки')
})

test('a language turns the page its own way', async () => {
  await lang.speak('he')
  expect(now()).toEqual(['he', 'he', 'שפה'])
  expect(document.documentElement.dir).toBe('rtl')
  await lang.speak('uk')
  expect(document.documentElement.dir).toBe('ltr')
})

test('values stand apart in a sentence of the other direction', async () => {
  await lang.speak('he')
  expect(lang.t('event.join', { who: 'Ann (2)' })).toBe('\u2068Ann (2)\u2069 ליד השולחן.')
  await lang.speak('en')
  expect(lang.t('event.join', { who: 'Ann (2)' })).toBe('Ann (2) sits down.')
})

test('of several wishes the last one stands', async () => {
  await Promise.all([lang.speak('uk'), lang.speak('ru'), lang.speak('en')])
  expect(now()).toEqual(['en', 'en', 'Language'])
})

test('a language that is not there is English', async () => {
  await lang.speak('uk')
  await lang.speak('tlh')
  expect(now()).toEqual(['en', 'en', 'Language'])
})

test.each([
  [['uk-UA', 'en'], 'uk'],
  [['fr-CA', 'ru-RU'], 'ru'],
  [['he-IL'], 'he'],
  [['fr'], 'en'],
  [[], 'en'],
])('a browser that wants %j gets %s', (wanted, given) => {
  expect(lang.preferred(wanted)).toBe(given)
})

test('plurals follow the language', async () => {
  await lang.speak('uk')
  expect([1, 3, 5, 21].map((count) => lang.t('rooms.watchers', { count }))).toEqual([
    '1 глядач',
    '3 глядачі',
    '5 глядачів',
    '21 глядач',
  ])
  await lang.speak('he')
  expect([1, 2, 3, 20].map((count) => lang.t('rooms.watchers', { count }))).toEqual([
    'צופה אחד',
    'שני צופים',
    '3 צופים',
    '20 צופים',
  ])
})

test.each([
  ['en', 'A, B, and C', 'A, B, C'],
  ['uk', 'A, B і C', 'A, B, C'],
  ['zh', 'A、B和C', 'A、B、C'],
])('%s joins a list in its own way', async (locale, joined, bare) => {
  await lang.speak(locale)
  expect(lang.listed(['A', 'B', 'C'])).toBe(joined)
  expect(lang.listed(['A', 'B', 'C'], false)).toBe(bare)
})

test('no word is in two catalogues: the one that came last would speak for both', () => {
  const files = import.meta.glob<Record<string, string>>('../src/lang/en/*.json', {
    eager: true,
    import: 'default',
  })
  const keys = Object.values(files).flatMap(Object.keys)
  expect(keys.length).toBeGreaterThan(500)
  expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([])
})
