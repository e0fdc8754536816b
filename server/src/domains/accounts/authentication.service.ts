import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { findLiveActors, updateLastUse } from './sessions.queries.ts'

declare module '../../platform/auth/actor.ts' {
  interface Actor {
    auraTypeId: number
  }
}

export interface AuthenticationDeps {
  db: Db
  clock: Clock
  tokens: SessionTokens
}

/** How exact the last use of a session is. */
const lastUseMs = minutes(5)

export type Authentication = ReturnType<typeof createAuthentication>

/** Whom the tokens of calls stand for. */
export function createAuthentication({ db, clock, tokens }: AuthenticationDeps) {
  const findActorOf = createLoader(async (sessionIds: readonly Id[]): Promise<Viewer[]> => {
    const actors = await findLiveActors(db, sessionIds, clock.now())
    keepLastUse(actors)
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
    return sessionIds.map((sessionId) => bySession.get(sessionId))
  })

  /** When this process last wrote the use of a session. */
  const writtenUses = new LRUCache<Id, number>({ max: 10_000 })

  function keepLastUse(actors: readonly Actor[]): void {
    const now = clock.now()
    const used = actors
      .map(({ sessionId }) => sessionId)
      .filter((sessionId) => (writtenUses.get(sessionId) ?? 0) <= now.getTime() - lastUseMs)
    if (used.length === 0) return
    for (const sessionId of used) writtenUses.set(sessionId, now.getTime())
    // No call waits for it or fails with it: the list then shows an earlier use.
    updateLastUse(db, used, now).catch(() => {})
  }

  return {
    /** Who a token stands for right now; asked of the database for every call [ACC-37, ACC-38]. */
    async authenticate(token: string): Promise<Viewer> {
      const claims = await tokens.read(token, clock.now())
      const actor = claims && (await findActorOf(claims.sessionId))
      return actor?.userId === claims?.userId ? actor : undefined
    },

    /** The actors of the live sessions, by session. */
    async findLive(sessionIds: readonly Id[]): Promise<Map<Id, Actor>> {
      const actors = sessionIds.length > 0 ? await findLiveActors(db, sessionIds, clock.now()) : []
      return new Map(actors.map((actor) => [actor.sessionId, actor]))
    },
  }
}
