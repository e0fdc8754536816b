import {
  auraHistory,
  contestMovement,
  donateAura,
  giveAura,
  takeAura,
} from '@aura/contract/aura/aura.contract'
import { auraLimits, likesPerAura } from '@aura/contract/aura/aura.limits'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { reachCeiling } from '../../testing/aura.ts'
import { makeComment, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { countBrokenAfter, findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

/** Reasons that a ledger without powers and challenges has. */
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
  'sanction-write-off',
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
const replacements: Record<string, string> = {
  'of another amount': 'debit_account_id, credit_account_id, amount + 1, subject_id, actor_id, sequence',
  'paid to somebody else': 'debit_account_id, other, amount, subject_id, actor_id, sequence',
  'paid by somebody else': 'other, credit_account_id, amount, subject_id, actor_id, sequence',
  'done by somebody else': 'debit_account_id, credit_account_id, amount, subject_id, other, sequence',
}

/** How long the ledger takes to fill: its last day is the machine's, because checks look at the last days. */
const filledDays = 6
const app = await openTestApp({ clock: createTestClock(later(new Date(), -days(filledDays))) })
let stranger: Person
/** What rows written by hand name. */
let named: Record<string, number>

beforeAll(async () => {
  const filled = await fillLedger()
  stranger = await makePerson(app)
  named = { ...filled, other: stranger.id }
}, 120_000)

const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => makePerson(app)))

/** Moves aura for every reason; answers ids. */
async function fillLedger(): Promise<Record<string, number>> {
  const { held, sanctions, contests } = app.application.services
  const [author, fan, taker, cheat, first, second, spender, fickle] = (await crowd(8)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
    Person,
  ]
  const postId = await makePost(app, author)
  const commentId = await makeComment(app, author, { postId })
  const press = ({ token }: Person, button: typeof giveAura | typeof takeAura, id: number) =>
    ask(app, button, { token, body: { postId: id } })
  const donate = async ({ token }: Person, amount: number) => {
    const { status } = await ask(app, donateAura, { token, body: { pseudo: author.pseudo, amount } })
    expect(status).toBe(200)
  }
  const decide = async (giver: Person, verdict: 'counted' | 'void') => {
    const [act] = (await held.list('modo', { limit: 50 })).filter(({ giverId }) => giverId === giver.id)
    await held.decide(act?.id ?? 0, verdict, 'modo')
  }
  for (let day = 0; day < filledDays; day++) {
    for (let vote = 0; vote < auraLimits.positiveVotesToOnePerDay; vote++)
      await press(fan, giveAura, await makePost(app, author))
    app.clock.advance(days(1))
  }
  await donate(fan, 2)
  await decide(fan, 'counted')
  await decide(fan, 'void')
  await donate(fan, 3)
  await decide(fan, 'counted')
  for (const { token } of await crowd(likesPerAura)) await ask(app, likePost, { token, body: { postId } })
  for (const person of [taker, cheat]) {
    await press(person, takeAura, postId)
    await ask(app, voteOnComment, { token: person.token, params: { id: commentId }, body: { type: 'up' } })
    await donate(person, 1)
    await donate(person, -2)
  }
  // The spender passes on everything, so that what the sanction takes is written off.
  for (const [from, to, amount] of [
    [cheat, spender, 1],
    [spender, fan, 11],
  ] as const)
    await ask(app, donateAura, { token: from.token, body: { pseudo: to.pseudo, amount } })
  await sanctions.voidGiving(cheat.id, { by: 'modo', reason: 'Votes de complaisance.' })
  const { entries } = (await ask(app, auraHistory, { token: author.token, query: { kind: 'withdrawal' } }))
    .body
  const body = { entryId: entries.find(({ contestable }) => contestable)?.id ?? 0, reason: 'Injuste.' }
  expect((await ask(app, contestMovement, { token: author.token, body })).status).toBe(200)
  const [open] = await contests.listOpen({ limit: 1 })
  await contests.answer(open?.id ?? 0, { outcome: 'restored', answer: 'En effet.', by: 'modo' })
  await writeComment(app, taker, { postId, content: 'Espèce de connard', acceptedToxic: true })
  await reachCeiling(app, author)
  for (const person of [first, second]) await donate(person, -4)
  await decide(first, 'counted')
  await decide(second, 'void')
  for (let presses = 0; presses < 2; presses++) await press(fickle, giveAura, postId)
  return {
    post: postId,
    author: author.id,
    fan: fan.id,
    ...{ taker: taker.id, cheat: cheat.id, first: first.id, fickle: fickle.id },
  }
}

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
    const broken = await countBrokenAfter(app.db, async (tx) => {
      await insertLike(reason, columns).execute(tx)
    })
    if (broken === 0) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

test.each(reasons)('[AUR-70] %s: a movement replaced by hand, balances and all, is found', async (reason) => {
  const unseen: string[] = []
  for (const [name, columns] of Object.entries(replacements)) {
    const broken = await countBrokenAfter(app.db, async (tx) => {
      await sql`create temporary table taken on commit drop as
        select * from aura_transfer where reason = ${reason} order by id limit 1`.execute(tx)
      await sql`alter table aura_transfer disable trigger aura_transfer_append_only`.execute(tx)
      await sql`delete from aura_transfer where id = (select id from taken)`.execute(tx)
      await sql`insert into aura_delta (account_id, amount)
        select debit_account_id, amount from taken union all select credit_account_id, -amount from taken`.execute(
        tx,
      )
      await sql`insert into aura_transfer
        (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
        select reason, ${sql.raw(columns)}, created_at
        from (select *, ${stranger.id}::bigint as other from taken) as taken`.execute(tx)
    })
    if (broken === 0) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

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
    'a correction of another loss than the one contested',
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
  ['an act let go that is gone', 'delete from aura_act where giver_id = $fickle'],
  [
    'an act that stands and is gone',
    'delete from aura_act where giver_id = $fan and day = (select max(day) from aura_act)',
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
  ['a vote barred by nobody', 'update post_vote set is_barred = true where voter_id = $fickle'],
  ['a barred vote set free', 'update comment_vote set is_barred = false where voter_id = $cheat'],
])('[AUR-70] %s is found', async (_, statements) => {
  const broken = await countBrokenAfter(app.db, async (tx) => {
    for (const statement of statements.split(';')) {
      const { numAffectedRows } = await sql
        .raw(statement.replaceAll(/\$(\w+)/g, (_whole, name: string) => String(named[name])))
        .execute(tx)
      expect(numAffectedRows).toBeGreaterThan(0)
    }
  })
  expect(broken).toBeGreaterThan(0)
})
