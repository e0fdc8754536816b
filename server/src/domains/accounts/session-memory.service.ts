import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Subscription } from '../../platform/db/channels.ts'
import type { LiveActor } from './sessions.queries.ts'

/** Sessions remembered by one process. */
const maxSessions = 10_000
/** A process that has not heard of the others for longer looks sessions up: none outlives its end by more than 250 ms. */
const maxSilenceMs = 100
/** Longest that a change waits to be heard of by the process that made it. */
const catchUpTimeoutMs = 100

export type SessionMemory = ReturnType<typeof createSessionMemory>

/**
 * Live sessions that calls need not look up again. Triggers tell every process which sessions have ended and whose accounts have
 * changed (`aura_session_ended`, `aura_account_changed`); while a process is not sure to hear that, it remembers nothing.
 */
export function createSessionMemory() {
  const sessions = new LRUCache<Id, LiveActor>({ max: maxSessions })
  let subscription: Pick<Subscription, 'isProven' | 'catchUp'> | undefined
  /** A look-up that began before the last change may have read what was before it. */
  let changes = 0
  /** Changes under way of this process, which it may not have heard of yet. */
  let unheard = 0

  function forgetWhere(isMeant: (actor: LiveActor) => boolean): void {
    changes++
    for (const [sessionId, actor] of sessions.entries()) if (isMeant(actor)) sessions.delete(sessionId)
  }

  return {
    /** From now on, sessions are remembered while this subscription proves that it is alive. */
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

    /** The same handler of a call that may end sessions or change accounts, answered once this process has heard of that. */
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
