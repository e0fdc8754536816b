import type {
  Community,
  CommunityCard,
  communityRole,
  Membership,
  OwnCommunity,
} from '@aura/contract/communities/communities.contract'
import { askAgainDays } from '@aura/contract/communities/communities.limits'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { ResponseOf } from '@aura/contract/endpoint'
import { days, later } from '../../platform/clock/clock.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaCard, MediaRow } from '../media/media.service.ts'
import type { OwnRow } from './communities.list.queries.ts'
import type {
  CommunityCardRow,
  CommunityRow,
  MembershipRow,
  ViewerMembershipRow,
} from './communities.queries.ts'
import { membershipAction } from './communities.rules.ts'

/** A person as lists of a community name them, by `MemberFields` of the contract. */
export const presentAsMember = ({ id, pseudo, pictureName, auraTypeId }: AccountCard) => ({
  user_id: id,
  username: pseudo,
  avatar: pictureName,
  aura_type_id: auraTypeId,
})

type ReadCover = (cover: MediaRow) => MediaCard

/** A community in lists; a private one shows the same to everybody [COM-05, COM-40]. */
export function presentCard(row: CommunityCardRow, readCover: ReadCover): CommunityCard {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    privacy: row.isOpen ? 0 : 1,
    category: row.category,
    ...presentCover(row, readCover),
    members_count: row.members,
    total_aura: row.aura,
    created_at: row.createdAt.toISOString(),
    ...presentMembership(row),
  }
}

/** A community of the reader in the list of communities. */
export function presentOwn(row: OwnRow, readCover: ReadCover): OwnCommunity {
  return { id: row.id, name: row.name, ...presentCover(row, readCover), userRole: row.role ?? nonMember }
}

function presentCover({ cover: [row] }: { cover: readonly MediaRow[] }, readCover: ReadCover) {
  const cover = row && readCover(row)
  return {
    cover_image: cover?.name ?? null,
    cover_variants: cover?.variants ?? [],
    cover_placeholder: cover?.placeholder ?? null,
  }
}

/** A community on its page [COM-05]. */
export function presentCommunity(row: CommunityRow, readCover: ReadCover): Community {
  const { admins, rules, question, pinnedPostId, pendingRequests } = row
  return {
    ...presentCard(row, readCover),
    admins,
    rules,
    question,
    pinned_post_id: pinnedPostId,
    pending_requests: pendingRequests,
  }
}

/** A person's role in a community, and what keeps them from joining [COM-06, COM-52, COM-53]. */
export function presentViewerMembership(
  row: ViewerMembershipRow,
  now: Date,
): ResponseOf<typeof communityRole> {
  const { role, isOpen, isBanned, banReason, bannedUntil, declinedAt, declineReason } = row
  const askAgainAt = declinedAt && later(declinedAt, days(askAgainDays))
  const isDeclined = role === nonMember && !isOpen && askAgainAt !== null && askAgainAt > now
  return {
    ...presentMembership(row),
    ban: isBanned ? { reason: banReason ?? '', until: bannedUntil?.toISOString() ?? null } : null,
    declined: isDeclined ? { reason: declineReason ?? '', askAgainAt: askAgainAt.toISOString() } : null,
  }
}

function presentMembership(row: MembershipRow): Membership {
  return { userRole: row.role, action: membershipAction(row) }
}
