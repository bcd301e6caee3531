import type { Command } from '../../lib/keymap'

/** A step to each side; the last letter of the id is its action. */
export const COMMANDS: readonly Command[] = ['n', 'e', 's', 'w'].map((way) => ({
  id: `save-oneself/${way}`,
  usual: way,
  what: `save-oneself.key.${way}`,
}))
