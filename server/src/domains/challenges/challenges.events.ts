import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { enqueueEvents, enqueueEventsSql } from '../notifications/notifications.events.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'

// Events store no title: it is looked up when a notification is read, because a stored title would outlive the challenge.

/** Notifies a creator that somebody entered their challenge, or withdrew that entry. */
export async function notifyEntry(
  tx: Tx,
  { id, creatorId }: Pick<ChallengeRow, 'id' | 'creatorId'>,
  { postId, entrantId, now, isUndone = false }: { postId: Id; entrantId: Id; now: Date; isUndone?: boolean },
): Promise<void> {
  const data = { challengeId: id, challengeOwnerId: creatorId, postId }
  const told = { recipientId: creatorId, actorId: entrantId, subjectId: postId, groupId: id }
  await enqueueEvents(tx, [{ kind: 'challenge-entry', ...told, data, isUndone, at: now }])
}

/** Notifies a creator that the prize is returned; `isDeleted`: the notification cannot link to the challenge. */
export async function notifyRefund(
  tx: Tx,
  { id, title, creatorId, prize }: Pick<ChallengeRow, 'id' | 'title' | 'creatorId' | 'prize'>,
  { isDeleted, now }: { isDeleted: boolean; now: Date },
): Promise<void> {
  const data = isDeleted ? { challengeTitle: title } : { challengeId: id }
  const told = { recipientId: creatorId, actorId: null, subjectId: id, amount: prize }
  await enqueueEvents(tx, [{ kind: 'prize-refund', ...told, data, at: now }])
}

/** Notifies a creator that the held prize has been paid to the winner. */
export async function notifyPrizeGiven(
  tx: Tx,
  { id, creatorId }: Pick<ChallengeRow, 'id' | 'creatorId'>,
  now: Date,
): Promise<void> {
  const told = { recipientId: creatorId, actorId: null, subjectId: id, data: { challengeId: id } }
  await enqueueEvents(tx, [{ kind: 'challenge-prize-given', ...told, at: now }])
}

/**
 * Notifies the participants of a challenge, except its winner, that it has ended [CHL-30]; `actorId` is null where likes decided.
 */
export async function notifyEnd(
  tx: Tx,
  challengeId: Id,
  { actorId, winnerId, now }: { actorId: Id | null; winnerId: Id; now: Date },
): Promise<void> {
  await enqueueEventsSql(sql`
    select 'challenge-ended', account_id, ${actorId ?? 0}::bigint, challenge_id, challenge_id, 0,
      jsonb_build_object('challengeId', challenge_id), false, ${now}::timestamptz
    from challenge_entry
    where challenge_id = ${challengeId} and removed_at is null and account_id <> ${winnerId}`).execute(tx)
}

/**
 * Notifies participants that challenges are about to be deleted; without titles and creator if the creator's account is erased or
 * suspended for good.
 */
export async function notifyDeletion(
  tx: Tx,
  challengeIds: readonly Id[],
  { namesCreator, now }: { namesCreator: boolean; now: Date },
): Promise<void> {
  const told = namesCreator
    ? sql`creator_id as actor_id, jsonb_build_object('challengeTitle', title) as data`
    : sql`0::bigint as actor_id, '{}'::jsonb as data`
  await enqueueEventsSql(sql`
    select 'challenge-deleted', account_id, actor_id, challenge_id, challenge_id, 0, data, false, ${now}::timestamptz
    from (select id, ${told} from challenge where id = any(${challengeIds}::bigint[])) as deleted
    join challenge_entry on challenge_id = deleted.id and removed_at is null`).execute(tx)
}

/**
 * NOTE: a subject notifies once, but a challenge may be withdrawn repeatedly: each withdrawal and each return has a negative
 * subject of its own.
 */
const subjectAt = (now: Date) =>
  sql`-(${Math.floor(now.getTime() / 1000)}::bigint * 1000000 + challenge_id % 1000000)`

/** Notifies participants that a challenge is withdrawn, without naming the suspended creator. */
export async function notifyWithdrawal(tx: Tx, challengeId: Id, now: Date): Promise<void> {
  await enqueueEventsSql(sql`
    select 'challenge-deleted', account_id, 0, ${subjectAt(now)}, ${subjectAt(now)}, 0, '{"change":"withdrawn"}'::jsonb, false,
      ${now}::timestamptz
    from challenge_entry where challenge_id = ${challengeId} and removed_at is null`).execute(tx)
}

/** Notifies participants that challenges are open again. */
export async function notifyReturn(tx: Tx, challengeIds: readonly Id[], now: Date): Promise<void> {
  await enqueueEventsSql(sql`
    select 'challenge-deleted', account_id, 0, ${subjectAt(now)}, ${subjectAt(now)}, 0,
      jsonb_build_object('change', 'back', 'challengeId', challenge_id), false, ${now}::timestamptz
    from challenge_entry where removed_at is null and challenge_id = any(${challengeIds}::bigint[])`).execute(
    tx,
  )
}
