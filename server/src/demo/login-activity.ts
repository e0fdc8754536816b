import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { insertDonations } from '../domains/aura/aura.donations.queries.ts'
import { commentsRollup } from '../domains/comments/comments.rollup.service.ts'
import { enqueueEvents } from '../domains/notifications/notifications.events.ts'
import { createNotificationRollup } from '../domains/notifications/notifications.grouping.service.ts'
import { postsRollup } from '../domains/posts/posts.rollup.service.ts'
import type { Tx } from '../platform/db/database.ts'
import { writeChallenges } from './challenges.ts'
import type { PlannedCommentAct } from './comments.plan.ts'
import { insertCommentActs } from './comments.queries.ts'
import type { DemonstrationPlan, PlannedReaction } from './demonstration.plan.ts'
import { insertReactions } from './demonstration.queries.ts'
import { lastLoginVisit } from './login.plan.ts'
import { markReadUntil, tellOfCommentsFor } from './login.queries.ts'
import type { DemoManifest } from './manifest.ts'
import { loginPerson } from './people.ts'

/** Ids of the written accounts, posts and comments, in the order of the plan, and the media to show. */
export interface WrittenIds {
  accountIds: readonly Id[]
  postIds: readonly Id[]
  commentIds: readonly Id[]
  manifest: DemoManifest
}

/** Acts of the plan still to be written: they concern neither the demonstration login nor creators of challenges. */
export interface OthersActs {
  reactions: PlannedReaction[]
  commentActs: PlannedCommentAct[]
}

/**
 * Writes the acts of others on content of the demonstration login, its gifts, and the acts that gave creators of challenges the aura that
 * they stake, and rolls them up within the transaction: the login finds notifications, those older than its last visit as read. Other
 * accounts get notifications of votes and likes from the server's rollups, and none of follows and comments: nobody logs in as them.
 */
export async function writeLoginActivity(
  tx: Tx,
  plan: DemonstrationPlan,
  ids: WrittenIds,
  now: Date,
): Promise<OthersActs> {
  const { accountIds, postIds, commentIds } = ids
  const loginId = accountIds[loginPerson] as Id
  const creators = new Set([loginPerson, ...plan.challenges.map(({ creator }) => creator)])
  const isOnPost = ({ post }: PlannedReaction) => creators.has(plan.posts[post]?.author as number)
  const isOnComment = ({ comment }: PlannedCommentAct) => plan.comments[comment]?.person === loginPerson
  await insertReactions(tx, plan.reactions.filter(isOnPost), accountIds, postIds)
  await insertCommentActs(tx, plan.commentActs.filter(isOnComment), accountIds, commentIds)
  await writeDonations(tx, plan, accountIds)
  await writeChallenges(tx, plan.challenges, ids)
  await tellOfFollows(tx, plan, accountIds)
  await tellOfCommentsFor(tx, loginId)
  await rollUpAllWithin(tx)
  await markReadUntil(tx, loginId, lastLoginVisit(now))
  return {
    reactions: plan.reactions.filter((reaction) => !isOnPost(reaction)),
    commentActs: plan.commentActs.filter((act) => !isOnComment(act)),
  }
}

async function writeDonations(
  tx: Tx,
  { donations }: DemonstrationPlan,
  accountIds: readonly Id[],
): Promise<void> {
  for (const made of Map.groupBy(donations, ({ at }) => at.getTime()).values()) {
    await insertDonations(tx, {
      donations: made.map(({ giver, receiver, amount }) => ({
        giverId: accountIds[giver] as Id,
        receiverId: accountIds[receiver] as Id,
        amount,
        held: 0,
        // There is nobody to answer.
        message: '',
      })),
      why: null,
      isStranger: false,
      now: made[0]?.at ?? new Date(0),
    })
  }
}

function tellOfFollows(tx: Tx, { follows }: DemonstrationPlan, accountIds: readonly Id[]): Promise<void> {
  const recipientId = accountIds[loginPerson] as Id
  const told = follows.filter(({ followed }) => followed === loginPerson)
  return enqueueEvents(
    tx,
    told.map(({ follower, at }) => ({
      kind: 'follow',
      recipientId,
      actorId: accountIds[follower] as Id,
      subjectId: recipientId,
      at,
    })),
  )
}

const rollupBatchRows = 5000

/** Rolls up without privacy, preferences or sockets: in this transaction there are no blocks, settings or listeners. */
async function rollUpAllWithin(tx: Tx): Promise<void> {
  const notificationRollup = createNotificationRollup({
    recipient: {
      hiddenIdsOf: () => sql`select 0::bigint as hidden_id where false`,
      isOutsideAudience: () => sql`false`,
      choicesOf: () => sql`select null::timestamptz as calm_since, null::text[] as app_off where false`,
    },
    isWanted: () => true,
    findCalmPeriods: async () => [],
    sendAlerts: async () => {},
  })
  for (const rollup of [postsRollup, commentsRollup, notificationRollup]) {
    while ((await rollup.rollUpBatch(tx, rollupBatchRows)) > 0);
  }
}
