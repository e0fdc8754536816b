import type { Id } from '@aura/contract/common'
import type { Community, communityRole } from '@aura/contract/communities/communities.contract'
import { communitiesJoined, communitiesOwned } from '@aura/contract/communities/communities.limits'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { Actor, Viewer } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { DomainError, fieldRefusal } from '../../platform/errors/domain-error.ts'
import type { MediaService } from '../media/media.service.ts'
import { type AccountVisibility, readerOf } from '../privacy/privacy.visibility.ts'
import { searchTails } from '../search/search.rules.ts'
import { findExistingNames } from './communities.access.queries.ts'
import { findFounder, insertCommunity, type WantedCommunity } from './communities.create.queries.ts'
import { requireDescription, requireUsableName } from './communities.fields.rules.ts'
import { recordAct } from './communities.log.queries.ts'
import { lockMembershipsOf } from './communities.members.queries.ts'
import { nameLook, readIdOrName } from './communities.names.rules.ts'
import { type CommunityReads, findViewerMembership } from './communities.queries.ts'
import { replaceTerms } from './communities.search.queries.ts'
import { presentCommunity, presentViewerMembership } from './communities.views.ts'

export interface CommunitiesDeps {
  db: Db
  clock: Clock
  reads: CommunityReads
  media: Pick<MediaService, 'cardOf'>
  accountVisibility: Pick<AccountVisibility, 'showsAccount'>
}

export type CommunitiesService = ReturnType<typeof createCommunitiesService>

/** Founding communities, and reading one. */
export function createCommunitiesService({ db, clock, reads, media, accountVisibility }: CommunitiesDeps) {
  async function find(viewer: Viewer, named: { id: Id } | { look: string }): Promise<Community> {
    const reader = { ...readerOf(viewer), now: clock.now() }
    const row = await reads.findCommunity(db, named, reader)
    if (!row) throw new DomainError('communities.unknown')
    return presentCommunity(row, media.cardOf)
  }

  return {
    /**
     * Founds a community, which the actor owns [COM-04].
     *
     * @throws DomainError `communities.name-…` [COM-49], `communities.description-invalid`, `communities.too-many-…`,
     * `platform.session-ended` for an account suspended since the call was admitted
     */
    async create(
      actor: Actor,
      wanted: WantedCommunity,
      idempotency: IdempotencyKey | undefined,
    ): Promise<Community> {
      const name = requireUsableName(wanted.name)
      const description = requireDescription(wanted.description)
      const { userId } = actor
      const id = await runOnce(db, userId, idempotency, async (tx) => {
        await lockMembershipsOf(tx, userId)
        // While this call waited, the account may have been suspended, and the communities that it owned handed on [COM-57].
        const { isActive, owned, joined } = await findFounder(tx, userId, accountVisibility)
        if (!isActive) throw new DomainError('platform.session-ended')
        if (owned >= communitiesOwned) throw new DomainError('communities.too-many-owned')
        if (joined >= communitiesJoined) throw new DomainError('communities.too-many-joined')
        const now = clock.now()
        const founding = {
          name,
          look: nameLook(name),
          description,
          isOpen: wanted.isOpen,
          ownerId: userId,
          now,
        }
        const communityId = await insertCommunity(tx, founding)
        if (communityId === undefined) throw fieldRefusal('communities.name-taken', 'name')
        await replaceTerms(tx, communityId, searchTails(name))
        await recordAct(tx, { communityId, act: 'created', byId: userId, at: now })
        return communityId
      })
      return find(actor, { id })
    },

    /** A community by its id or name. @throws DomainError `communities.unknown` [COM-05, COM-50] */
    async get(viewer: Viewer, idOrName: string): Promise<Community> {
      const named = readIdOrName(idOrName)
      if ('id' in named && !Number.isSafeInteger(named.id)) throw new DomainError('communities.unknown')
      return find(viewer, named)
    },

    /** Names by id of the communities that are neither closed nor removed. */
    findNames: async (communityIds: readonly Id[]): Promise<ReadonlyMap<Id, string>> =>
      communityIds.length > 0 ? findExistingNames(db, communityIds) : new Map(),

    /** The owner of a community; the pseudo is null while they are leaving. */
    findOwner: (communityId: Id) => reads.findOwner(db, communityId, clock.now()),

    /** The viewer's relation to a community. @throws DomainError `communities.unknown` [COM-06] */
    async roleOf(viewer: Viewer, communityId: Id): Promise<ResponseOf<typeof communityRole>> {
      const now = clock.now()
      const row = await findViewerMembership(db, communityId, { ...readerOf(viewer), now })
      if (!row) throw new DomainError('communities.unknown')
      return presentViewerMembership(row, now)
    },
  }
}
