import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { filledDays, fillLedger } from '../../testing/aura-ledger.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(later(new Date(), -days(filledDays))) })
/** Ids that changes of rows may name, as `$name`. */
let named: Record<string, number>

beforeAll(async () => {
  const { post = 0 } = await fillLedger(app)
  named = { other: (await makePerson(app)).id, post }
})

const nameIds = (change: string) =>
  change.replaceAll(/\$(\w+)/g, (_whole, name: string) => String(named[name]))
const shifted = (column: string) => ({
  [`${column} a day earlier`]: `${column} = ${column} - interval '1 day'`,
  [`${column} a day later`]: `${column} = ${column} + interval '1 day'`,
})
const acts = ['post-vote', 'comment-vote', 'donation', 'withdrawal']
const held = [...acts, 'prize']
const parties = {
  'another subject': 'subject_id = subject_id + 1000000',
  'another giver': 'giver_id = $other',
  'another receiver': 'receiver_id = $other',
  'a day earlier': 'day = day - 1',
}
const deletion = 'deleted'
/** SQL: a winner, if there is none. */
const won = `winner_id = coalesce(winner_id, $other), winning_post_id = coalesce(winning_post_id, $post)`
const notWon = 'winner_id = null, winning_post_id = null'

/** A table from which limits, held acts and stakes are read: the columns that tell its kinds of rows apart, and changes of each. */
interface Forged {
  table: string
  kinds: string
  changes: Record<string, string>
  /** Changes that nothing stored disproves, by kind of row. */
  unproven: (kind: Record<string, unknown>) => string[]
}

const forged: Forged[] = [
  {
    table: 'aura_held',
    kinds: 'act, state, why',
    changes: {
      ...parties,
      ...Object.fromEntries(held.map((act) => [act, `act = '${act}'`])),
      'the other way': 'amount = -amount',
      'a larger amount': 'amount = amount * 2',
      'another part counted':
        'moved = abs(amount) - moved - case when moved * 2 = abs(amount) then 1 else 0 end',
      'another stake taken back': 'retaken = coalesce(retaken, 0) + 1',
      held: `state = 'held', decided_at = null`,
      ...Object.fromEntries(
        ['counted', 'void', 'undone'].map((state) => [
          state,
          `state = '${state}', decided_at = coalesce(decided_at, created_at)`,
        ]),
      ),
      'ranked otherwise': 'is_ranked = not is_ranked',
      ...shifted('created_at'),
      ...shifted('decided_at'),
    },
    unproven: () => [],
  },
  {
    table: 'aura_act',
    kinds: 'kind, sign, state',
    changes: {
      ...parties,
      ...Object.fromEntries(acts.map((kind) => [kind, `kind = '${kind}'`])),
      'the other way': 'sign = -sign',
      'a larger amount': 'amount = amount + 1',
      'less counted': 'counted = greatest(counted - 1, 0)',
      'void or not': 'counted = least(counted, voided), voided = amount - voided',
      ...Object.fromEntries(
        ['standing', 'let-go', 'void'].map((state) => [state, `state = '${state}', counted = 0`]),
      ),
      ...shifted('acted_at'),
    },
    // Raids look at negative acts that stand; of others, nobody asks when they were done.
    unproven: ({ kind, sign, state }) =>
      String(kind).endsWith('-vote') && (sign === 1 || state !== 'standing')
        ? ['acted_at a day earlier', 'acted_at a day later']
        : [],
  },
  {
    table: 'aura_donation',
    kinds: 'sign(amount), voided_at is null',
    changes: {
      'another giver': 'giver_id = $other',
      'another receiver': 'receiver_id = $other',
      'another amount': 'amount = amount + 1',
      'the other way': 'amount = -amount',
      'void or not': 'voided_at = case when voided_at is null then created_at end',
      'restored once more': 'restorations = restorations + 1',
      ...shifted('created_at'),
      ...shifted('voided_at'),
    },
    unproven: () => [],
  },
  {
    table: 'aura_sanction',
    kinds: 'given_back_at is null',
    changes: {
      'another account': 'account_id = $other',
      'given back or not': `given_back_at = case when given_back_at is null then created_at end,
        given_back_by = case when given_back_at is null then 'modo' end`,
      ...shifted('created_at'),
      ...shifted('given_back_at'),
    },
    unproven: () => [],
  },
  {
    table: 'challenge',
    kinds: 'outcome, winner_id is null',
    changes: {
      'another creator': 'creator_id = $other',
      'another winner': `winner_id = case when outcome is not null then $other end,
        winning_post_id = case when outcome is not null then coalesce(winning_post_id, $post) end`,
      'another winning post': 'winning_post_id = case when winning_post_id is not null then $post end',
      'another prize': 'prize = prize + 1',
      open: `outcome = null, closed_at = null, deleted_at = null, ${notWon}`,
      returned: `outcome = 'returned', closed_at = coalesce(closed_at, created_at), ${notWon}`,
      ...Object.fromEntries(
        ['awarded', 'held'].map((outcome) => [
          outcome,
          `outcome = '${outcome}', closed_at = coalesce(closed_at, created_at), ${won}`,
        ]),
      ),
      ...shifted('created_at'),
      ...shifted('closed_at'),
    },
    unproven: () => [],
  },
  {
    table: 'challenge_entry',
    kinds: 'removed_at',
    changes: {
      'another post': 'post_id = $post',
      'another challenge': 'challenge_id = (select max(id) from challenge where closed_at is null)',
      'another account': 'account_id = $other',
      removed: 'removed_at = created_at',
      ...shifted('created_at'),
    },
    unproven: () => [],
  },
  {
    table: 'moderation_case',
    kinds: 'target_type, status',
    changes: {
      'another target': 'target_id = target_id + 1000000',
      'another person': 'person_id = $other',
      nobody: 'person_id = null',
      ...Object.fromEntries(
        ['held-act', 'held-prize', 'aura-contest'].map((type) => [type, `target_type = '${type}'`]),
      ),
      open: `status = 'open', resolved_at = null`,
      resolved: `status = 'resolved', resolved_at = coalesce(resolved_at, opened_at + interval '1 second')`,
      ...shifted('opened_at'),
      ...shifted('resolved_at'),
    },
    // Waits that ended before cases were kept have none.
    unproven: ({ status }) => (status === 'resolved' ? [deletion] : []),
  },
]

test('[AUR-70] a ledger in which acts wait, ended and were void in every way holds', async () => {
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each(forged)(
  '[AUR-70] $table: a row changed or deleted by hand is found, whichever of its columns',
  async (one) => {
    const { table, kinds, changes, unproven } = one
    const { rows } = await sql<Record<string, unknown>>`
    select distinct on (${sql.raw(kinds)}) ctid::text as ctid, * from ${sql.table(table)} order by ${sql.raw(kinds)}, ctid desc`.execute(
      app.db,
    )
    const unseen: string[] = []
    // Other rows name a challenge, so that it cannot be deleted.
    const wanted = table === 'challenge' ? changes : { ...changes, [deletion]: '' }
    for (const { ctid, ...row } of rows)
      for (const [name, change] of Object.entries(wanted)) {
        let hasChanged = true
        const isFound = await isFoundAfter(app.db, async (tx) => {
          const before = sql`select * from ${sql.table(table)} where ctid = ${ctid}::tid`
          const [true_] = (await before.execute(tx)).rows
          const changed = await (name === deletion
            ? sql`delete from ${sql.table(table)} where ctid = ${ctid}::tid`
            : sql`update ${sql.table(table)} set ${sql.raw(nameIds(change))}
              where ctid = ${ctid}::tid returning *`
          ).execute(tx)
          hasChanged = JSON.stringify(changed.rows[0]) !== JSON.stringify(true_)
        })
        if (!isFound && hasChanged && !unproven(row).includes(name))
          unseen.push(`${JSON.stringify(row)}: ${name}`)
      }
    expect(unseen).toEqual([])
  },
)
