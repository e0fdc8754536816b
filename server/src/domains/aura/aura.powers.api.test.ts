import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { balanceOf, imposeSanction, makeRich } from '../../testing/aura.ts'
import { appealLoss, reverseLoss } from '../../testing/aura-appeals.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildBalances } from './aura.queries.ts'

const app = await openTestApp({ environment: { AURA_POWERS: 'on' } })

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const typeIds = new Map(Array.from({ length: 8 }, (_, at) => [requireAuraType(at + 1).label, at + 1]))
const ofType = (label: string) => makePerson(app, { auraTypeId: typeIds.get(label) ?? 8 })
const press = (actor: Person, button: typeof giveAura | typeof takeAura, postId: number) =>
  ask(app, button, { token: actor.token, body: { postId } })

test('[AUR-33, AUR-34] switched on, votes move by the types of both, and toggling them back moves it all back', async () => {
  const [celestia, crimson, greelux] = [
    await ofType('celestia'),
    await ofType('crimson'),
    await ofType('greelux'),
  ]
  const postId = await makePost(app, greelux)
  expect((await press(celestia, giveAura, postId)).body.delta).toBe(1)
  expect([await balanceOf(app, celestia), await balanceOf(app, greelux)]).toEqual([9, 15])
  await press(crimson, takeAura, postId)
  expect([await balanceOf(app, crimson), await balanceOf(app, greelux)]).toEqual([8, 11])
  await press(crimson, giveAura, postId)
  expect([await balanceOf(app, crimson), await balanceOf(app, greelux)]).toEqual([10, 16])
  await press(celestia, giveAura, postId)
  await press(crimson, giveAura, postId)
  expect([
    await balanceOf(app, celestia),
    await balanceOf(app, crimson),
    await balanceOf(app, greelux),
  ]).toEqual([10, 10, 10])
})

test('[AUR-33, AUR-34] and so do votes on comments', async () => {
  const [celestia, greelux] = [await ofType('celestia'), await ofType('greelux')]
  const commentId = await makeComment(app, greelux, { postId: await makePost(app, greelux) })
  const up = () =>
    ask(app, voteOnComment, { token: celestia.token, params: { id: commentId }, body: { type: 'up' } })
  expect((await up()).body).toEqual({ newAura: 1, userVote: 'up' })
  expect([await balanceOf(app, celestia), await balanceOf(app, greelux)]).toEqual([9, 15])
  expect((await up()).body).toEqual({ newAura: 0, userVote: null })
  expect([await balanceOf(app, celestia), await balanceOf(app, greelux)]).toEqual([10, 10])
})

test('[AUR-33, AUR-38] a verdant makes the solaris who took from its receiver pay; a cost one cannot pay is refused whole', async () => {
  const [verdant, solaris, author] = [
    await ofType('verdant'),
    await ofType('solaris'),
    await ofType('neutre'),
  ]
  const postId = await makePost(app, author)
  await press(solaris, takeAura, postId)
  await press(verdant, giveAura, postId)
  expect([await balanceOf(app, solaris), await balanceOf(app, author)]).toEqual([9, 8])

  const celestia = await ofType('celestia')
  expect(
    (await ask(app, donateAura, { token: celestia.token, body: { pseudo: author.pseudo, amount: 10 } }))
      .status,
  ).toBe(409)
  expect(
    (await ask(app, donateAura, { token: celestia.token, body: { pseudo: author.pseudo, amount: 9 } }))
      .status,
  ).toBe(200)
  expect([await balanceOf(app, celestia), await balanceOf(app, author)]).toEqual([0, 8 + 45])
})

test('[AUR-39] a mystis chooses what a vote gives and pays what is above one; nobody else does', async () => {
  const [mystis, neutre, author] = [await ofType('mystis'), await ofType('neutre'), await ofType('neutre')]
  const postId = await makePost(app, author)
  const give = (actor: Person, amount: number) =>
    ask(app, giveAura, { token: actor.token, body: { postId, amount } })
  expect((await give(mystis, 4)).body.delta).toBe(1)
  expect([await balanceOf(app, mystis), await balanceOf(app, author)]).toEqual([7, 14])
  expect((await give(neutre, 4)).body.delta).toBe(1)
  expect([await balanceOf(app, neutre), await balanceOf(app, author)]).toEqual([10, 15])
  await press(mystis, giveAura, postId)
  expect([await balanceOf(app, mystis), await balanceOf(app, author)]).toEqual([10, 11])
  for (const amount of [0, 1.5, 11]) {
    expect(await give(mystis, amount)).toMatchObject({
      status: 400,
      body: { fields: { amount: 'Choisissez un montant de 1 à 10.' } },
    })
  }
})

test('[AUR-39] what a mystis gives lifts a negative person to 1, by a vote or a donation', async () => {
  const [mystis, crimson, author] = [await ofType('mystis'), await ofType('crimson'), await ofType('neutre')]
  const postId = await makePost(app, author)
  for (let taken = 0; taken < 3; taken++) await press(crimson, takeAura, await makePost(app, author))
  const before = await balanceOf(app, author)
  expect(before).toBe(10 - 3 * 4)
  await press(mystis, giveAura, postId)
  expect(await balanceOf(app, author)).toBe(1)
  await press(mystis, giveAura, postId)
  expect(await balanceOf(app, author)).toBe(before)
  await ask(app, donateAura, { token: mystis.token, body: { pseudo: author.pseudo, amount: 3 } })
  expect(await balanceOf(app, author)).toBe(1)
})

test('[AUR-33, AUR-49, AUR-66] a sanction leaves nothing of what powers moved beside votes and donations', async () => {
  const [celestia, crimson, neutre, greelux] = [
    await ofType('celestia'),
    await ofType('crimson'),
    await ofType('neutre'),
    await ofType('greelux'),
  ]
  const postId = await makePost(app, neutre)
  const commentId = await makeComment(app, greelux, { postId })
  const donate = (giver: Person, amount: number) =>
    ask(app, donateAura, { token: giver.token, body: { pseudo: neutre.pseudo, amount } })
  await press(celestia, giveAura, postId)
  await donate(celestia, 2)
  await press(crimson, takeAura, postId)
  await ask(app, voteOnComment, { token: crimson.token, params: { id: commentId }, body: { type: 'down' } })
  await donate(crimson, -1)
  for (const { id } of [celestia, crimson]) await imposeSanction(app, id, { by: 'modo', reason: 'Triche.' })
  for (const person of [celestia, crimson, neutre, greelux]) expect(await balanceOf(app, person)).toBe(10)
})

test('[AUR-33, AUR-51] a vote given back after an appeal leaves nothing of what powers moved', async () => {
  const [crimson, author] = [await ofType('crimson'), await ofType('neutre')]
  const postId = await makePost(app, author)
  await press(crimson, takeAura, postId)
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([8, 6])
  await reverseLoss(app, await appealLoss(app, author, 'vote'))
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([10, 10])
})

test('[AUR-33, MOD-27] a vote that counts again after the appeal of its giver moves what powers move, and no more', async () => {
  const [crimson, author] = [await ofType('crimson'), await ofType('neutre')]
  const postId = await makePost(app, author)
  await press(crimson, takeAura, postId)
  await reverseLoss(app, await appealLoss(app, author, 'vote'))
  const recorded = app.db.selectFrom('auraHeld').select('id').where('giverId', '=', crimson.id)
  const { id } = await recorded.executeTakeFirstOrThrow()
  const { verdictReversal } = app.application.services
  const words = { by: 'chef', reason: 'Un vote sincère.' }
  await inTransaction(app.db, (tx) => verdictReversal.reverseVoid(tx, id, words))
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([8, 6])
  await press(crimson, takeAura, postId)
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([10, 10])
})

test('[AUR-33, AUR-51] a withdrawal given back after an appeal leaves nothing of what powers took with it', async () => {
  const [crimson, author, late] = [await ofType('crimson'), await ofType('neutre'), await ofType('neutre')]
  const rich = await ofType('neutre')
  await makeRich(app, rich, 22)
  for (const [giver, amount] of [
    [crimson, -2],
    [rich, -22],
  ] as const)
    await ask(app, donateAura, { token: giver.token, body: { pseudo: author.pseudo, amount } })
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([6, 10 - 8 - 22])
  expect((await press(late, takeAura, await makePost(app, author))).body.held).toMatchObject({
    why: 'ceiling',
  })
  await reverseLoss(app, await appealLoss(app, author, 'withdrawal'))
  const { sanctions } = app.application.services
  // The withdrawal's own price stays paid, and the vote that waited has room.
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([8, 9])
  const { sanctionId } = await imposeSanction(app, crimson.id, { by: 'modo', reason: 'Triche.' })
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([10, 9])
  await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'modo' }))
  expect([await balanceOf(app, crimson), await balanceOf(app, author)]).toEqual([8, 9])
})

test('[AUR-43, MOD-27] what powers took counts for its day’s ceiling again once a sanction is given back', async () => {
  const [crimson, author] = [await ofType('crimson'), await ofType('neutre')]
  const postId = await makePost(app, author)
  await press(crimson, takeAura, postId)
  const { sanctions } = app.application.services
  const { sanctionId } = await imposeSanction(app, crimson.id, { by: 'modo', reason: 'Triche.' })
  await inTransaction(app.db, (tx) => sanctions.giveBack(tx, sanctionId, { by: 'modo' }))
  const rich = await ofType('neutre')
  await makeRich(app, rich, 30)
  await ask(app, donateAura, { token: rich.token, body: { pseudo: author.pseudo, amount: -30 } })
  expect(await balanceOf(app, author)).toBe(10 - 30)
})

test('[AUR-32, AUR-70] switched off, votes that had powers go on without; the ledger holds, and a sanction undoes powers', async () => {
  const [celestia, mystis, author] = [
    await ofType('celestia'),
    await ofType('mystis'),
    await ofType('neutre'),
  ]
  const postId = await makePost(app, author)
  for (const person of [celestia, mystis])
    await ask(app, giveAura, { token: person.token, body: { postId, amount: 3 } })
  const off = await openTestApp({ database: app.database })
  for (const press of [giveAura, takeAura, giveAura])
    await ask(off, press, { token: celestia.token, body: { postId } })
  await ask(off, giveAura, { token: mystis.token, body: { postId } })
  expect(await findBrokenInvariants(app.db)).toEqual([])
  await imposeSanction(off, celestia.id, { by: 'modo', reason: 'Triche.' })
  await press(mystis, takeAura, postId)
})

test('[AUR-70] movements of powers that no act caused are found, and so are other amounts and parties', async () => {
  const [celestia, author, other] = [await ofType('celestia'), await ofType('neutre'), await ofType('neutre')]
  const postId = await makePost(app, author)
  await press(celestia, giveAura, postId)
  const params = { id: await makeComment(app, author, { postId }) }
  const crimson = await ofType('crimson')
  await ask(app, voteOnComment, { token: crimson.token, params, body: { type: 'down' } })
  const [solaris, verdant] = [await ofType('solaris'), await ofType('verdant')]
  await press(solaris, takeAura, await makePost(app, author))
  await ask(app, donateAura, { token: verdant.token, body: { pseudo: author.pseudo, amount: 1 } })
  // Forgeries wait for no lock of a rollup under way.
  await untilNotified(app)
  const transfer = (reason: string, debit: number, credit: number, amount: number, sequence: number) => sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, created_at)
    values (${reason}, ${debit}, ${credit}, ${amount}, ${postId}, ${celestia.id}, ${sequence}, now())`
  const change = (columns: string) => sql`
    update aura_transfer set ${sql.raw(columns)} where reason = 'post-power' and sequence = 1001 and subject_id = ${postId}`
  const record = (version: number) => sql`
    insert into aura_power values ('post-power', ${postId}, ${celestia.id}, ${version}, '{-1}', ${[other.id]}::bigint[], '{4}')`
  const recorded = (columns: string) =>
    sql`update aura_power set ${sql.raw(columns)} where subject_id = ${postId}`
  const forgeries = {
    'of no change': [transfer('post-power', -1, other.id, 1_000_000, 1000)],
    'beside those of a change': [transfer('post-power', author.id, other.id, 7, 1003)],
    'to escrow': [transfer('post-power', other.id, -3, 5, 1004)],
    'of another amount': [change('amount = amount + 1')],
    'to somebody else': [change(`credit_account_id = ${other.id}`)],
    'taken back while the vote stands': [
      transfer('post-power-undone', author.id, -1, 4, 1001),
      transfer('post-power-undone', -2, celestia.id, 1, 1002),
    ],
    'recorded without moving': [record(0)],
    'recorded by hand too': [record(0), transfer('post-power', -1, other.id, 4, 1)],
    'of a change to come': [record(2), transfer('post-power', -1, author.id, 4, 2001)],
    'whose record is gone': [sql`delete from aura_power`],
    'on another day': [change(`created_at = created_at - interval '1 day'`)],
    'in rankings': [change('is_ranked = true')],
    'recorded of another amount': [recorded('amounts[1] = amounts[1] + 1')],
    'recorded as paid by another': [recorded(`debit_account_ids[1] = ${other.id}`)],
    'recorded as paid to another': [recorded(`credit_account_ids[1] = ${other.id}`)],
    'recorded of another vote': [recorded('subject_id = subject_id + 1')],
    'recorded of another giver': [recorded(`actor_id = ${other.id}`)],
    'recorded of another change': [recorded('version = version + 1')],
    'whose loss no ceiling counts': [sql`delete from aura_power_loss where reason = 'comment-power'`],
    'whose loss a ceiling counts otherwise': [
      sql`update aura_power_loss set amount = amount + 1 where reason = 'comment-power'`,
    ],
    'whose loss a ceiling counts for another day': [
      sql`update aura_power_loss set day = day - 1 where reason = 'comment-power'`,
    ],
    'whose loss another has': [
      sql`update aura_power_loss set account_id = ${other.id} where reason = 'comment-power'`,
    ],
    'whose loss is by another act': [
      sql`update aura_power_loss set subject_id = subject_id + 1 where reason = 'comment-power'`,
    ],
    'whose payer’s loss no ceiling counts': [
      sql`delete from aura_power_loss where reason = 'donation-power'`,
    ],
    'whose payer’s loss a ceiling counts otherwise': [
      sql`update aura_power_loss set amount = -amount where reason = 'donation-power'`,
    ],
    'counted by a ceiling without a loss': [
      sql`insert into aura_power_loss values ('post-power', ${postId}, ${celestia.id}, ${author.id}, current_date, 3)`,
    ],
    'recorded and moved from another': [
      recorded(`debit_account_ids[1] = ${other.id}`),
      change(`debit_account_id = ${other.id}`),
    ],
  }
  const unseen: string[] = []
  for (const [name, statements] of Object.entries(forgeries)) {
    const isFound = await isFoundAfter(app.db, async (tx) => {
      for (const table of ['aura_transfer', 'aura_power'])
        await sql`alter table ${sql.table(table)} disable trigger ${sql.ref(`${table}_append_only`)}`.execute(
          tx,
        )
      for (const statement of statements)
        expect((await statement.execute(tx)).numAffectedRows).toBeGreaterThan(0)
      // Balances agree with it.
      await rebuildBalances(tx)
    })
    if (!isFound) unseen.push(name)
  }
  expect(unseen).toEqual([])
})
