import { auraGivenPageSize } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { readPlace, writePlace } from '../../platform/http/place-cursor.ts'
import type { DonationsService } from '../aura/aura.donations.service.ts'
import { countGivenTo, findGivenTo } from './posts.giving.queries.ts'
import type { PostsService } from './posts.service.ts'

export interface PostGivingDeps {
  db: Db
  requireAccount: (viewer: Viewer, pseudo: string) => Promise<{ id: Id }>
  donations: Pick<DonationsService, 'givenBy'>
  posts: Pick<PostsService, 'present'>
}

export type PostGivingService = ReturnType<typeof createPostGivingService>

/** The positive aura someone gave; what they took shows to themselves alone, in their history [AUR-54]. */
export function createPostGivingService({ db, requireAccount, donations, posts }: PostGivingDeps) {
  return {
    /** @throws DomainError `profiles.unknown`, `platform.invalid` for a cursor that is none of ours */
    async givenBy(viewer: Viewer, pseudo: string, cursor: string | undefined) {
      const before = cursor === undefined ? undefined : readPlace(cursor)
      if (cursor !== undefined && !before) throw new DomainError('platform.invalid')
      const { id } = await requireAccount(viewer, pseudo)
      const [fromPosts, fromDonations, given] = await Promise.all([
        countGivenTo(db, id),
        donations.givenBy(id),
        findGivenTo(db, id, { before, limit: auraGivenPageSize + 1 }),
      ])
      const page = given.slice(0, auraGivenPageSize)
      const last = page.at(-1)
      const next =
        given.length > auraGivenPageSize && last ? writePlace({ at: last.at, id: last.postId }) : null
      return {
        auraGivenFromPosts: fromPosts,
        auraGivenFromDonations: fromDonations,
        posts: await posts.present(
          page.map(({ postId }) => postId),
          viewer,
        ),
        nextCursor: next,
        hasMore: next !== null,
      }
    },
  }
}
