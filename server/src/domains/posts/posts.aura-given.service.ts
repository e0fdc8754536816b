import { auraGivenPageSize } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DonationsService } from '../aura/aura.donations.service.ts'
import { countGivenTo, findGivenTo } from './posts.aura-given.queries.ts'
import type { PostsService } from './posts.read.service.ts'

export interface AuraGivenDeps {
  db: Db
  clock: Clock
  requireAccount: (viewer: Viewer, pseudo: string) => Promise<{ id: Id }>
  donations: Pick<DonationsService, 'givenBy'>
  posts: Pick<PostsService, 'present'>
}

export type AuraGivenService = ReturnType<typeof createAuraGivenService>

/**
 * The positive aura someone gave; what they took shows to themselves alone, in their history. Everybody else reads it as of last
 * midnight in Paris: a post that left the list at once would tell who took aura back [AUR-42, AUR-54].
 */
export function createAuraGivenService({ db, clock, requireAccount, donations, posts }: AuraGivenDeps) {
  return {
    /** A page of posts begins before the post `cursor` names. @throws DomainError `profiles.unknown` */
    async givenBy(viewer: Viewer, pseudo: string, beforeId: Id = Number.MAX_SAFE_INTEGER) {
      const { id } = await requireAccount(viewer, pseudo)
      const moment = viewer?.userId === id ? null : parisMoment(parisDay(clock.now()), '00:00')
      const [fromPosts, fromDonations, given] = await Promise.all([
        countGivenTo(db, id, moment),
        donations.givenBy(id, moment),
        findGivenTo(db, id, { moment, beforeId, limit: auraGivenPageSize + 1 }),
      ])
      const page = given.slice(0, auraGivenPageSize)
      const hasMore = given.length > auraGivenPageSize
      return {
        auraGivenFromPosts: fromPosts,
        auraGivenFromDonations: fromDonations,
        posts: await posts.present(page, viewer),
        nextCursor: hasMore ? (page.at(-1) ?? null) : null,
        hasMore,
      }
    },
  }
}
