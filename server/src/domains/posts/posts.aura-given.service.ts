import { auraGivenPageSize } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import { createTtlCache } from '../../platform/cache/ttl-cache.ts'
import { type Clock, hours } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import { readId, writeInteger } from '../../platform/http/cursor-fields.ts'
import { createSealedCursors } from '../../platform/http/sealed-cursor.ts'
import type { DonationsService } from '../aura/aura.donations.service.ts'
import { countGivenTo, findGivenTo } from './posts.aura-given.queries.ts'
import type { PostsService } from './posts.service.ts'

export interface AuraGivenDeps {
  db: Db
  clock: Clock
  jwtSecret: string
  requireAccount: (viewer: Viewer, pseudo: string) => Promise<{ id: Id }>
  donations: Pick<DonationsService, 'givenBy'>
  posts: Pick<PostsService, 'present'>
}

/** Aura given to posts, and by donations. */
interface Sums {
  fromPosts: number
  fromDonations: number
}

export type AuraGivenService = ReturnType<typeof createAuraGivenService>

/**
 * The positive aura someone gave; what they took shows to themselves alone, in their history. Everybody else reads it as of last
 * midnight in Paris: a post that left the list at once would tell who took aura back [AUR-42, AUR-54].
 */
export function createAuraGivenService(deps: AuraGivenDeps) {
  const { db, clock, jwtSecret, requireAccount, donations, posts } = deps
  /** Sealed, because a cursor that clients can read or forge would name posts hidden from them. */
  const cursors = createSealedCursors(jwtSecret, 'aura given cursors')
  const listOf = (giverId: Id) => `posts given to by ${giverId}`
  const kept = { clock, ttlMs: hours(1), max: 5000, isKept: () => true }
  // Sums before a past midnight never change, and reading them scans every vote of the giver, so they are cached.
  const pastSums = createTtlCache<Sums>(kept)
  const pastPages = createTtlCache<Id[]>(kept)

  async function sumGiven(id: Id, moment: Date | null): Promise<Sums> {
    const [fromPosts, fromDonations] = await Promise.all([
      countGivenTo(db, id, moment),
      donations.givenBy(id, moment),
    ])
    return { fromPosts, fromDonations }
  }

  /** The sums, and the posts of a page with one more, at a moment or now. */
  function findGiven(id: Id, beforeId: Id, moment: Date | null): Promise<[Sums, Id[]]> {
    const sum = () => sumGiven(id, moment)
    const find = () => findGivenTo(db, id, { moment, beforeId, limit: auraGivenPageSize + 1 })
    if (moment === null) return Promise.all([sum(), find()])
    const key = `${id} ${moment.getTime()}`
    return Promise.all([pastSums.get(key, sum), pastPages.get(`${key} ${beforeId}`, find)])
  }

  return {
    /**
     * A page of posts; `cursor` says where it begins. @throws DomainError `profiles.unknown`, `platform.invalid` for a cursor of
     * another list
     */
    async givenBy(viewer: Viewer, pseudo: string, cursor: string | undefined) {
      const { id } = await requireAccount(viewer, pseudo)
      const beforeId =
        cursor === undefined ? Number.MAX_SAFE_INTEGER : readId(cursors.read(listOf(id), cursor))
      const moment = viewer?.userId === id ? null : parisMoment(parisDay(clock.now()), '00:00')
      const [{ fromPosts, fromDonations }, given] = await findGiven(id, beforeId, moment)
      const page = given.slice(0, auraGivenPageSize)
      const hasMore = given.length > auraGivenPageSize
      const last = page.at(-1)
      return {
        auraGivenFromPosts: fromPosts,
        auraGivenFromDonations: fromDonations,
        posts: await posts.present(page, viewer),
        nextCursor: hasMore && last !== undefined ? cursors.write(listOf(id), writeInteger(last)) : null,
        hasMore,
      }
    },
  }
}
