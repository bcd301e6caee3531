/**
 * Challenges to this account and from it, asked for gently on whatever page it is. One that is
 * accepted leads to its table at once whoever waits for it, unless they sit at another.
 */
import { api } from '../api/client'
import type { Challenge, ChallengeAsked } from '../api/types'
import { load, t } from '../lang/index.svelte'
import { keep, recall } from '../lib/keep'
import { go, router } from '../lib/router.svelte'
import { complain, say } from '../ui/toasts.svelte'

/** What happens is heard at once (`notices/`); these are for where it cannot be. */
const EVERY_MS = 60_000
const SOON_MS = 15_000
const KEPT = 50

let received = $state.raw<readonly Challenge[]>([])
let sent = $state.raw<readonly Challenge[]>([])
let accepted = $state.raw<readonly Challenge[]>([])
let later = $state.raw<readonly string[]>([])

/** Whether this browser has not been told yet; from now on it has. */
function isNews({ id }: Challenge): boolean {
  const told = recall<string[]>('challenges', [])
  if (told.includes(id)) return false
  keep('challenges', [...told, id].slice(-KEPT))
  return true
}

function tell(challenge: Challenge, waited: boolean): void {
  const { state, challenged: name, match } = challenge
  if (state === 'declined') say(t('challenge.declined', { name }))
  else if (!waited || router.route.place === 'table') accepted = [...accepted, challenge]
  else {
    say(t('challenge.accepted', { name }))
    go(`/m/${match}`)
  }
}

/** How often was asked: an answer that a later question has overtaken is old. */
let asked = 0

async function refresh(): Promise<void> {
  const mine = ++asked
  const [all] = await Promise.all([api.challenges(), load('challenge')])
  if (mine !== asked) return
  const waiting = sent.map(({ id }) => id)
  received = all.received
  sent = all.sent.filter(({ state }) => state === 'open')
  for (const challenge of all.sent)
    if (challenge.state !== 'open' && isNews(challenge))
      tell(challenge, waiting.includes(challenge.id))
}

async function end({ id }: Challenge): Promise<void> {
  await api.endChallenge(id).catch(complain)
  await refresh()
}

export const challenges = {
  /** To be answered. */
  get fresh(): readonly Challenge[] {
    return received.filter(({ id }) => !later.includes(id))
  },
  /** To be answered, but not now. */
  get putOff(): readonly Challenge[] {
    return received.filter(({ id }) => later.includes(id))
  },
  /** Of this account, without an answer. */
  get sent(): readonly Challenge[] {
    return sent
  },
  /** Accepted by the other while this browser sat at another table, or was not there. */
  get accepted(): readonly Challenge[] {
    return accepted
  },
  async send(wish: ChallengeAsked): Promise<void> {
    const made = await api.challenge(wish)
    sent = [...sent, made]
  },
  async accept({ id }: Challenge): Promise<void> {
    try {
      go(`/m/${(await api.acceptChallenge(id)).match}`)
    } catch (why) {
      complain(why)
    }
    await refresh()
  },
  end,
  /** Asks now. */
  refresh,
  /** Answers later, or goes to the table. */
  settle({ id }: Challenge): void {
    later = [...later, id]
    accepted = accepted.filter((one) => one.id !== id)
  },
  /** Asks now and then, as long as somebody looks at the page; returns how to stop. */
  follow(): () => void {
    let last = -Infinity
    const ask = () => {
      const pause = sent.length > 0 ? SOON_MS : EVERY_MS
      if (document.hidden || !navigator.onLine || Date.now() - last < pause) return
      last = Date.now()
      refresh().catch(() => {}) // no news: the last list stands until the next answer
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
