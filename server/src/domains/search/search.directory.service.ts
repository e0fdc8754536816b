import type { QueryOf, ResponseOf } from '@aura/contract/endpoint'
import { type allUsers, directoryPageSize } from '@aura/contract/search/search.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, minutes } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { AuraService } from '../aura/aura.service.ts'
import { type FollowsService, noFollows } from '../follows/follows.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { type DirectoryAnchors, findDirectoryAnchors, findDirectoryIds } from './search.directory.queries.ts'

export interface DirectoryDeps {
  db: Db
  clock: Clock
  accountVisibility: Pick<AccountVisibility, 'findCards'>
  aura: Pick<AuraService, 'balancesOf'>
  follows: Pick<FollowsService, 'flagsOf'>
}

export type DirectoryService = ReturnType<typeof createDirectoryService>

/** Accounts between two anchors; any page skips fewer rows than this. */
const anchorStep = 500
/** Up to this number of accounts each page counts them, in about 1 ms; a higher count is cached. */
const fewPeople = 5000

/** The directory of accounts, newest first, in numbered pages that all take the same time [PRF-28]. */
export function createDirectoryService(deps: DirectoryDeps) {
  const { db, clock, accountVisibility, aura, follows } = deps
  const cache = createTtlCache<DirectoryAnchors>({
    clock,
    ttlMs: minutes(1),
    max: 1,
    isKept: ({ total }) => total > fewPeople,
  })
  const readAnchors = () => cache.get('anchors', () => findDirectoryAnchors(db, anchorStep, clock.now()))

  return {
    /** A page of visible accounts with their number, which is up to a minute old beyond `fewPeople`. */
    async page(
      viewer: Viewer,
      { page = 1, limit: size = directoryPageSize }: QueryOf<typeof allUsers>,
    ): Promise<ResponseOf<typeof allUsers>> {
      const { ids: anchors, total } = await readAnchors()
      const offset = (page - 1) * size
      const from = anchors[Math.floor(offset / anchorStep)]
      if (from === undefined || offset >= total) return { users: [], total, hasMore: false }
      const ids = await findDirectoryIds(db, {
        from,
        skip: offset % anchorStep,
        limit: size,
        now: clock.now(),
      })
      const [cards, balances, flags] = await Promise.all([
        accountVisibility.findCards(viewer, ids),
        aura.balancesOf(ids),
        follows.flagsOf(viewer, ids),
      ])
      const users = ids.flatMap((id) => {
        const card = cards.get(id)
        if (!card) return []
        return [
          {
            ...presentPerson(card),
            aura: balances.get(id) ?? 0,
            ...(flags.get(id) ?? noFollows),
          },
        ]
      })
      return { users, total, hasMore: offset + size < total }
    },
  }
}
