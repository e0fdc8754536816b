import type { Id } from '@aura/contract/common'
import { createPrizesService } from '../domains/aura/aura.prizes.service.ts'
import { insertChallenge } from '../domains/challenges/challenges.create.queries.ts'
import { enqueueEvents } from '../domains/notifications/notifications.events.ts'
import { insertPost, insertPostTotal } from '../domains/posts/posts.queries.ts'
import { searchTails } from '../domains/search/search.rules.ts'
import type { Tx } from '../platform/db/database.ts'
import type { PlannedChallenge } from './challenges.plan.ts'
import { insertReactions } from './demonstration.queries.ts'
import type { DemoManifest } from './manifest.ts'
import { insertPicture, insertVideo } from './media.ts'

interface WriteDeps {
  accountIds: readonly Id[]
  manifest: DemoManifest
}

/** Writes challenges with their entries, prizes and winners, in the caller's transaction; their creators have their aura already. */
export async function writeChallenges(
  tx: Tx,
  challenges: readonly PlannedChallenge[],
  deps: WriteDeps,
): Promise<void> {
  for (const challenge of challenges) await writeChallenge(tx, challenge, deps)
}

async function writeChallenge(tx: Tx, challenge: PlannedChallenge, deps: WriteDeps): Promise<void> {
  const { title, description, prize, creator, createdAt, endsAt, award } = challenge
  const { accountIds } = deps
  const prizes = createPrizesService()
  const creatorId = accountIds[creator] as Id
  const fields = { title, description, prize, endsAt }
  const challengeId = await insertChallenge(tx, creatorId, fields, searchTails(title), createdAt)
  const staked = { challengeId, creatorId, amount: prize }
  await prizes.stake(tx, { ...staked, now: createdAt })
  const postIds = await writeEntries(tx, challengeId, challenge, deps)
  await insertReactions(tx, challenge.reactions, accountIds, postIds)
  if (!award) return
  const winnerId = accountIds[challenge.entries[award.winner]?.author as number] as Id
  await prizes.award(tx, { ...staked, winnerId, createdAt, now: award.at })
  const told = { recipientId: winnerId, actorId: creatorId, subjectId: challengeId, amount: prize }
  await enqueueEvents(tx, [{ kind: 'challenge-won', ...told, data: { challengeId }, at: award.at }])
  const winningPostId = postIds[award.winner] as Id
  await tx
    .updateTable('challenge')
    .set({ closedAt: award.at, outcome: 'awarded', winnerId, winningPostId, isByLikes: award.isByLikes })
    .where('id', '=', challengeId)
    .execute()
}

async function writeEntries(
  tx: Tx,
  challengeId: Id,
  { entries }: PlannedChallenge,
  { accountIds, manifest }: WriteDeps,
): Promise<Id[]> {
  const postIds: Id[] = []
  for (const { author, legend, picture, video, isOnProfile, at } of entries) {
    const accountId = accountIds[author] as Id
    const whose = { ownerId: accountId, purpose: 'post', createdAt: at } as const
    const mediaId =
      video === undefined
        ? await insertPicture(tx, manifest, picture as number, whose)
        : await insertVideo(tx, manifest, video, whose)
    const post = { authorId: accountId, audienceId: challengeId, isOnProfile, mediaIds: [mediaId], legend }
    const postId = await insertPost(tx, { ...post, createdAt: at })
    await insertPostTotal(tx, postId, accountId, 0)
    await tx.insertInto('challengeEntry').values({ postId, challengeId, accountId, createdAt: at }).execute()
    postIds.push(postId)
  }
  await tx.updateTable('challenge').set({ entries: entries.length }).where('id', '=', challengeId).execute()
  return postIds
}
