import type { Id } from '@aura/contract/common'
import { isStaff, nonMember } from '@aura/contract/communities/communities.rules'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import {
  type CommunityAccessRow,
  findAccesses,
  findCommunityAccess,
  holdMembership,
} from './communities.access.queries.ts'

export type CommunityAccess = ReturnType<typeof createCommunityAccess>

/** Rights in communities, read from the database at each call. In a transaction, pass it as `connection`. */
export function createCommunityAccess({ db }: { db: Db }) {
  const load = createLoader((asked: Parameters<typeof findAccesses>[1]) => findAccesses(db, asked), {
    maxConcurrent: 1,
  })

  /** @throws DomainError `communities.unknown` for one that is absent or closed */
  async function require(viewer: Viewer, communityId: Id, connection = db): Promise<CommunityAccessRow> {
    const readerId = viewer?.userId ?? null
    const found = await (connection === db
      ? load({ communityId, readerId })
      : findCommunityAccess(connection, communityId, readerId))
    if (!found) throw new DomainError('communities.unknown')
    return found
  }

  return {
    require,

    /** Requires the right to read posts, members and top posts [COM-39]. @throws DomainError `communities.members-only` */
    async requireReader(viewer: Viewer, communityId: Id, connection = db): Promise<CommunityAccessRow> {
      const community = await require(viewer, communityId, connection)
      if (!community.isOpen && community.role === nonMember) throw new DomainError('communities.members-only')
      return community
    },

    /**
     * Requires that the actor is a member, as publishing does. A transaction keeps the membership locked [PST-07].
     *
     * @throws DomainError `posts.community-unknown`, or `communities.not-member` where the actor may read the posts
     */
    async requireAuthor(connection: Db, actor: Actor, communityId: Id): Promise<void> {
      if (await holdMembership(connection, communityId, actor.userId)) return
      const community = await findCommunityAccess(connection, communityId, actor.userId)
      throw new DomainError(community?.isOpen ? 'communities.not-member' : 'posts.community-unknown')
    },

    /** @throws DomainError `communities.not-member` */
    async requireMember(actor: Actor, communityId: Id, connection = db): Promise<CommunityAccessRow> {
      const community = await require(actor, communityId, connection)
      if (community.role === nonMember) throw new DomainError('communities.not-member')
      return community
    },

    /** Requires the owner or an admin [COM-24, COM-37]. @throws DomainError `communities.not-manager` */
    async requireStaff(actor: Actor, communityId: Id, connection = db): Promise<CommunityAccessRow> {
      const community = await require(actor, communityId, connection)
      if (!isStaff(community.role)) throw new DomainError('communities.not-manager')
      return community
    },
  }
}
