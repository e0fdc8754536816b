import { auraGivenPageSize } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import type { DonationsService } from '../aura/aura.donations.service.ts'
import { countGivenTo, findGivenTo } from './posts.aura-given.queries.ts'
import type { PostsService } from './posts.read.service.ts'

export interface AuraGivenDeps {
  db: Db
  requireAccount: (viewer: Viewer, pseudo: string) => Promise<{ id: Id }>
  donations: Pick<DonationsService, 'givenBy'>
  posts: Pick<PostsService, 'present'>
}

export type AuraGivenService = ReturnType<typeof createAuraGivenService>

/** The positive aura someone gave; what they took shows to themselves alone, in their history [AUR-54]. */
export function createAuraGivenService({ db, requireAccount, donations, posts }: AuraGivenDeps) {
  return {
    /** A page of posts begins before the post `cursor` names. @throws DomainError `profiles.unknown` */
    async givenBy(viewer: Viewer, pseudo: string, beforeId: Id = Number.MAX_SAFE_INTEGER) {
      const { id } = await requireAccount(viewer, pseudo)
      const [fromPosts, fromDonations, given] = await Promise.all([
        countGivenTo(db, id),
        donations.givenBy(id),
        findGivenTo(db, id, { beforeId, limit: auraGivenPageSize + 1 }),
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
