/** The languages and their parts, which `scripts/catalogues.js` lists. */
declare module 'virtual:words' {
  type Message = (values: Record<string, unknown>) => string
  export type Catalogue = Record<string, Message>
  type Parts = Record<string, () => Catalogue | Promise<Catalogue>>
  const languages: Record<string, () => Promise<{ default: Parts }>>
  export default languages
}
