import type { Id } from '@aura/contract/common'
import { LRUCache } from 'lru-cache'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { SessionTokens } from '../../platform/auth/session-tokens.ts'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { SessionMemory } from './session-memory.service.ts'
import { findLiveActors, holdLiveActor, updateLastUse } from './sessions.queries.ts'
import { traceableAddress } from './traces.rules.ts'
import type { AddressUse, TracesService } from './traces.service.ts'

declare module '../../platform/auth/actor.ts' {
  interface Actor {
    auraTypeId: number
  }
}

export interface AuthenticationDeps {
  db: Db
  clock: Clock
  tokens: SessionTokens
  memory: SessionMemory
  traces: Pick<TracesService, 'keepAddresses'>
}

interface SessionUse extends AddressUse {
  sessionId: Id
}

/** Precision of the last use of a session, in milliseconds. */
const lastUseMs = minutes(5)
/** Most networks of a session whose use is written within that time. */
const maxNetworks = 10

export type Authentication = ReturnType<typeof createAuthentication>

/** Resolves the tokens of calls to accounts. */
export function createAuthentication({ db, clock, tokens, memory, traces }: AuthenticationDeps) {
  const findActorOf = createLoader(async (sessionIds: readonly Id[]): Promise<Viewer[]> => {
    const remember = memory.begin()
    const actors = await findLiveActors(db, sessionIds, clock.now())
    remember(actors)
    const bySession = new Map(actors.map((actor) => [actor.sessionId, actor]))
    return sessionIds.map((sessionId) => bySession.get(sessionId))
  })

  /** When this process last wrote the use of each session, and from which networks. */
  const writtenUses = new LRUCache<Id, { since: number; networks: Set<string> }>({ max: 10_000 })

  // Calls neither wait for it nor fail with it: the list of sessions then shows an earlier use.
  const writeLastUse = createLoader(async (uses: readonly SessionUse[]): Promise<boolean[]> => {
    const now = clock.now()
    const sessionIds = uses.map(({ sessionId }) => sessionId)
    const writing = [updateLastUse(db, sessionIds, now), traces.keepAddresses(db, uses, now)]
    const isWritten = await Promise.all(writing).then(
      () => true,
      () => false,
    )
    return uses.map(() => isWritten)
  })

  function keepLastUse({ sessionId, userId }: Actor, address: string, now: Date): void {
    const known = writtenUses.get(sessionId)
    const written =
      known && known.since > now.getTime() - lastUseMs
        ? known
        : { since: now.getTime(), networks: new Set<string>() }
    writtenUses.set(sessionId, written)
    // Each network is written: otherwise one call from elsewhere could hide that two accounts share an address.
    const network = traceableAddress(address) ?? ''
    if (written.networks.has(network) || written.networks.size >= maxNetworks) return
    written.networks.add(network)
    void writeLastUse({ sessionId, accountId: userId, address })
  }

  return {
    /**
     * The account of a token, from the database, or from a cache while this process is sure to hear of changes of sessions [ACC-37,
     * ACC-38].
     *
     * @param address of the client who sent it
     */
    async authenticate(token: string, address: string): Promise<Viewer> {
      const now = clock.now()
      const claims = await tokens.read(token, now)
      if (!claims) return undefined
      const actor = memory.find(claims.sessionId, now) ?? (await findActorOf(claims.sessionId))
      if (actor?.userId !== claims.userId) return undefined
      keepLastUse(actor, address, now)
      return actor
    },

    /** Requires that an actor's session did not end during long work for it. @throws DomainError `platform.session-ended` */
    async requireLive(connection: Db, { sessionId }: Actor): Promise<void> {
      const [live] = await findLiveActors(connection, [sessionId], clock.now())
      if (!live) throw new DomainError('platform.session-ended')
    },

    /** The actor of a live session, locked until the transaction ends. */
    holdLive: (tx: Tx, sessionId: Id): Promise<Actor | undefined> =>
      holdLiveActor(tx, sessionId, clock.now()),

    /** The actors of the live sessions, by session. */
    async findLive(sessionIds: readonly Id[]): Promise<Map<Id, Actor>> {
      const actors = sessionIds.length > 0 ? await findLiveActors(db, sessionIds, clock.now()) : []
      return new Map(actors.map((actor) => [actor.sessionId, actor]))
    },
  }
}
