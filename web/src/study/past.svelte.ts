/** What was changed, to be taken back: each change as the way back from it. */
type Back = () => Promise<void>

const KEPT = 100

export class Past {
  any = $state(false)
  #ways: Back[] = []

  remember(back: Back): void {
    this.#ways = [...this.#ways, back].slice(-KEPT)
    this.any = true
  }

  /** Takes the last change back. */
  async undo(): Promise<void> {
    const back = this.#ways.pop()
    this.any = this.#ways.length > 0
    await back?.()
  }
}
