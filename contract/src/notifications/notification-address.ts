import {
  pagePaths,
  pathOfChallenge,
  pathOfComment,
  pathOfCommunity,
  pathOfPost,
  pathOfProfile,
} from '../page-paths.ts'
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
    if (data.postId) return pathOfPost(data.postId, 'auraPosted')
    // A donation leads to its giver, unless anonymous.
    const [giver] = actors
    return giver ? pathOfProfile(giver.pseudo) : pagePaths.auraHistory
  },
  like: ({ data }) => {
    const { postId, commentId, challengeId } = data
    if (postId && challengeId) return pathOfChallenge(challengeId, postId)
    if (postId && commentId) return commentAddress(data)
    return postId ? pathOfPost(postId, 'like') : null
  },
  comment: ({ data }) => commentAddress(data),
  post_comment: ({ data }) => communityCommentAddress(data),
  comment_reply: ({ data }) => communityCommentAddress(data),
  reward: ({ data }) => {
    if (data.postId) return commentAddress(data)
    return data.challengeId ? challengeAddress(data) : pagePaths.auraHistory
  },
  following: ({ actors: [follower] }) => (follower ? pathOfProfile(follower.pseudo) : null),
  challengeValidation: ({ data, kind }) =>
    // The challenge of a creator whom the winner blocked has no page; the history has the prize.
    challengeAddress(data) ?? (kind === 'challenge-won' ? pagePaths.auraHistory : null),
  challengeEnd: ({ data }) => challengeAddress(data),
  join_request: ({ data }) => communityAddress(data),
  join_accepted: ({ data }) => communityAddress(data),
  join_declined: ({ data }) => communityAddress(data),
  post_deleted: ({ data }) =>
    data.communityName ? pathOfCommunity(data.communityName) : challengeAddress(data),
  moderation: ({ data, kind }) => communityAddress(data) ?? reportsAddress(kind),
}

/**
 * Decisions about the reader and answers to their appeals are on the second tab; a movement is appealed in the history; a removed
 * community has no page.
 */
function reportsAddress(kind: NotificationKind | undefined): Address {
  if (kind?.startsWith('community-')) return null
  if (kind === 'prize-retaken') return pagePaths.auraHistory
  const isAboutReader = kind === 'moderation-decision' || kind === 'contest-answer'
  return isAboutReader ? `${pagePaths.reports}?tab=decisions` : pagePaths.reports
}

function commentAddress({ postId, commentId }: NotificationData): Address {
  return postId ? pathOfComment(postId, commentId) : null
}

/** A comment in a community opens there; any other opens on its post's page. */
function communityCommentAddress(data: NotificationData): Address {
  const { communityId, postId, commentId } = data
  return communityId && postId ? pathOfCommunity(communityId, postId, commentId ?? 0) : commentAddress(data)
}

function challengeAddress({ challengeId }: NotificationData): Address {
  return challengeId ? `/challenge/${challengeId}` : null
}

function communityAddress({ communityId }: NotificationData): Address {
  return communityId ? pathOfCommunity(communityId) : null
}
