import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { hasDotInBaseName } from '@aura/contract/challenges/challenges.rules'
import type { Id } from '@aura/contract/common'
import type { ErrorCode } from '@aura/contract/errors'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { findKeptAnswer, type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { violatesUnique } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { UploadedFile } from '../../platform/http/uploads.ts'
import type { Authentication } from '../accounts/authentication.service.ts'
import type { TracesService } from '../accounts/traces.service.ts'
import type { MediaService, StoredMedia } from '../media/media.service.ts'
import type { PostPublisher } from '../posts/posts.publish.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { holdForEntry, insertEntry, oneEntryEach } from './challenges.enter.queries.ts'
import type { EntriesService } from './challenges.entries.service.ts'
import { texts } from './challenges.entries.texts.ts'
import { notifyEntry } from './challenges.events.ts'
import type { ChallengeLists } from './challenges.list.service.ts'

export interface EnteringDeps {
  db: Db
  clock: Clock
  media: Pick<MediaService, 'receive'>
  publisher: Pick<PostPublisher, 'publishWithin'>
  sessions: Pick<Authentication, 'requireLive'>
  traces: Pick<TracesService, 'sharesTrace'>
  accountVisibility: Pick<AccountVisibility, 'holdUnblockedPair'>
  lists: Pick<ChallengeLists, 'findCard'>
  entries: Pick<EntriesService, 'getNew'>
}

/** A request to enter a challenge. */
export interface NewEntryRequest {
  file: Pick<UploadedFile, 'path' | 'originalName' | 'signal'> | undefined
  legend: string | undefined
  alt: string | undefined
  edit: VideoEdit | undefined
  isOnProfile: boolean
}

export type EnteringService = ReturnType<typeof createEnteringService>

export function createEnteringService(deps: EnteringDeps) {
  const { db, clock, media, publisher, sessions, traces, accountVisibility, lists, entries } = deps

  /** Why the actor may not enter a challenge now; undefined when they may. */
  async function refusalOf(actor: Actor, challengeId: Id): Promise<ErrorCode | undefined> {
    const card = await lists.findCard(actor, challengeId)
    if (!card) return 'challenges.unknown'
    if (card.created_by === actor.userId) return 'challenges.own'
    if (card.status === 'closed') return 'challenges.closed'
    if (card.ends_at !== null && new Date(card.ends_at) <= clock.now()) return 'challenges.ended'
    return card.user_has_participated ? 'challenges.already-entered' : undefined
  }

  async function publishEntry(
    tx: Tx,
    actor: Actor,
    challengeId: Id,
    post: { legend: string; isOnProfile: boolean; media: readonly StoredMedia[] },
  ): Promise<Id> {
    await sessions.requireLive(tx, actor)
    const held = await holdForEntry(tx, {
      challengeId,
      entrantId: actor.userId,
      now: clock.now(),
      areUnblocked: accountVisibility.holdUnblockedPair,
    })
    if (!held) throw new DomainError((await refusalOf(actor, challengeId)) ?? 'challenges.closed')
    // Read under the lock of the challenge, so that entries commit in the order of this time and cursors skip none.
    const createdAt = clock.now()
    const accountId = actor.userId
    const postId = await publisher.publishWithin(tx, {
      ...post,
      authorId: accountId,
      audienceId: challengeId,
      createdAt,
    })
    // Stored with the entry, because traces expire while a challenge may still wait for its creator's choice.
    const hasSharedTrace = await traces.sharesTrace(tx, held.creatorId, accountId, createdAt)
    await insertEntry(tx, { postId, challengeId, accountId, createdAt, hasSharedTrace })
    await notifyEntry(tx, { id: challengeId, ...held }, { postId, entrantId: accountId, now: createdAt })
    return postId
  }

  return {
    /**
     * Enters a challenge with a picture or clip. The transaction that publishes the entry checks again what was checked before the
     * file was processed; if it refuses, neither post nor file stays [CHL-11, CHL-13, CHL-15, CHL-16, CHL-34].
     *
     * @throws DomainError `posts.media-missing`, `challenges.file-name` [CHL-14], `challenges.unknown`, `challenges.own`,
     * `challenges.closed`, `challenges.ended`, `challenges.already-entered`, `media.…`, `platform.session-ended`
     */
    async enter(
      actor: Actor,
      challengeId: Id,
      { file, legend = '', alt, edit, isOnProfile }: NewEntryRequest,
      idempotency: IdempotencyKey | undefined,
    ): Promise<{ message: string; post: ChallengePost }> {
      if (!file) throw new DomainError('posts.media-missing')
      if (hasDotInBaseName(file.originalName)) throw new DomainError('challenges.file-name')
      const answered = async (postId: Id) => ({
        message: texts.entered,
        post: await entries.getNew(actor, postId),
      })
      const kept = idempotency && (await findKeptAnswer<Id>(db, actor.userId, idempotency))
      if (kept) return answered(kept)
      const refusal = await refusalOf(actor, challengeId)
      if (refusal) throw new DomainError(refusal)
      const { path, signal } = file
      const received = { path, ownerId: actor.userId, purpose: 'post' as const, alt, edit, signal }
      const postId = await media
        .receive(received, (stored) =>
          runOnce(db, actor.userId, idempotency, (tx) =>
            publishEntry(tx, actor, challengeId, { legend, isOnProfile, media: [stored] }),
          ),
        )
        .catch((error: unknown) => {
          throw violatesUnique(error, oneEntryEach) ? new DomainError('challenges.already-entered') : error
        })
      return answered(postId)
    },
  }
}
