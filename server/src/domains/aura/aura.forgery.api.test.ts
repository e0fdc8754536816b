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
import { days } from '../../platform/clock/clock.ts'
import { runChecksIn } from '../../platform/db/checks.ts'
import type { Tx } from '../../platform/db/database.ts'
import { reachCeiling } from '../../testing/aura.ts'
import { makeComment, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants, invariants } from '../../testing/invariants.ts'
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

const app = await openTestApp({ clock: createTestClock(new Date('2026-11-14T11:00:00Z')) })
let stranger: Person

beforeAll(async () => {
  await fillLedger()
  stranger = await makePerson(app)
}, 120_000)

const crowd = (size: number) => Promise.all(Array.from({ length: size }, () => makePerson(app)))

/** Moves aura for every reason. */
async function fillLedger(): Promise<void> {
  const { held, sanctions, contests } = app.application.services
  const [author, fan, taker, cheat, first, second, spender] = (await crowd(7)) as [
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
  for (let day = 0; day < 6; day++) {
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
}

/** Runs statements, and answers how many checks fail then; takes everything back. */
async function findBroken(forge: (tx: Tx) => Promise<void>): Promise<number> {
  const rolledBack = new Error('rolled back')
  let broken = 0
  await app.db
    .transaction()
    .execute(async (tx) => {
      await forge(tx)
      broken = (await runChecksIn(tx, invariants)).filter(({ wrong }) => wrong > 0).length
      throw rolledBack
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error
    })
  return broken
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
    const broken = await findBroken(async (tx) => {
      await insertLike(reason, columns).execute(tx)
    })
    if (broken === 0) unseen.push(name)
  }
  expect(unseen).toEqual([])
})

test.each(reasons)('[AUR-70] %s: a movement replaced by hand, balances and all, is found', async (reason) => {
  const unseen: string[] = []
  for (const [name, columns] of Object.entries(replacements)) {
    const broken = await findBroken(async (tx) => {
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

test.each([
  ['a prize out of nothing', `'prize', -1, $other, 100, 1, $other, 1`],
  ['a prize kept in escrow for nothing', `'prize-hold', $other, -3, 5, 1, $other, 1`],
  ['a correction of nothing', `'correction', -2, $other, 3, 1, $other, 1`],
  ['an award for likes nobody gave', `'comment-likes', -1, $other, 1, 1, $other, 1`],
  ['a void of no donation', `'donation-void', $other, -1, 1, 999999, $other, 1`],
  ['a hold never closed', `'donation-hold', $other, -3, 4, 999999, $other, 1`],
  ['what a power moved without a vote', `'post-power', -1, $other, 4, 999999, $other, 1001`],
  ['what undoes no power', `'comment-power-undone', -1, $other, 4, 999999, $other, 1001`],
])('[AUR-70] %s is found', async (_, row) => {
  const broken = await findBroken(async (tx) => {
    await sql`insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
      values (${sql.raw(row.replaceAll('$other', String(stranger.id)))}, now())`.execute(tx)
  })
  expect(broken).toBeGreaterThan(0)
})
