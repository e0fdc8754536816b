import type { Id } from '@aura/contract/common'
import type { Notification, NotificationData } from '@aura/contract/notifications/notifications.contract'
import { type NotificationType, notificationType } from '@aura/contract/notifications/notifications.kinds'
import { presentPerson } from '../accounts/account-cards.rules.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { NotificationRow } from './notifications.queries.ts'

/** Most people that a notification names. */
const maxNamed = 3

/** A notification as answered [NTF-03, NTF-04]. */
export function presentNotification(
  row: NotificationRow,
  { cards, thumbnail }: { cards: ReadonlyMap<Id, AccountCard>; thumbnail: string | null },
): Notification {
  const actorIds = new Set(row.acts.map(({ actorId }) => actorId))
  const actors = [...actorIds].flatMap((id) => cards.get(id) ?? []).slice(0, maxNamed)
  const type = notificationType(row.kind)
  return {
    id: row.id,
    type,
    kind: row.kind,
    is_read: row.isRead,
    created_at: row.happenedAt.toISOString(),
    data: {
      ...row.acts[0]?.data,
      ...(row.amount === 0 ? {} : { auraGained: row.amount }),
      ...(row.kind !== 'challenge-entry' && namingFields(type, actors[0])),
    },
    actors: actors.map(presentPerson),
    actors_count: Math.max(row.actorsCount, actors.length),
    thumbnail,
  }
}

/** The latest actor, in the fields of this type of notification. */
function namingFields(type: NotificationType, actor: AccountCard | undefined): NotificationData {
  if (!actor) return {}
  const { id, pseudo } = actor
  switch (type) {
    case 'auraPosted':
      return { auraGiveById: id, auraGiveByPseudo: pseudo }
    case 'like':
      return { likerId: id, likerPseudo: pseudo }
    case 'comment':
    case 'post_comment':
    case 'comment_reply':
      return { commenterId: id, commentorId: id, commentorPseudo: pseudo }
    case 'following':
      return { followerId: id, followerPseudo: pseudo }
    case 'challengeValidation':
    case 'challengeEnd':
      return { challengeOwnerId: id }
    case 'join_request':
      return { requesterId: id, requesterPseudo: pseudo }
    case 'join_accepted':
    case 'join_declined':
    case 'post_deleted':
      return { adminId: id, adminPseudo: pseudo }
    case 'reward':
    case 'moderation':
      return {}
  }
}
