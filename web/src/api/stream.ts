/** An answer that comes as server-sent events, one by one. */
export interface Told {
  name: string
  data: unknown
}

/** `heard` is called whenever anything comes, be it a sign of life alone. */
export async function* eventsOf(
  answer: Response,
  heard: () => void = () => {},
): AsyncGenerator<Told, void> {
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ''
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return
    heard()
    const events = (text + value).split('\n\n')
    text = events.pop()!
    for (const event of events) {
      const [, name, data] = /^event: (.*)\ndata: (.*)$/.exec(event) ?? []
      if (name && data) yield { name, data: JSON.parse(data) }
    }
  }
}
