import type { Notification, NotificationData } from './notifications.contract.ts'
import type { NotificationKind, NotificationType } from './notifications.kinds.ts'

type Address = string | null
type Named = Pick<Notification, 'data' | 'actors'> & { kind?: NotificationKind }

/**
 * Target of a click on a notification, on the page and in a push; null for none, as for an unknown type [NTF-05 … NTF-14].
 */
export function notificationAddress(notification: { type: string } & Named): Address {
  const { type } = notification
  return Object.hasOwn(addresses, type) ? addresses[type as NotificationType](notification) : null
}

const addresses: Record<NotificationType, (notification: Named) => Address> = {
  auraPosted: ({ data, actors }) => {
    if (data.postId && data.commentId) return commentAddress(data)
    if (data.postId) return `/post/auraPosted/${data.postId}/0`
    // A donation leads to its giver, unless anonymous.
    const [giver] = actors
    return giver ? profileAddress(giver.pseudo) : '/aura-history'
  },
  like: ({ data }) => {
    const { postId, commentId, challengeId } = data
    if (postId && challengeId) return `/challenges/${challengeId}?post=${postId}`
    if (postId && commentId) return commentAddress(data)
    return postId ? `/post/like/${postId}/0` : null
  },
  comment: ({ data }) => commentAddress(data),
  post_comment: ({ data }) => communityCommentAddress(data),
  comment_reply: ({ data }) => communityCommentAddress(data),
  reward: ({ data }) => {
    if (data.postId) return commentAddress(data)
    return data.challengeId ? `/challenge/${data.challengeId}` : '/aura-history'
  },
  following: ({ actors: [follower] }) => (follower ? profileAddress(follower.pseudo) : null),
  challengeValidation: ({ data }) => challengeAddress(data),
  challengeEnd: ({ data }) => challengeAddress(data),
  join_request: ({ data }) => communityAddress(data),
  join_accepted: ({ data }) => communityAddress(data),
  join_declined: ({ data }) => communityAddress(data),
  post_deleted: ({ data }) =>
    data.communityName ? `/community/${encodeURIComponent(data.communityName)}` : challengeAddress(data),
  moderation: ({ data, kind }) => communityAddress(data) ?? reportsAddress(kind),
}

/** A decision about oneself stands on the second tab; what a community that is no more did has no page. */
function reportsAddress(kind: NotificationKind | undefined): Address {
  if (kind?.startsWith('community-')) return null
  return kind === 'moderation-decision' ? '/reports?tab=decisions' : '/reports'
}

function commentAddress({ postId, commentId }: NotificationData): Address {
  return postId ? `/post/comment/${postId}/${commentId ?? 0}` : null
}

/** In a community; beside it, where the comment of any post is. */
function communityCommentAddress(data: NotificationData): Address {
  const { communityId, postId, commentId } = data
  return communityId && postId
    ? `/community/${communityId}/${postId}/${commentId ?? 0}`
    : commentAddress(data)
}

function challengeAddress({ challengeId }: NotificationData): Address {
  return challengeId ? `/challenge/${challengeId}` : null
}

function communityAddress({ communityId }: NotificationData): Address {
  return communityId ? `/community/${communityId}` : null
}

function profileAddress(pseudo: string): Address {
  return `/profile/${encodeURIComponent(pseudo)}`
}
