import type { Id } from '@aura/contract/common'
import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Act, anyHistory, firstEntrants } from '../../testing/challenge-histories.ts'
import { type Answered, playHistory, type Stage, setUp } from '../../testing/challenge-history-play.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { openTestApp } from '../../testing/test-app.ts'

/**
 * A long run: `AURA_HISTORIES=500 npx vitest run --project server challenges.races`. A failure prints its seed; with `AURA_SEED` and
 * the same number of histories, it is played again.
 */
const histories = Number(process.env.AURA_HISTORIES ?? 3)
const seed = process.env.AURA_SEED === undefined ? {} : { seed: Number(process.env.AURA_SEED) }
const historiesBetweenChecks = 20
const longRunMs = 3 * 3_600_000

const first = await openTestApp()
const second = await openTestApp({ database: first.database, clock: first.clock })
const start = first.clock.now()

/** How each act may be refused. */
const refusals: Record<Act['kind'], readonly string[]> = {
  enter: ['challenges.already-entered', 'challenges.closed', 'challenges.ended', 'challenges.unknown'],
  withdraw: ['challenges.closed', 'challenges.entry-unknown'],
  remove: ['challenges.closed', 'challenges.to-judge', 'challenges.entry-unknown'],
  'delete-post': ['posts.unknown'],
  like: ['challenges.entry-unknown'],
  award: ['challenges.closed', 'challenges.unknown', 'challenges.entry-unknown'],
  delete: ['challenges.closed', 'challenges.to-judge', 'challenges.unknown'],
  decide: [],
}

interface EndedChallenge {
  entries: number
  endsAt: Date | null
  closedAt: Date | null
  outcome: string | null
  winnerId: Id | null
  winningPostId: Id | null
  isByLikes: boolean
  isDeleted: boolean
  standing: number
  /** The standing entry with most likes of other people, the earliest among equals. */
  mostLiked: Id | null
  movements: string[]
}

async function readChallenge(id: Id): Promise<EndedChallenge> {
  const { rows } = await sql<EndedChallenge>`
    select entries, ends_at, closed_at, outcome, winner_id, winning_post_id, is_by_likes, deleted_at is not null as is_deleted,
      (select count(*) from challenge_entry where challenge_id = challenge.id and removed_at is null) as standing,
      (select post_id from challenge_entry as entry where challenge_id = challenge.id and removed_at is null
        order by (
          select count(*) from post_like where post_id = entry.post_id and value = 1 and liker_id <> entry.account_id
        ) desc, created_at, post_id limit 1) as most_liked,
      array(select reason || ' ' || amount || ' to ' || credit_account_id from aura_transfer
        where subject_id = challenge.id and reason in ('prize-hold', 'prize', 'prize-return') order by id) as movements
    from challenge where id = ${id}`.execute(first.db)
  return rows[0] as EndedChallenge
}

/** Proves that exactly the acts whose calls succeeded took effect. */
async function requireOneClosing(
  stage: Stage,
  challenge: number,
  answers: readonly Answered[],
): Promise<void> {
  const { id, prize, creator } = stage.challenges[challenge] as Stage['challenges'][number]
  const row = await readChallenge(id)
  const done = answers.filter(({ act, code }) => !code && 'challenge' in act && act.challenge === challenge)
  const all = (...kinds: Act['kind'][]) => done.filter(({ act }) => kinds.includes(act.kind))
  const closings = all('award', 'delete')
  expect(closings.length).toBeLessThanOrEqual(1)

  const [closing] = closings
  const isDecided = !closing && row.endsAt !== null
  const isDecidedLast = isDecided && row.closedAt?.getTime() === first.clock.now().getTime()
  const winningPostId = closing ? closing.postId : isDecidedLast ? row.mostLiked : row.winningPostId
  const author = stage.entries.find(({ postId }) => postId === winningPostId)?.person ?? -1
  const winnerId = stage.people[author]?.id ?? null
  const outcome = winnerId !== null ? 'awarded' : closing || isDecided ? 'returned' : null
  const ends = {
    awarded: [`prize ${prize} to ${winnerId}`],
    returned: [`prize-return ${prize} to ${creator.id}`],
  }
  const entries = firstEntrants.length + all('enter').length - all('withdraw', 'remove', 'delete-post').length
  expect(row).toMatchObject({
    outcome,
    winnerId,
    winningPostId: winningPostId ?? null,
    entries,
    standing: entries,
    isByLikes: isDecided && winnerId !== null,
    isDeleted: closing?.act.kind === 'delete',
    closedAt: outcome === null ? null : expect.any(Date),
    movements: [`prize-hold ${prize} to -3`, ...(outcome === null ? [] : ends[outcome])],
  })
}

test(
  '[CHL-10, CHL-15, CHL-27, CHL-29, CHL-33, CHL-34, CHL-35, CHL-36] histories of entries, awards, deletions and ends at one instant, in two processes: exactly one closing takes effect',
  async () => {
    let played = 0
    await fc.assert(
      fc.asyncProperty(anyHistory, async (history) => {
        first.clock.set(start)
        const stage = await setUp([first, second])
        const answers = await playHistory(stage, history)
        for (const { act, code } of answers) if (code) expect(refusals[act.kind]).toContain(code)
        for (const challenge of stage.challenges.keys()) await requireOneClosing(stage, challenge, answers)
        played += 1
        if (played % historiesBetweenChecks === 0) expect(await findBrokenInvariants(first.db)).toEqual([])
      }),
      { numRuns: histories, endOnFailure: true, ...seed },
    )
    expect(await findBrokenInvariants(first.db)).toEqual([])
  },
  longRunMs,
)
