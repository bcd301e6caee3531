/**
 * Challenges to this account and from it, asked for gently on whatever page it is. One that was
 * accepted leads to its table at once, unless somebody sits at another.
 */
import { house } from '../api/client'
import type { Challenge, ChallengeAsked } from '../api/types'
import { load, t } from '../lang/index.svelte'
import { keep, recall } from '../lib/keep'
import { go, router } from '../lib/router.svelte'
import { complain, say } from '../ui/toasts.svelte'

const EVERY_MS = 10_000
const SOON_MS = 3_000
const KEPT = 50

let received = $state.raw<readonly Challenge[]>([])
let sent = $state.raw<readonly Challenge[]>([])
let accepted = $state.raw<readonly Challenge[]>([])

/** Whether this browser has not been told yet; from now on it has. */
function isNews({ id }: Challenge): boolean {
  const told = recall<string[]>('challenges', [])
  if (told.includes(id)) return false
  keep('challenges', [...told, id].slice(-KEPT))
  return true
}

function tell(challenge: Challenge): void {
  const { state, challenged: name, match } = challenge
  if (state === 'declined') say(t('challenge.declined', { name }))
  else if (router.route.place === 'table') accepted = [...accepted, challenge]
  else {
    say(t('challenge.accepted', { name }))
    go(`/m/${match}`)
  }
}

async function look(): Promise<void> {
  const [all] = await Promise.all([house.challenges(), load('challenge')])
  received = all.received
  sent = all.sent.filter(({ state }) => state === 'open')
  all.sent
    .filter(({ state }) => state !== 'open')
    .filter(isNews)
    .forEach(tell)
}

async function end({ id }: Challenge): Promise<void> {
  await house.endChallenge(id).catch(complain)
  await look()
}

export const challenges = {
  /** To be answered. */
  get received(): readonly Challenge[] {
    return received
  },
  /** Of this account, without an answer. */
  get sent(): readonly Challenge[] {
    return sent
  },
  /** Accepted by the other while this account sat at another table. */
  get accepted(): readonly Challenge[] {
    return accepted
  },
  async send(wish: ChallengeAsked): Promise<void> {
    const made = await house.challenge(wish)
    sent = [...sent, made]
  },
  async accept({ id }: Challenge): Promise<void> {
    try {
      go(`/m/${(await house.acceptChallenge(id)).match}`)
    } catch (why) {
      complain(why)
    }
    await look()
  },
  end,
  /** Goes to the table, or lets it be. */
  settle({ id }: Challenge): void {
    accepted = accepted.filter((one) => one.id !== id)
  },
  /** Asks now and then, as long as somebody looks at the page; returns how to stop. */
  follow(): () => void {
    let asked = -Infinity
    const ask = () => {
      const pause = sent.length > 0 ? SOON_MS : EVERY_MS
      if (document.hidden || !navigator.onLine || Date.now() - asked < pause) return
      asked = Date.now()
      look().catch(() => {}) // no news: the last list stands until the next answer
    }
    ask()
    const timer = setInterval(ask, SOON_MS / 3)
    document.addEventListener('visibilitychange', ask)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', ask)
      received = sent = accepted = []
    }
  },
}
