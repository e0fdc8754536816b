import type { Notification } from '@aura/contract/notifications/notifications.contract'

const lea = { id: 7, pseudo: 'léa', profile_picture: null, aura_type_id: 4 }

/** An unread notification about `léa`; a like by default. */
export function aNotification(parts: Partial<Notification> = {}): Notification {
  return {
    id: 1,
    type: 'like',
    kind: 'post-like',
    is_read: false,
    created_at: '2026-11-20T10:00:00.000Z',
    data: { postId: 3, likerId: 7, likerPseudo: 'léa' },
    actors: [lea],
    actors_count: 1,
    thumbnail: null,
    ...parts,
  }
}

/** A last page with these notifications. */
export const pageOf = (
  notifications: Notification[],
  people: { id: number; isFollowing: boolean }[] = [],
) => ({ notifications, people, nextCursor: null, hasMore: false })
