/** A socket whose other end is the test. */
export class FakeSocket {
  static made: FakeSocket[] = []
  static OPEN = 1
  static CONNECTING = 0
  readyState = 0
  sent: { op: string; key?: string; since?: number; token?: string | null }[] = []
  onopen: (() => void) | null = null
  onclose: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  constructor(readonly url: URL) {
    FakeSocket.made.push(this)
  }
  send(text: string) {
    this.sent.push(JSON.parse(text))
  }
  close() {
    this.readyState = 3
  }
  open() {
    this.readyState = 1
    this.onopen?.()
  }
  say(message: object) {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  welcome(seq: number) {
    this.say({ t: 'welcome', match: { position: { seq } }, events: [{ seq }] })
  }
}
