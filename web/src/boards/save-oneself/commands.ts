import type { Command } from '../../lib/keymap'

const ARROWS = { n: 'ArrowUp', e: 'ArrowRight', s: 'ArrowDown', w: 'ArrowLeft' }

/** A step to each side, and to stay or flip nothing. */
export const COMMANDS: readonly Command[] = [
  ...(['n', 'e', 's', 'w'] as const).map((way) => ({
    id: `save-oneself/${way}`,
    usual: [way],
    always: [ARROWS[way]],
    what: `save-oneself.key.${way}` as const,
  })),
  { id: 'save-oneself/skip', usual: [], always: ['Space'], what: 'save-oneself.keys.skip' },
]
