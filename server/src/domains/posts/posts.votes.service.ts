import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { type IdempotencyKey, runOnce } from '../../platform/db/idempotency.ts'
import { withoutLosing } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { Giving, GivingTerms } from '../aura/aura.giving.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { payLikeAwards, toggleLike } from './posts.likes.queries.ts'
import { mayEarnAward } from './posts.likes.rules.ts'
import type { PostVisibility } from './posts.visibility.ts'
import {
  type ChangedVote,
  findTakers,
  findViewerFlags,
  lockVote,
  upsertVote,
  type ViewerFlags,
} from './posts.votes.queries.ts'

export interface PostVotesDeps {
  db: Db
  clock: Clock
  giving: Giving
  /** Undefined: no aura type changes any movement [AUR-32]. */
  powers: VotePowers | undefined
  visibility: PostVisibility
}

/** The powers of aura types, and whose type is which. */
export type VotePowers = Powers & {
  findTypes: (ids: readonly Id[]) => Promise<{ id: Id; auraTypeId: number }[]>
}

/** Takers of one post that a verdant's giving looks at. */
const mostTakers = 100

/** Which button who pressed on what. */
interface VoteTarget {
  actorId: Id
  postId: Id
  authorId: Id
  press: VotePress
}

export type PostVotesService = ReturnType<typeof createPostVotesService>

/** What people do to posts: aura up, aura down, like. */
export function createPostVotesService({ db, clock, giving, powers, visibility }: PostVotesDeps) {
  async function requireVisible(
    actor: Actor,
    postId: Id,
  ): Promise<{ authorId: Id; author: { auraTypeId: number } }> {
    const post = await visibility.findVisible(postId, actor)
    if (!post) throw new DomainError('posts.unknown')
    return post
  }

  /** In one transaction, for what takes several statements. */
  async function actWithin(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    work: (tx: Tx) => Promise<number | undefined>,
  ): Promise<{ delta: number }> {
    return runOnce(db, actor.userId, idempotency, async (tx) => {
      const delta = await work(tx)
      if (delta === undefined) throw new DomainError('posts.unknown')
      return { delta }
    })
  }

  /** A single statement is a transaction of its own; one is opened only to keep the answer under its key. */
  async function act(
    actor: Actor,
    idempotency: IdempotencyKey | undefined,
    statement: (db: Db) => Promise<number | undefined>,
  ): Promise<{ delta: number }> {
    const run = async (connection: Db) => {
      const delta = await statement(connection)
      if (delta === undefined) throw new DomainError('posts.unknown')
      return { delta }
    }
    return idempotency ? runOnce(db, actor.userId, idempotency, run) : withoutLosing(() => run(db))
  }

  async function vote(
    connection: Db,
    target: VoteTarget,
    terms: GivingTerms,
  ): Promise<ChangedVote | undefined> {
    const now = clock.now()
    const ledger = giving.voteSql('post-vote', target.actorId, now, terms)
    return upsertVote(connection, { ...target, now, day: parisDay(now), isHeld: terms.hold !== null, ledger })
  }

  /** Presses "aura down": what a new negative vote takes is weighed first, unless it counts already today. */
  async function harm(tx: Tx, target: VoteTarget, terms: GivingTerms): Promise<ChangedVote | undefined> {
    const { actorId: giverId, authorId: receiverId, postId } = target
    await giving.lockHarm(tx, receiverId)
    const before = await lockVote(tx, postId, giverId)
    if (before?.value === -1) return vote(tx, target, terms)
    const isCounted = before?.countedDay === parisDay(clock.now()) && before.countedValue === -1
    const { why, isStranger } = await giving.weighHarm(tx, { giverId, receiverId, amount: 1, isCounted })
    return vote(tx, target, { ...terms, hold: why, isStranger })
  }

  /** Presses a button, and moves what the powers of both people's types change of it. */
  async function pressWithPowers(
    tx: Tx,
    { apply, undo, findTypes }: VotePowers,
    target: VoteTarget,
    terms: GivingTerms,
    { actor, author }: { actor: Actor; author: { auraTypeId: number } },
  ): Promise<number | undefined> {
    const { actorId, authorId, postId, press } = target
    const changed = press === 1 ? await vote(tx, target, terms) : await harm(tx, target, terms)
    if (!changed) return undefined
    await undo(tx, { subjectId: postId, giverId: actorId })
    if (changed.value !== 0 && !changed.isHeld) {
      await apply(tx, {
        act: press === 1 ? 'vote-up' : 'vote-down',
        subjectId: postId,
        giver: { id: actorId, auraTypeId: actor.auraTypeId },
        receiver: { id: authorId, auraTypeId: author.auraTypeId },
        amount: 1,
        sequence: changed.version,
        takers: await findTypes(await findTakers(tx, postId, mostTakers)),
      })
    }
    return changed.delta
  }

  async function flagsOf(actor: Actor, postId: Id): Promise<ViewerFlags | undefined> {
    await requireVisible(actor, postId)
    const [flags] = await findViewerFlags(db, actor.userId, [postId])
    return flags
  }

  return {
    /**
     * Presses "aura up" (1) or "aura down" (−1) and answers how far the total moved [AUR-07, AUR-08, AUR-09]. Who
     * benefits is the author the database knows.
     *
     * @throws DomainError `posts.unknown`, `aura.own-content` [AUR-10]
     */
    async press(actor: Actor, postId: Id, press: VotePress, idempotency: IdempotencyKey | undefined) {
      const { authorId, author } = await requireVisible(actor, postId)
      if (authorId === actor.userId) throw new DomainError('aura.own-content')
      const target = { actorId: actor.userId, postId, authorId, press }
      return giving.attempt(actor.userId, (terms) => {
        if (powers) {
          return actWithin(actor, idempotency, (tx) =>
            pressWithPowers(tx, powers, target, terms, { actor, author }),
          )
        }
        return press === 1
          ? act(actor, idempotency, async (connection) => (await vote(connection, target, terms))?.delta)
          : actWithin(actor, idempotency, async (tx) => (await harm(tx, target, terms))?.delta)
      })
    },

    /**
     * Toggles the actor's like and answers how far the count moved [AUR-15]; liking one's own is allowed [AUR-59]. Each 50
     * likes of others pay the author at once [AUR-17].
     */
    async like(actor: Actor, postId: Id, idempotency: IdempotencyKey | undefined) {
      await requireVisible(actor, postId)
      const like = { postId, actorId: actor.userId, now: clock.now() }
      return act(actor, idempotency, async (connection) => {
        const toggled = await toggleLike(connection, like)
        if (toggled && mayEarnAward(toggled))
          await payLikeAwards(connection, [postId], sql`${clock.now()}::timestamptz`)
        return toggled?.delta
      })
    },

    async hasAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.vote === 1 }
    },

    async hasntAura(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.vote === -1 }
    },

    async hasLiked(actor: Actor, postId: Id): Promise<{ data: boolean }> {
      return { data: (await flagsOf(actor, postId))?.hasLike === true }
    },
  }
}
