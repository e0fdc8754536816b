// Generated from the migrations by `npm run schema`: do not edit.

import type { AuditAct } from '@aura/contract/audit/audit.contract'
import type { CommunityAct } from '@aura/contract/communities/communities.log.contract'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind, NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import type { Generated, GeneratedAlways } from 'kysely'

declare module './platform/db/database.ts' {
  interface Database {
    account: {
      id: Generated<number>; pseudo: string; pseudoSkeleton: string; email: string | null
      emailKey: string | null; passwordHash: string | null; sex: 'male' | 'female' | 'other'
      auraTypeId: number; auraTypeChangedAt: Date | null; bio: string | null
      pictureMediaId: number | null; pictureName: string | null; termsVersion: string
      termsAcceptedAt: Date; createdAt: Date; confirmedAt: Date | null; welcomedAt: Date | null
      suspendedUntil: Date | null; premiumUntil: Date | null; isModerator: Generated<boolean>
      eraseAt: Date | null; erasedAt: Date | null; pseudoChangedAt: Date | null; pseudoLook: string
      registrationSecretHash: Uint8Array | null; isAdministrator: Generated<boolean>
      roleGrantedAt: Date | null
    }
    accountBlock: { blockerId: number; blockedId: number; createdAt: Date }
    accountExport: {
      id: Generated<number>; accountId: number
      status: 'waiting' | 'running' | 'ready' | 'failed' | 'expired'; requestedAt: Date
      attempts: Generated<number>; bytes: Generated<number>; readyAt: Date | null; expiresAt: Date | null
      failure: string | null; begunAt: Date | null
    }
    accountExportPart: { exportId: number; number: number; name: string; bytes: number }
    accountMute: { muterId: number; mutedId: number; createdAt: Date }
    accountTrace: { accountId: number; kind: 'address' | 'device'; fingerprint: Uint8Array; seenAt: Date }
    audience: { id: Generated<number>; kind: 'community' | 'challenge'; isOpen: boolean }
    audienceMember: { audienceId: number; accountId: number; mayRead: Generated<boolean> }
    audienceTotal: { audienceId: number; aura: number }
    auditEntry: {
      id: Generated<number>; at: Date; actorId: number | null; actor: string; act: AuditAct
      caseId: number | null; personId: number | null; details: Generated<string>
    }
    auraAccount: {
      id: number; kind: 'user' | 'mint' | 'sink' | 'escrow'; holderId: GeneratedAlways<number | null>
      openedAt: Date
    }
    auraAct: {
      giverId: number; day: string; kind: 'post-vote' | 'comment-vote' | 'donation' | 'withdrawal'
      subjectId: number; sign: -1 | 1; receiverId: number; amount: number; counted: number
      voided: Generated<number>; state: 'standing' | 'let-go' | 'void'; isStranger: Generated<boolean>
      actedAt: Date
    }
    auraBalance: { accountId: number; amount: number }
    auraContest: {
      id: Generated<number>; accountId: number; entryId: number; reason: string; createdAt: Date
      outcome: 'upheld' | 'restored' | null; answer: string | null; answeredBy: string | null
      answeredAt: Date | null
    }
    auraDelta: { accountId: number; amount: number }
    auraDonation: {
      id: Generated<number>; giverId: number; receiverId: number; amount: number; createdAt: Date
      voidedAt: Date | null; restorations: Generated<number>
    }
    auraEntry: {
      transferId: number | null; accountId: number | null; amount: number
      reason: 'welcome' | 'post-vote' | 'comment-vote' | 'post-vote-void' | 'comment-vote-void' | 'post-vote-restored' | 'comment-vote-restored' | 'post-likes' | 'comment-likes' | 'donation' | 'donation-hold' | 'donation-release' | 'donation-return' | 'donation-void' | 'donation-restored' | 'withdrawal' | 'withdrawal-cost' | 'withdrawal-hold' | 'withdrawal-release' | 'withdrawal-return' | 'withdrawal-void' | 'withdrawal-restored' | 'toxic-comment' | 'prize-hold' | 'prize' | 'prize-return' | 'prize-void' | 'prize-restored' | 'prize-granted' | 'prize-retaken' | 'correction' | 'post-power' | 'post-power-undone' | 'comment-power' | 'comment-power-undone' | 'donation-power' | 'donation-power-undone' | 'sanction-write-off' | 'sanction-write-off-undone'
      subjectId: number; actorId: number; sequence: number; createdAt: Date
    }
    auraHeld: {
      id: Generated<number>; act: 'post-vote' | 'comment-vote' | 'donation' | 'withdrawal' | 'prize'
      subjectId: number; giverId: number; receiverId: number; amount: number
      why: 'ceiling' | 'serial' | 'raid' | 'same-device' | 'appealed'
      state: Generated<'held' | 'counted' | 'void' | 'undone'>; isRanked: boolean; day: string
      createdAt: Date; decidedAt: Date | null; decidedBy: string | null; moved: Generated<number>
      chosen: Generated<number>; grantedAt: Date | null; retaken: number | null; grantedBy: string | null
    }
    auraPower: {
      reason: 'post-power' | 'comment-power' | 'donation-power'; subjectId: number; actorId: number
      version: number; debitAccountIds: number[]; creditAccountIds: number[]; amounts: number[]
    }
    auraPowerLoss: {
      reason: 'post-power' | 'comment-power' | 'donation-power'; subjectId: number; actorId: number
      accountId: number; day: string; amount: number
    }
    auraSanction: {
      id: Generated<number>; accountId: number; reason: string; decidedBy: string; createdAt: Date
      givenBackAt: Date | null; givenBackBy: string | null
    }
    auraSanctionChange: { sanctionId: number; accountId: number; change: number }
    auraTransfer: {
      id: Generated<number>
      reason: 'welcome' | 'post-vote' | 'comment-vote' | 'post-vote-void' | 'comment-vote-void' | 'post-vote-restored' | 'comment-vote-restored' | 'post-likes' | 'comment-likes' | 'donation' | 'donation-hold' | 'donation-release' | 'donation-return' | 'donation-void' | 'donation-restored' | 'withdrawal' | 'withdrawal-cost' | 'withdrawal-hold' | 'withdrawal-release' | 'withdrawal-return' | 'withdrawal-void' | 'withdrawal-restored' | 'toxic-comment' | 'prize-hold' | 'prize' | 'prize-return' | 'prize-void' | 'prize-restored' | 'prize-granted' | 'prize-retaken' | 'correction' | 'post-power' | 'post-power-undone' | 'comment-power' | 'comment-power-undone' | 'donation-power' | 'donation-power-undone' | 'sanction-write-off' | 'sanction-write-off-undone'
      debitAccountId: number; creditAccountId: number; amount: number; subjectId: number; actorId: number
      sequence: number; isRanked: Generated<boolean>; createdAt: Date
    }
    bookmark: { accountId: number; postId: number; createdAt: Date }
    bugReport: {
      id: Generated<number>; accountId: number; pageUrl: string | null; description: string
      status: Generated<'open' | 'resolved'>; day: string; createdAt: Date; resolvedAt: Date | null
    }
    calmPeriod: { accountId: number; since: Date; until: Date }
    celebrity: {
      id: Generated<number>; wikidataId: string | null; name: string; nameTerm: string
      description: string; wikiUrl: string | null; accountId: number | null; fame: number
    }
    celebrityTerm: { celebrityId: number; term: string; fame: number }
    challenge: {
      id: number; creatorId: number; title: string; description: string; prize: number; createdAt: Date
      endsAt: Date | null; endToldAt: Date | null; entries: Generated<number>; closedAt: Date | null
      outcome: 'awarded' | 'held' | 'returned' | null; winnerId: number | null
      winningPostId: number | null; isByLikes: Generated<boolean>; deletedAt: Date | null
      withdrawnAt: Date | null; creatorSuspendedAt: Date | null
    }
    challengeEntry: {
      postId: number; challengeId: number; accountId: number; createdAt: Date; removedAt: Date | null
      hasSharedTrace: Generated<boolean>
    }
    challengeMark: { viewerId: number; postId: number; challengeId: number; ranking: number | null; viewedAt: Date | null }
    challengeTerm: { challengeId: number; term: string }
    comment: {
      id: Generated<number>; postId: number; authorId: number; postAuthorId: number
      parentId: number | null; ancestorIds: number[]; content: string; mediaId: number | null
      isToxic: boolean; createdAt: Date; deletedAt: Date | null; isListed: Generated<boolean>
      withdrawnAt: Date | null
    }
    commentDelta: {
      commentId: number; aura: number; likes: number; replies: number; voterId: number | null
      likerId: number | null
    }
    commentLike: { commentId: number; likerId: number; value: 0 | 1; createdAt: Date; updatedAt: Date }
    commentTotal: {
      commentId: number; postId: number; aura: Generated<number>; likes: Generated<number>
      replies: Generated<number>; rank: number | null
    }
    commentVote: {
      commentId: number; voterId: number; authorId: number; value: -1 | 0 | 1; version: number
      createdAt: Date; updatedAt: Date; isHeld: Generated<boolean>; isRanked: Generated<boolean>
      isBarred: Generated<boolean>; actDay: string | null
    }
    community: {
      id: number; name: string; nameLook: string | null; description: string
      category: Generated<'technology' | 'science' | 'art' | 'sports' | 'other'>; rules: Generated<string>
      question: string | null; coverMediaId: number | null; pinnedPostId: number | null; createdAt: Date
      closedAt: Date | null; withdrawnAt: Date | null; wasOpen: boolean | null
      ownerSuspendedAt: Date | null
    }
    communityBan: {
      communityId: number; accountId: number; byId: number | null; reason: string; bannedAt: Date
      until: Date | null
    }
    communityDelta: { communityId: number; members: number }
    communityInvitation: {
      id: Generated<number>; communityId: number; code: string; createdById: number; createdAt: Date
      expiresAt: Date; maxUses: number; uses: Generated<number>; revokedAt: Date | null
    }
    communityLog: {
      id: Generated<number>; communityId: number; act: CommunityAct; byId: number | null
      personId: number | null; reason: Generated<string>; createdAt: Date
    }
    communityMember: {
      communityId: number; accountId: number; role: 'owner' | 'admin' | 'member'; joinedAt: Date
      lostOwnershipAt: Date | null
    }
    communityRequest: {
      id: Generated<number>; communityId: number; accountId: number; answer: Generated<string>
      createdAt: Date; declinedAt: Date | null; declinedById: number | null; reason: Generated<string>
    }
    communitySparseIndex: { communityId: number; positions: number[]; negatedAuras: number[]; accountIds: number[] }
    communityStanding: { communityId: number; accountId: number; aura: number; pseudo: string }
    communityStandingDelta: { communityId: number; aura: number; accountId: number; members: number }
    communityTerm: { communityId: number; term: string; popularity: number }
    communityTotal: { communityId: number; members: number }
    emailChange: {
      accountId: number; email: string; emailKey: string; tokenHash: Uint8Array; createdAt: Date
      expiresAt: Date
    }
    emailRestoration: {
      tokenHash: Uint8Array; accountId: number; email: string; emailKey: string; createdAt: Date
      expiresAt: Date; confirmedTokenHash: Uint8Array | null
    }
    feedDismissal: { accountId: number; postId: number; authorId: number; dismissedAt: Date }
    feedRankingSnapshot: { id: Generated<number>; takenAt: Date; postIds: number[]; authorIds: number[] }
    follow: { followerId: number; followedId: number; createdAt: Date }
    followDelta: { accountId: number; followers: number; following: number }
    followTotal: { accountId: number; followers: number; following: number }
    humanCheckUse: { challengeHash: Uint8Array; expiresAt: Date }
    idempotentAnswer: { accountId: number; key: string; fingerprint: Uint8Array; answer: unknown | null; createdAt: Date }
    leaderboardCount: { month: string; gains: number; accounts: number; version: number }
    leaderboardDelta: { transferId: number | null; erasedAccountId: number | null }
    leaderboardGain: { month: string; accountId: number; gains: number }
    leaderboardMonth: {
      month: string; sealedAt: Date; sha256: string; passedOverIds: number[]
      lastTransferId: number | null
    }
    leaderboardPair: { month: string; accountId: number; giverId: number; net: number }
    leaderboardPlace: { month: string; place: number; rank: number; accountId: number; aura: number }
    loginChallenge: {
      tokenHash: Uint8Array; accountId: number; restores: boolean; attempts: Generated<number>
      createdAt: Date; expiresAt: Date
    }
    media: {
      id: Generated<number>; ownerId: number | null
      purpose: 'post' | 'picture' | 'comment' | 'cover' | 'frozen'; kind: Generated<'image' | 'video'>
      state: Generated<'ready' | 'preparing' | 'failed'>; alt: string | null; width: number
      height: number; placeholder: string; durationMs: number | null; attempts: Generated<number>
      createdAt: Date
    }
    mediaFile: {
      mediaId: number; name: string; role: Generated<'image' | 'video' | 'original'>; width: number
      height: number; bytes: number
    }
    moderationCase: {
      id: Generated<number>
      targetType: 'user' | 'post' | 'comment' | 'community' | 'challenge' | 'held-act' | 'held-prize' | 'aura-contest' | 'decision-contest'
      targetId: number; personId: number | null; status: 'open' | 'confirming' | 'resolved'
      openedAt: Date; resolvedAt: Date | null; frozenPseudo: string | null; frozenText: string | null
      frozenAlt: string | null; kind: GeneratedAlways<string>; severity: Generated<number>
      reportsCount: Generated<number>; categoryCounts: Generated<unknown>; assigneeId: number | null
      takenAt: Date | null; frozenHash: Uint8Array | null; frozenErasedAt: Date | null
      outcome: 'removed' | 'measured' | 'unproblematic' | null; isCleared: Generated<boolean>
      deciderId: number | null
    }
    moderationCaseMedia: { caseId: number; place: number; mediaId: number }
    moderationContest: {
      id: Generated<number>; decisionId: number; personId: number | null; words: string; createdAt: Date
      outcome: 'maintained' | 'reversed' | null; answer: string | null; answeredById: number | null
      answeredBy: string | null; answeredAt: Date | null
    }
    moderationDecision: {
      id: Generated<number>; answerId: Generated<number>; caseId: number | null
      kind: 'dismiss' | 'clear' | 'remove' | 'warn' | 'suspend' | 'void-giving' | 'count' | 'void'
      state: 'proposed' | 'in-force' | 'undone' | 'refused' | 'reversed'; days: number | null
      suspendedUntil: Date | null; targetType: string | null; targetId: number | null
      personId: number | null; excerpt: Generated<string>; reasonCode: Generated<string>
      reasonLabel: Generated<string>; rule: Generated<string>; reasonText: Generated<string>
      words: Generated<string>; decidedById: number | null; decidedBy: string | null; decidedAt: Date
      confirmedById: number | null; toldAt: Date | null; endedAt: Date | null; sanctionId: number | null
      previousUntil: Date | null; replacedBy: number | null; settledAt: Date | null
    }
    moderationLink: { tokenHash: Uint8Array; decisionId: number; expiresAt: Date }
    moderationNote: { id: Generated<number>; caseId: number; authorId: number | null; text: string; createdAt: Date }
    moderationReason: {
      code: string; label: string; rule: string; text: string; isActive: Generated<boolean>
      position: Generated<number>
    }
    moderationReport: {
      id: Generated<number>; caseId: number; reporterId: number; reason: string; createdAt: Date
      day: string; targetType: string; targetId: number
      category: Generated<'hate' | 'harassment' | 'sexual' | 'minors' | 'violence' | 'suicide' | 'disinformation' | 'scam' | 'impersonation' | 'intellectual-property' | 'other'>
      toldAt: Date | null; number: number; isOpen: Generated<boolean>
    }
    notification: {
      id: Generated<number>; recipientId: number; kind: NotificationKind; topic: NotificationTopic
      groupId: number; startedAt: Date; happenedAt: Date; readAt: Date | null; actors: number
      amount: number; latest: Generated<{ actorId: number; data: NotificationData }[]>
      alertCount: Generated<number>; alertedAt: Date | null; alertDueAt: Date | null
      unreadSince: Date | null
    }
    notificationAct: {
      notificationId: number | null; recipientId: number; kind: NotificationKind; subjectId: number
      actorId: number; amount: number; data: NotificationData; happenedAt: Date
    }
    notificationEvent: {
      id: Generated<number>; kind: NotificationKind; recipientId: number; actorId: number
      subjectId: number; groupId: number; amount: number; data: NotificationData; isUndone: boolean
      at: Date
    }
    oneTimeToken: {
      accountId: number; purpose: 'confirm' | 'reset'; tokenHash: Uint8Array; createdAt: Date
      expiresAt: Date; usedAt: Date | null; pseudo: string | null; passwordHash: string | null
      registrationSecretHash: Uint8Array | null
    }
    outboxMail: {
      id: Generated<number>; recipient: string | null; subject: string; bodyText: string | null
      bodyHtml: string | null; createdAt: Date; sentAt: Date | null; limitHash: Uint8Array | null
      refusal: string | null
    }
    passkey: {
      id: Generated<number>; accountId: number; credentialId: string; publicKey: Uint8Array
      counter: number; transports: string[]; name: string; createdAt: Date; lastUsedAt: Date | null
    }
    passkeyChallenge: { challengeHash: Uint8Array; accountId: number | null; expiresAt: Date }
    post: {
      id: Generated<number>; authorId: number; audienceId: number | null; legend: string
      withheld: Generated<boolean>; createdAt: Date; deletedAt: Date | null; removedById: number | null
      removalReason: string | null; onProfile: Generated<boolean>; withdrawnAt: Date | null
      editedAt: Date | null
    }
    postCommentCount: { postId: number; comments: number | null }
    postCommenter: { postId: number; authorId: number }
    postDelta: {
      postId: number; aura: number; likes: number; views: Generated<number>; comments: Generated<number>
      voterId: number | null; likerId: number | null; commenterId: number | null
    }
    postLegend: { postId: number; place: number; legend: string; replacedAt: Date; alts: Generated<string[]> }
    postLike: { postId: number; likerId: number; value: 0 | 1; createdAt: Date; updatedAt: Date }
    postMedia: { postId: number; place: number; mediaId: number }
    postTotal: {
      postId: number; authorId: number; aura: number; likes: number; views: Generated<number>
      comments: Generated<number>; rank: number | null; audienceId: number | null
    }
    postView: { viewerId: number; postId: number; viewedAt: Date }
    postVote: {
      postId: number; voterId: number; authorId: number; value: -1 | 0 | 1; version: number
      createdAt: Date; updatedAt: Date; isHeld: Generated<boolean>; isRanked: Generated<boolean>
      isBarred: Generated<boolean>; actDay: string | null
    }
    preference: {
      accountId: number; calmSince: Date | null; calmDigestedUntil: Date | null
      appOff: NotificationChoice[]; pushOff: NotificationChoice[]; quietFrom: string | null
      quietTo: string | null
    }
    pseudoHold: {
      pseudoSkeleton: string; accountId: number | null; heldUntil: Date; pseudoLook: string
      pseudo: string | null
    }
    publicPost: { id: number; authorId: number; legend: string; createdAt: Date }
    pushDelivery: {
      stamp: Generated<number>; subscriptionId: number; notificationId: number; service: string
      dueAt: Date; expiresAt: Date; attempts: number
    }
    pushKey: { isOnly: Generated<boolean>; publicKey: string; privateKey: string; createdAt: Date }
    pushSubscription: {
      id: Generated<number>; kind: 'web' | 'fcm'; address: string; service: string; p256dh: string | null
      auth: string | null; accountId: number; sessionId: number; createdAt: Date; acceptedAt: Date | null
    }
    rateWindow: { key: string; points: number; expire: number | null }
    recoveryCode: { accountId: number; codeHash: Uint8Array }
    refusedRegistration: { accountId: number; passwordHash: string; createdAt: Date }
    sandboxSubscription: { id: string; customId: string; openedAt: Date; cancelledAt: Date | null }
    searchHashtag: { tag: string; postId: number; createdAt: Date }
    searchPerson: {
      accountId: number; term: string; tail: string | null; popularity: number; auraTypeId: number
      postedAt: Date | null; suspendedUntil: Date | null; joinedAt: Date
    }
    searchPersonSource: {
      accountId: number | null; term: string | null; tail: string | null; popularity: number | null
      auraTypeId: number | null; postedAt: Date | null; suspendedUntil: Date | null; joinedAt: Date | null
    }
    searchPost: { postId: number; authorId: number; createdAt: Date; words: string }
    searchPostSource: { postId: number | null; authorId: number | null; createdAt: Date | null; words: string | null }
    secondFactor: {
      accountId: number; secret: Uint8Array; createdAt: Date; enabledAt: Date | null
      lastStep: Generated<number>
    }
    session: {
      id: Generated<number>; accountId: number; createdAt: Date; expiresAt: Date; endedAt: Date | null
      lastUsedAt: Generated<Date>; userAgent: string | null; timeZone: string | null
    }
    subscription: {
      id: Generated<number>; accountId: number | null; provider: 'sandbox' | 'paypal'; providerId: string
      createdAt: Date; paidUntil: Date; cancelledAt: Date | null; endedAt: Date | null
      heardEventId: Generated<number>; revision: Generated<number>; told: 'past-due' | 'ended' | null
    }
    subscriptionEvent: {
      id: Generated<number>; providerEventId: string; providerId: string | null; paymentId: string | null
      receivedAt: Date; handledAt: Date | null
    }
    subscriptionPayment: {
      id: Generated<number>; subscriptionId: number; accountId: number | null; provider: string
      providerId: string; paidAt: Date; cents: number; currency: string
      status: 'paid' | 'failed' | 'refunded'
    }
    twitchLink: {
      accountId: number; provider: 'sandbox' | 'twitch'; channelId: string; username: string
      linkedAt: Date; liveSince: Date | null; liveAt: Date; title: string | null; game: string | null
      describedAt: Date; viewers: number | null
    }
    twitchLinkAttempt: {
      nonceHash: Uint8Array; accountId: number; sessionId: number; browserHash: Uint8Array
      expiresAt: Date
    }
    twitchMessage: {
      id: string; receivedAt: Date; type: string; channelId: string; sentAt: Date; startedAt: Date | null
      title: string | null; game: string | null; isApplied: Generated<boolean>
    }
    twitchRevocation: { id: Generated<number>; accountId: number; sealed: Uint8Array; keyVersion: number; createdAt: Date }
    twitchToken: { accountId: number; sealed: Uint8Array; keyVersion: number; validatedAt: Date; refusedAt: Date | null }
    withdrawnProfile: {
      accountId: number; bio: string | null; pictureMediaId: number | null; pictureName: string | null
      withdrawnAt: Date; decisionId: number
    }
  }
}
