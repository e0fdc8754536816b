import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Subscription } from '../../platform/db/channels.ts'
import type { LiveActor } from './sessions.queries.ts'

/** Most sessions that a process caches. */
const maxSessions = 10_000
/**
 * A process without a sign of life from the channel for longer looks sessions up, so that no cached session outlives its end by
 * more than 250 ms.
 */
const maxSilenceMs = 100
/** Longest that a change waits until the process that made it has received its message. */
const catchUpTimeoutMs = 100

export type SessionMemory = ReturnType<typeof createSessionMemory>

/**
 * Caches live sessions. Triggers tell every process which sessions have ended and which accounts have changed
 * (`aura_session_ended`, `aura_account_changed`); a process that may miss these messages caches nothing.
 */
export function createSessionMemory() {
  const sessions = new LRUCache<Id, LiveActor>({ max: maxSessions })
  let subscription: Pick<Subscription, 'isProven' | 'catchUp'> | undefined
  /** A look-up that began before the last change may have read the former state. */
  let changes = 0
  /** Changes by this process whose message may not have arrived yet. */
  let unheard = 0

  function forgetWhere(isMeant: (actor: LiveActor) => boolean): void {
    changes++
    for (const [sessionId, actor] of sessions.entries()) if (isMeant(actor)) sessions.delete(sessionId)
  }

  return {
    /** From now on, sessions are cached while this subscription is known to work. */
    trust(trusted: Pick<Subscription, 'isProven' | 'catchUp'>): void {
      subscription = trusted
    },

    find(sessionId: Id, now: Date): LiveActor | undefined {
      if (unheard > 0 || !subscription?.isProven(maxSilenceMs)) return undefined
      const actor = sessions.get(sessionId)
      return actor && actor.expiresAt > now ? actor : undefined
    },

    /** Called before a look-up; the returned function caches its result, unless an invalidation came in between. */
    begin(): (actors: readonly LiveActor[]) => void {
      const before = changes
      return (actors) => {
        if (before === changes && unheard === 0)
          for (const actor of actors) sessions.set(actor.sessionId, actor)
      }
    },

    /**
     * Wraps a handler that may end sessions or change accounts: the call is answered once this process has received the messages of
     * these changes.
     */
    heard:
      <Call, Answer>(handle: (call: Call) => Promise<Answer>) =>
      async (call: Call): Promise<Answer> => {
        unheard++
        try {
          return await handle(call)
        } finally {
          if (subscription && !(await subscription.catchUp(catchUpTimeoutMs))) forgetWhere(() => true)
          unheard--
        }
      },

    forgetSession: (sessionId: Id) => forgetWhere((actor) => actor.sessionId === sessionId),
    forgetAccount: (accountId: Id) => forgetWhere((actor) => actor.userId === accountId),
    forgetAll: () => forgetWhere(() => true),
  }
}
