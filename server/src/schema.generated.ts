// Generated from the migrations by `npm run schema`: do not edit.

import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind, NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import type { Generated, GeneratedAlways } from 'kysely'

interface AccountTable {
  id: Generated<number>
  pseudo: string
  pseudoSkeleton: string
  email: string | null
  emailKey: string | null
  passwordHash: string | null
  sex: 'male' | 'female' | 'other'
  auraTypeId: number
  auraTypeChangedAt: Date | null
  bio: string | null
  pictureMediaId: number | null
  pictureName: string | null
  termsVersion: string
  termsAcceptedAt: Date
  createdAt: Date
  confirmedAt: Date | null
  welcomedAt: Date | null
  suspendedUntil: Date | null
  premiumUntil: Date | null
  isModerator: Generated<boolean>
  eraseAt: Date | null
  erasedAt: Date | null
}

interface AccountBlockTable {
  blockerId: number
  blockedId: number
  createdAt: Date
}

interface AccountMuteTable {
  muterId: number
  mutedId: number
  createdAt: Date
}

interface AudienceTable {
  id: Generated<number>
  kind: 'community' | 'challenge'
  isOpen: boolean
}

interface AudienceMemberTable {
  audienceId: number
  accountId: number
}

interface AuraAccountTable {
  id: number
  kind: 'user' | 'mint' | 'sink' | 'escrow'
  holderId: GeneratedAlways<number | null>
  openedAt: Date
}

interface AuraBalanceTable {
  accountId: number
  amount: number
}

interface AuraContestTable {
  id: Generated<number>
  accountId: number
  entryId: number
  reason: string
  createdAt: Date
  outcome: 'upheld' | 'restored' | null
  answer: string | null
  answeredBy: string | null
  answeredAt: Date | null
}

interface AuraDeltaTable {
  accountId: number
  amount: number
}

interface AuraDonationTable {
  id: Generated<number>
  giverId: number
  receiverId: number
  amount: number
  createdAt: Date
  voidedAt: Date | null
}

interface AuraEntryTable {
  transferId: number | null
  accountId: number | null
  amount: number
  reason: 'welcome' | 'post-vote' | 'comment-vote' | 'post-vote-void' | 'comment-vote-void' | 'post-likes' | 'comment-likes' | 'donation' | 'donation-hold' | 'donation-release' | 'donation-return' | 'donation-void' | 'withdrawal' | 'withdrawal-cost' | 'withdrawal-hold' | 'withdrawal-release' | 'withdrawal-return' | 'withdrawal-void' | 'toxic-comment' | 'prize-hold' | 'prize' | 'prize-return' | 'correction' | 'post-power' | 'post-power-undone' | 'comment-power' | 'comment-power-undone' | 'donation-power'
  subjectId: number
  actorId: number
  sequence: number
  createdAt: Date
}

interface AuraGiverDayTable {
  giverId: number
  day: string
  votes: Generated<number>
  negativeVotes: Generated<number>
  donated: Generated<number>
}

interface AuraHeldTable {
  id: Generated<number>
  act: 'post-vote' | 'comment-vote' | 'donation' | 'withdrawal'
  subjectId: number
  giverId: number
  receiverId: number
  amount: number
  why: 'ceiling' | 'serial' | 'raid'
  state: Generated<'held' | 'counted' | 'void' | 'undone'>
  isRanked: boolean
  day: string
  createdAt: Date
  decidedAt: Date | null
  decidedBy: string | null
}

interface AuraLookupTable {
  id: Generated<number>
  lookedBy: string
  heldIds: number[]
  lookedAt: Date
}

interface AuraLossDayTable {
  receiverId: number
  day: string
  lost: number
}

interface AuraPairDayTable {
  giverId: number
  receiverId: number
  day: string
  positiveVotes: Generated<number>
  negativeVotes: Generated<number>
  donations: Generated<number>
  withdrawals: Generated<number>
}

interface AuraRecentLossTable {
  receiverId: number
  giverId: number
  isStranger: boolean
  at: Date
}

interface AuraTransferTable {
  id: Generated<number>
  reason: 'welcome' | 'post-vote' | 'comment-vote' | 'post-vote-void' | 'comment-vote-void' | 'post-likes' | 'comment-likes' | 'donation' | 'donation-hold' | 'donation-release' | 'donation-return' | 'donation-void' | 'withdrawal' | 'withdrawal-cost' | 'withdrawal-hold' | 'withdrawal-release' | 'withdrawal-return' | 'withdrawal-void' | 'toxic-comment' | 'prize-hold' | 'prize' | 'prize-return' | 'correction' | 'post-power' | 'post-power-undone' | 'comment-power' | 'comment-power-undone' | 'donation-power'
  debitAccountId: number
  creditAccountId: number
  amount: number
  subjectId: number
  actorId: number
  sequence: number
  isRanked: Generated<boolean>
  createdAt: Date
}

interface CalmPeriodTable {
  accountId: number
  since: Date
  until: Date
}

interface CelebrityTable {
  id: Generated<number>
  wikidataId: string | null
  name: string
  nameTerm: string
  description: string
  wikiUrl: string | null
  accountId: number | null
  fame: number
}

interface CelebrityTermTable {
  celebrityId: number
  term: string
  fame: number
}

interface CommentTable {
  id: Generated<number>
  postId: number
  authorId: number
  postAuthorId: number
  parentId: number | null
  ancestorIds: number[]
  content: string
  mediaId: number | null
  isToxic: boolean
  createdAt: Date
  deletedAt: Date | null
  isListed: Generated<boolean>
}

interface CommentDeltaTable {
  commentId: number
  aura: number
  likes: number
  replies: number
  voterId: number | null
  likerId: number | null
}

interface CommentLikeTable {
  commentId: number
  likerId: number
  value: 0 | 1
  createdAt: Date
  updatedAt: Date
}

interface CommentTotalTable {
  commentId: number
  postId: number
  aura: Generated<number>
  likes: Generated<number>
  replies: Generated<number>
  rank: number | null
}

interface CommentVoteTable {
  commentId: number
  voterId: number
  authorId: number
  value: -1 | 0 | 1
  version: number
  createdAt: Date
  updatedAt: Date
  isHeld: Generated<boolean>
  isRanked: Generated<boolean>
  countedDay: string | null
  countedValue: Generated<-1 | 0 | 1>
}

interface FeedRankingSnapshotTable {
  id: Generated<number>
  takenAt: Date
  postIds: number[]
  authorIds: number[]
}

interface FollowTable {
  followerId: number
  followedId: number
  createdAt: Date
}

interface FollowDeltaTable {
  accountId: number
  followers: number
  following: number
}

interface FollowTotalTable {
  accountId: number
  followers: number
  following: number
}

interface HumanCheckUseTable {
  challengeHash: Uint8Array
  expiresAt: Date
}

interface IdempotentAnswerTable {
  accountId: number
  key: string
  fingerprint: Uint8Array
  answer: unknown | null
  createdAt: Date
}

interface MediaTable {
  id: Generated<number>
  ownerId: number
  purpose: 'post' | 'picture' | 'comment'
  kind: Generated<'image' | 'video'>
  state: Generated<'ready' | 'preparing' | 'failed'>
  alt: string | null
  width: number
  height: number
  placeholder: string
  durationMs: number | null
  attempts: Generated<number>
  createdAt: Date
}

interface MediaFileTable {
  mediaId: number
  name: string
  role: Generated<'image' | 'video' | 'original'>
  width: number
  height: number
  bytes: number
}

interface ModerationActTable {
  id: Generated<number>
  moderatorId: number
  kind: 'remove'
  targetType: 'user' | 'post' | 'comment' | 'community'
  targetId: number
  personId: number
  reason: string
  actedAt: Date
}

interface ModerationCaseTable {
  id: Generated<number>
  targetType: 'user' | 'post' | 'comment' | 'community'
  targetId: number
  personId: number
  status: 'open' | 'resolved'
  openedAt: Date
  resolvedAt: Date | null
  frozenPseudo: string | null
  frozenText: string | null
  frozenAlt: string | null
  frozenPicture: Uint8Array | null
}

interface ModerationReportTable {
  id: Generated<number>
  caseId: number
  reporterId: number
  reason: string
  createdAt: Date
  day: string
  targetType: string
  targetId: number
}

interface NotificationTable {
  id: Generated<number>
  recipientId: number
  kind: NotificationKind
  topic: NotificationTopic
  groupId: number
  startedAt: Date
  happenedAt: Date
  readAt: Date | null
  actors: number
  amount: number
  latest: Generated<{ actorId: number; data: NotificationData }[]>
  alertCount: Generated<number>
  alertedAt: Date | null
  alertDueAt: Date | null
}

interface NotificationActTable {
  notificationId: number
  recipientId: number
  kind: NotificationKind
  subjectId: number
  actorId: number
  amount: number
  data: NotificationData
  happenedAt: Date
}

interface NotificationEventTable {
  id: Generated<number>
  kind: NotificationKind
  recipientId: number
  actorId: number
  subjectId: number
  groupId: number
  amount: number
  data: NotificationData
  isUndone: boolean
  at: Date
}

interface OneTimeTokenTable {
  accountId: number
  purpose: 'confirm' | 'reset'
  tokenHash: Uint8Array
  createdAt: Date
  expiresAt: Date
  usedAt: Date | null
}

interface OutboxMailTable {
  id: Generated<number>
  recipient: string | null
  subject: string
  bodyText: string | null
  bodyHtml: string | null
  createdAt: Date
  sentAt: Date | null
}

interface PostTable {
  id: Generated<number>
  authorId: number
  audienceId: number | null
  legend: string
  withheld: Generated<boolean>
  createdAt: Date
  deletedAt: Date | null
  removedById: number | null
  removalReason: string | null
}

interface PostCommentCountTable {
  postId: number
  comments: number | null
}

interface PostDeltaTable {
  postId: number
  aura: number
  likes: number
  views: Generated<number>
  comments: Generated<number>
  voterId: number | null
  likerId: number | null
}

interface PostLikeTable {
  postId: number
  likerId: number
  value: 0 | 1
  createdAt: Date
  updatedAt: Date
}

interface PostMediaTable {
  postId: number
  place: number
  mediaId: number
}

interface PostTotalTable {
  postId: number
  authorId: number
  aura: number
  likes: number
  views: Generated<number>
  comments: Generated<number>
  rank: number | null
}

interface PostViewTable {
  viewerId: number
  postId: number
  viewedAt: Date
}

interface PostVoteTable {
  postId: number
  voterId: number
  authorId: number
  value: -1 | 0 | 1
  version: number
  createdAt: Date
  updatedAt: Date
  isHeld: Generated<boolean>
  isRanked: Generated<boolean>
  countedDay: string | null
  countedValue: Generated<-1 | 0 | 1>
}

interface PreferenceTable {
  accountId: number
  calmSince: Date | null
  calmDigestedUntil: Date | null
  appOff: NotificationChoice[]
  pushOff: NotificationChoice[]
  quietFrom: string | null
  quietTo: string | null
}

interface PseudoHoldTable {
  pseudoSkeleton: string
  accountId: number | null
  heldUntil: Date
}

interface PublicPostTable {
  id: number
  authorId: number
  legend: string
  createdAt: Date
}

interface PushDeliveryTable {
  stamp: Generated<number>
  subscriptionId: number
  notificationId: number
  service: string
  dueAt: Date
  expiresAt: Date
  attempts: number
}

interface PushKeyTable {
  isOnly: Generated<boolean>
  publicKey: string
  privateKey: string
  createdAt: Date
}

interface PushSubscriptionTable {
  id: Generated<number>
  kind: 'web' | 'fcm'
  address: string
  service: string
  p256dh: string | null
  auth: string | null
  accountId: number
  sessionId: number
  createdAt: Date
  acceptedAt: Date | null
}

interface RateWindowTable {
  key: string
  points: number
  expire: number | null
}

interface RefusedRegistrationTable {
  accountId: number
  passwordHash: string
  createdAt: Date
}

interface SearchPersonTable {
  accountId: number
  term: string
  tail: string | null
  popularity: number
  auraTypeId: number
  postedAt: Date | null
  suspendedUntil: Date | null
}

interface SearchPersonSourceTable {
  accountId: number | null
  term: string | null
  tail: string | null
  popularity: number | null
  auraTypeId: number | null
  postedAt: Date | null
  suspendedUntil: Date | null
}

interface SessionTable {
  id: Generated<number>
  accountId: number
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

declare module './platform/db/database.ts' {
  interface Database {
    account: AccountTable
    accountBlock: AccountBlockTable
    accountMute: AccountMuteTable
    audience: AudienceTable
    audienceMember: AudienceMemberTable
    auraAccount: AuraAccountTable
    auraBalance: AuraBalanceTable
    auraContest: AuraContestTable
    auraDelta: AuraDeltaTable
    auraDonation: AuraDonationTable
    auraEntry: AuraEntryTable
    auraGiverDay: AuraGiverDayTable
    auraHeld: AuraHeldTable
    auraLookup: AuraLookupTable
    auraLossDay: AuraLossDayTable
    auraPairDay: AuraPairDayTable
    auraRecentLoss: AuraRecentLossTable
    auraTransfer: AuraTransferTable
    calmPeriod: CalmPeriodTable
    celebrity: CelebrityTable
    celebrityTerm: CelebrityTermTable
    comment: CommentTable
    commentDelta: CommentDeltaTable
    commentLike: CommentLikeTable
    commentTotal: CommentTotalTable
    commentVote: CommentVoteTable
    feedRankingSnapshot: FeedRankingSnapshotTable
    follow: FollowTable
    followDelta: FollowDeltaTable
    followTotal: FollowTotalTable
    humanCheckUse: HumanCheckUseTable
    idempotentAnswer: IdempotentAnswerTable
    media: MediaTable
    mediaFile: MediaFileTable
    moderationAct: ModerationActTable
    moderationCase: ModerationCaseTable
    moderationReport: ModerationReportTable
    notification: NotificationTable
    notificationAct: NotificationActTable
    notificationEvent: NotificationEventTable
    oneTimeToken: OneTimeTokenTable
    outboxMail: OutboxMailTable
    post: PostTable
    postCommentCount: PostCommentCountTable
    postDelta: PostDeltaTable
    postLike: PostLikeTable
    postMedia: PostMediaTable
    postTotal: PostTotalTable
    postView: PostViewTable
    postVote: PostVoteTable
    preference: PreferenceTable
    pseudoHold: PseudoHoldTable
    publicPost: PublicPostTable
    pushDelivery: PushDeliveryTable
    pushKey: PushKeyTable
    pushSubscription: PushSubscriptionTable
    rateWindow: RateWindowTable
    refusedRegistration: RefusedRegistrationTable
    searchPerson: SearchPersonTable
    searchPersonSource: SearchPersonSourceTable
    session: SessionTable
  }
}
