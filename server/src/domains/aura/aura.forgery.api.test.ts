import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { filledDays, fillLedger } from '../../testing/aura-ledger.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { rebuildBalances } from './aura.queries.ts'

/** Reasons that a ledger without powers has. */
const reasons = [
  ...[
    'welcome',
    'post-vote',
    'comment-vote',
    'post-vote-void',
    'comment-vote-void',
    'post-likes',
    'toxic-comment',
  ],
  ...['donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void', 'correction'],
  ...[
    'sanction-write-off',
    'prize-hold',
    'prize',
    'prize-return',
    'prize-void',
    'prize-granted',
    'prize-retaken',
  ],
  ...[
    'post-vote-restored',
    'comment-vote-restored',
    'donation-restored',
    'withdrawal-restored',
    'prize-restored',
  ],
  'sanction-write-off-undone',
  ...[
    'withdrawal',
    'withdrawal-cost',
    'withdrawal-hold',
    'withdrawal-release',
    'withdrawal-return',
    'withdrawal-void',
  ],
]

/** How a row written by hand differs from a true one of its reason; `taken` is the true one. */
const additions: Record<string, string> = {
  'once more': 'debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence + 1000',
  'a larger one': 'debit_account_id, credit_account_id, amount + 1, subject_id, actor_id, sequence + 1000',
  'for nothing': 'debit_account_id, credit_account_id, amount, subject_id + 1000000, actor_id, sequence',
  'by somebody else': 'debit_account_id, credit_account_id, amount, subject_id, other, sequence',
  'the other way round': 'credit_account_id, debit_account_id, amount, subject_id, actor_id, sequence + 1000',
  'to somebody else': 'debit_account_id, other, amount, subject_id, actor_id, sequence + 1000',
  'from somebody else': 'other, credit_account_id, amount, subject_id, actor_id, sequence + 1000',
}
/** How one column of a true row is changed. */
const changes: Record<string, string> = {
  'of another amount': 'amount = amount + 1',
  'paid to somebody else': 'credit_account_id = $other',
  'paid by somebody else': 'debit_account_id = $other',
  'done by somebody else': 'actor_id = $other',
  'about something else': 'subject_id = subject_id + 1000000',
  'of another change': 'sequence = sequence + 1000',
  'a day earlier': `created_at = created_at - interval '1 day'`,
  'a day later': `created_at = created_at + interval '1 day'`,
  'ranked otherwise': 'is_ranked = not is_ranked',
}

const app = await openTestApp({ clock: createTestClock(later(new Date(), -days(filledDays))) })
let stranger: Person
/** What rows written by hand name. */
let named: Record<string, number>

beforeAll(async () => {
  const filled = await fillLedger(app)
  stranger = await makePerson(app)
  named = { ...filled, other: stranger.id }
})

const nameIds = (statement: string) =>
  statement.replaceAll(/\$(\w+)/g, (_whole, name: string) => String(named[name]))

const insertLike = (reason: string, columns: string) =>
  sql`insert into aura_transfer
    (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    select reason, ${sql.raw(columns)}, created_at
    from (select *, ${stranger.id}::bigint as other from aura_transfer where reason = ${reason} order by id limit 1) as taken`

test('[AUR-70] a ledger that has moved aura for every reason holds', async () => {
  const { rows } = await sql<{ reason: string }>`select distinct reason from aura_transfer`.execute(app.db)
  expect(rows.map(({ reason }) => reason).sort()).toEqual([...reasons].sort())
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each(reasons)('[AUR-70] %s: a movement added by hand is found, whatever it says', async (reason) => {
  const unseen: string[] = []
  for (const [name, columns] of Object.entries(additions)) {
    const isFound = await isFoundAfter(app.db, async (tx) => {
      await insertLike(reason, columns).execute(tx)
    })
    if (!isFound) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

test.each(reasons)(
  '[AUR-70] %s: a movement changed by hand, balances and all, is found, whichever of its columns',
  async (reason) => {
    const unseen: string[] = []
    // The server pays an award late when it was stopped between the like and the payment.
    const { 'a day later': _, ...changesOfAwards } = changes
    for (const [name, change] of Object.entries(reason.endsWith('likes') ? changesOfAwards : changes))
      for (const which of ['min', 'max']) {
        const isFound = await isFoundAfter(app.db, async (tx) => {
          await sql`alter table aura_transfer disable trigger aura_transfer_append_only`.execute(tx)
          await sql`update aura_transfer set ${sql.raw(nameIds(change))}
          where id = (select ${sql.raw(which)}(id) from aura_transfer where reason = ${reason} and actor_id <> ${stranger.id})`.execute(
            tx,
          )
          await rebuildBalances(tx)
        })
        if (!isFound) unseen.push(`${which}: ${name}`)
      }
    expect(unseen).toEqual([])
  },
)

// A write-off of a standing sanction is stored in the ledger alone, so no check can miss it.
test.each(reasons.filter((reason) => reason !== 'sanction-write-off'))(
  '[AUR-70] %s: the last movement deleted by hand, balances and all, is found',
  async (reason) => {
    const isFound = await isFoundAfter(app.db, async (tx) => {
      await sql`alter table aura_transfer disable trigger aura_transfer_append_only`.execute(tx)
      await sql`delete from aura_transfer where id = (select max(id) from aura_transfer where reason = ${reason})`.execute(
        tx,
      )
      await rebuildBalances(tx)
    })
    expect(isFound).toBe(true)
  },
)

/** SQL: one transfer: its reason, from, to, amount, subject, actor, sequence. */
const transfer = (values: string) => `insert into aura_transfer
  (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at) values (${values}, now())`
/** SQL: one act on the post of the author: its giver, how many days ago, its sign, state, and how much of it is void. */
const act = (giver: string, daysAgo: number, values: string) => `insert into aura_act
  (giver_id, day, kind, subject_id, receiver_id, amount, counted, acted_at, sign, state, voided)
  select ${giver}, max(act_day) - ${daysAgo}, 'post-vote', $post, $author, 1, 0, now(), ${values} from post_vote`
const changeAct = (change: string, which: string) => `update aura_act set ${change} where ${which}`

test.each([
  ['a prize out of nothing', transfer(`'prize', -1, $other, 100, 1, $other, 1`)],
  ['a prize kept in escrow for nothing', transfer(`'prize-hold', $other, -3, 5, 1, $other, 1`)],
  ['a correction of nothing', transfer(`'correction', -2, $other, 3, 1, $other, 1`)],
  ['an award for likes nobody gave', transfer(`'comment-likes', -1, $other, 1, 1, $other, 1`)],
  ['a void of no donation', transfer(`'donation-void', $other, -1, 1, 999999, $other, 1`)],
  ['a hold never closed', transfer(`'donation-hold', $other, -3, 4, 999999, $other, 1`)],
  ['what a power moved without a vote', transfer(`'post-power', -1, $other, 4, 999999, $other, 1001`)],
  [
    'what a power moved of a vote, switched off',
    transfer(`'post-power', -1, $fickle, 1000000, $post, $fickle, 1000`),
  ],
  ['what undoes no power', transfer(`'comment-power-undone', -1, $other, 4, 999999, $other, 1001`)],
  [
    'a void of a vote that another takes back',
    `${transfer(`'post-vote-void', -1, $author, 1, $post, $fickle, 1`)};
     ${transfer(`'post-vote-void', $author, -1, 1, $post, $fickle, 2`)}`,
  ],
  [
    'a large void that a smaller one takes back',
    `${transfer(`'post-vote-void', -1, $author, 1000000, $post, $fickle, 1`)};
     ${transfer(`'post-vote-void', $author, -1, 1000, $post, $fickle, 2`)}`,
  ],
  [
    'a large vote that a smaller void takes back',
    `update post_vote set version = 9 where voter_id = $fickle;
     ${transfer(`'post-vote', -1, $author, 1000000, $post, $fickle, 8`)};
     ${transfer(`'post-vote', $author, -1, 1000, $post, $fickle, 9`)}`,
  ],
  [
    'a correction of another loss than the one appealed',
    `insert into aura_transfer
       (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
     select 'correction', credit_account_id, debit_account_id, amount, id, debit_account_id, 1, created_at
     from aura_transfer where reason = 'comment-vote-void' and debit_account_id = $author limit 1`,
  ],
  [
    'a write-off for somebody who has plenty',
    `insert into aura_transfer
       (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
     select 'sanction-write-off', -1, $author, 1, id, $author, 1, created_at from aura_sanction limit 1`,
  ],
  ['an act let go of somebody who never voted', act('$other', 0, `-1, 'let-go', 0`)],
  ['more acts let go than a vote has changed', act('$fickle', 0, `-1, 'let-go', 0`)],
  ['an act let go before the vote', act('$taker', 1, `1, 'let-go', 0`)],
  ['a void act of a vote that stands', act('$taker', 0, `1, 'void', 1`)],
  [
    'an award for likes that never stood together',
    `update post_like set value = 0, created_at = created_at - interval '2 hours', updated_at = updated_at - interval '1 hour'
     where liker_id = (select min(liker_id) from post_like)`,
  ],
  [
    'a change in the middle of a vote, on another day',
    `update aura_transfer set created_at = created_at - interval '2 days' where actor_id = $turncoat and sequence = 2`,
  ],
  [
    'a vote ranked otherwise, with its movement',
    `update post_vote set is_ranked = false where voter_id = $fan;
     update aura_transfer set is_ranked = false where reason = 'post-vote' and actor_id = $fan`,
  ],
  [
    'a void that nobody decided then',
    `update aura_transfer set created_at = created_at - interval '1 hour' where reason = 'comment-vote-void' and actor_id = $cheat;
     update comment_vote set updated_at = updated_at - interval '1 hour' where voter_id = $cheat`,
  ],
  ['an act before a switch that is gone', 'delete from aura_act where giver_id = $turncoat and sign = -1'],
  ['an act let go that is gone', 'delete from aura_act where giver_id = $fickle'],
  [
    'an act that stands and is gone',
    'delete from aura_act where giver_id = $fan and day = (select max(day) from aura_act where giver_id = $fan)',
  ],
  ['an act let go made void', changeAct(`state = 'void', voided = 1`, 'giver_id = $fickle')],
  [
    'an act that stands made void',
    changeAct(`state = 'void', counted = 0, voided = 1`, `giver_id = $taker and kind = 'post-vote'`),
  ],
  [
    'an act that stands let go',
    changeAct(`state = 'let-go', counted = 0`, `giver_id = $taker and kind = 'post-vote'`),
  ],
  [
    'an act of a donation made void',
    changeAct(`state = 'void', counted = 0, voided = amount`, `giver_id = $taker and kind = 'donation'`),
  ],
  [
    'a part of an act made void',
    changeAct(`counted = counted - 1, voided = voided + 1`, `giver_id = $first and kind = 'withdrawal'`),
  ],
  [
    'an act of a donation let go',
    changeAct(`state = 'let-go', counted = 0`, `giver_id = $taker and kind = 'donation'`),
  ],
  ...['post', 'comment'].map((object): [string, string] => [
    `a vote on a ${object} and its act, moved a day`,
    `update ${object}_vote set act_day = act_day - 1 where voter_id = $taker;
     update aura_act set day = day - 1 where giver_id = $taker and kind = '${object}-vote'`,
  ]),
  ['a vote barred by nobody', 'update post_vote set is_barred = true where voter_id = $fickle'],
  ['a barred vote set free', 'update comment_vote set is_barred = false where voter_id = $cheat'],
])('[AUR-70] %s is found', async (_, statements) => {
  const isFound = await isFoundAfter(app.db, async (tx) => {
    await sql`alter table aura_transfer disable trigger aura_transfer_append_only`.execute(tx)
    for (const statement of statements.split(';')) {
      const { numAffectedRows } = await sql.raw(nameIds(statement)).execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0)
    }
  })
  expect(isFound).toBe(true)
})

test('[CHL-29, AUR-70] a prize that waits for somebody who never entered is found, whatever else says so', async () => {
  const wait = `from aura_held where act = 'prize' and state = 'held'`
  const isFound = await isFoundAfter(app.db, async (tx) => {
    for (const change of [
      `challenge set winner_id = $other where id = (select subject_id ${wait})`,
      `moderation_case set person_id = $other where target_type = 'held-prize' and target_id = (select id ${wait})`,
      `aura_held set receiver_id = $other where act = 'prize' and state = 'held'`,
    ]) {
      const { numAffectedRows } = await sql.raw(nameIds(`update ${change}`)).execute(tx)
      expect(numAffectedRows).toBe(1n)
    }
  })
  expect(isFound).toBe(true)
})
