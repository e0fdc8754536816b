import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Clock } from '../../platform/clock/clock.ts'
import { parisDay } from '../../platform/clock/paris.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { gatherReads } from '../../platform/db/gathered-reads.ts'
import { gatherWrites } from '../../platform/db/gathered-writes.ts'
import { type IdempotencyKey, keysSql, runOnce } from '../../platform/db/idempotency.ts'
import { withoutLosing } from '../../platform/db/transaction.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { type Giving, type GivingTerms, plainTerms } from '../aura/aura.giving.service.ts'
import type { Powers } from '../aura/aura.powers.service.ts'
import type { VotePress } from '../aura/aura.rules.ts'
import { payLikeAwards, type ToggledLike, toggleLikes } from './posts.likes.queries.ts'
import { mayEarnAward } from './posts.likes.rules.ts'
import type { PostVisibility } from './posts.visibility.ts'
import {
  type ChangedVote,
  findTakers,
  findViewerFlags,
  lockVote,
  upsertVotes,
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
  async function act<Done>(
    actorId: Id,
    idempotency: IdempotencyKey | undefined,
    statement: (db: Db) => Promise<Done | undefined>,
  ): Promise<Done> {
    const run = async (connection: Db) => {
      const done = await statement(connection)
      if (done === undefined) throw new DomainError('posts.unknown')
      return done
    }
    return idempotency ? runOnce(db, actorId, idempotency, run) : withoutLosing(() => run(db))
  }

  async function vote(
    connection: Db,
    target: VoteTarget,
    terms: GivingTerms,
  ): Promise<ChangedVote | undefined> {
    const now = clock.now()
    const ledger = giving.voteSql('post-vote', now, terms)
    const { press } = target
    const isHeld = terms.hold !== null
    const [changed] = await upsertVotes(connection, { presses: [target], press, now, isHeld, ledger })
    return changed
  }

  /** Presses "aura up", together with whoever presses it at the same moment. */
  const pressUp = gatherWrites<Pressed, { delta: number }>({
    ownerOf: ({ actorId }) => actorId,
    together: async (presses) => {
      const now = clock.now()
      const ledger = giving.voteSql('post-vote', now, plainTerms)
      const keys = keysSql(presses)
      const changed = await upsertVotes(db, { presses, press: 1, now, isHeld: false, ledger, keys })
      return inOrderOf(presses, changed, ({ delta }) => ({ delta }))
    },
    alone: ({ idempotency, ...target }) =>
      giving.attempt(target.actorId, (terms) =>
        act(target.actorId, idempotency, async (connection) => {
          const changed = await vote(connection, target, terms)
          return changed && { delta: changed.delta }
        }),
      ),
  })

  /** Toggles a like, together with whoever does at the same moment. */
  const toggle = gatherWrites<Omit<Pressed, 'press' | 'authorId'>, Toggled>({
    ownerOf: ({ actorId }) => actorId,
    together: async (presses) => {
      const toggled = await toggleLikes(db, { presses, now: clock.now(), keys: keysSql(presses) })
      return inOrderOf(presses, toggled, toggledOf)
    },
    alone: ({ actorId, postId, idempotency }) =>
      act(actorId, idempotency, async (connection) => {
        const presses = [{ actorId, postId }]
        const [toggled] = await toggleLikes(connection, { presses, now: clock.now() })
        return toggled && toggledOf(toggled)
      }),
  })

  /** Pays the authors of posts whose likes may have passed a multiple of 50; asked for once the like is committed. */
  const payAward = gatherReads(async (postIds: readonly Id[]) => {
    const now = sql`${clock.now()}::timestamptz`
    await withoutLosing(() => payLikeAwards(db, [...new Set(postIds)], now))
    return postIds
  })

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
      if (press === 1 && !powers) return pressUp({ ...target, idempotency })
      return giving.attempt(actor.userId, (terms) =>
        actWithin(actor, idempotency, async (tx) =>
          powers
            ? pressWithPowers(tx, powers, target, terms, { actor, author })
            : (await harm(tx, target, terms))?.delta,
        ),
      )
    },

    /**
     * Toggles the actor's like and answers how far the count moved [AUR-15]; liking one's own is allowed [AUR-59]. Each 50
     * likes of others pay the author at once [AUR-17].
     */
    async like(actor: Actor, postId: Id, idempotency: IdempotencyKey | undefined) {
      await requireVisible(actor, postId)
      const { delta, mayEarn } = await toggle({ actorId: actor.userId, postId, idempotency })
      if (mayEarn) await payAward(postId)
      return { delta }
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

/** A press with the caller's key. */
type Pressed = VoteTarget & { idempotency: IdempotencyKey | undefined }

interface Toggled {
  delta: number
  /** The author may have an award coming. */
  mayEarn: boolean
}

function toggledOf(toggled: ToggledLike): Toggled {
  return { delta: toggled.delta, mayEarn: mayEarnAward(toggled) }
}

/** What each press came to, undefined for those that were left out. */
function inOrderOf<Row extends { actorId: Id }, Done>(
  presses: readonly { actorId: Id }[],
  rows: readonly Row[],
  doneOf: (row: Row) => Done,
): (Done | undefined)[] {
  const done = new Map(rows.map((row) => [row.actorId, doneOf(row)]))
  return presses.map(({ actorId }) => done.get(actorId))
}
