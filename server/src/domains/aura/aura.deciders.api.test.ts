import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideHeld, imposeSanction, reachCeiling } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { held, sanctions, appeals, erasure } = app.application.services
const moderator = await makePerson(app)
const actor = { userId: moderator.id, pseudo: moderator.pseudo }
const byModerator = `moderator:${moderator.id}`
let owner: Person
let other: Person
let postId: number

beforeEach(async () => {
  owner = await makePerson(app)
  other = await makePerson(app)
  postId = await makePost(app, owner)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const press = (button: typeof giveAura | typeof takeAura) =>
  ask(app, button, { token: other.token, body: { postId } })
async function waitingId(): Promise<number> {
  const acts = await held.list('operator:ada', { limit: 50 })
  return acts.find(({ giverId }) => giverId === other.id)?.id ?? 0
}
async function auditOf(person: Person) {
  const { rows } = await sql`
    select entry.actor, entry.actor_id, act, details, opened.status from audit_entry as entry
    join moderation_case as opened on opened.id = case_id
    where opened.person_id = ${person.id} order by entry.id`.execute(app.db)
  return rows
}

test.each([
  ['a moderator', actor, { actor: moderator.pseudo, actorId: moderator.id }, byModerator],
  ['an operator', 'operator:ada', { actor: 'operator:ada', actorId: null }, 'operator:ada'],
])(
  '[MOD-20, MOD-23] what %s decides is in the ledger, and an answer in the audit log',
  async (_, by, entry, kept) => {
    await reachCeiling(app, owner)
    await press(takeAura)
    await decideHeld(app, await waitingId(), 'void', by)
    const { decidedBy } = await app.db
      .selectFrom('auraHeld')
      .select('decidedBy')
      .where('giverId', '=', other.id)
      .executeTakeFirstOrThrow()
    expect(decidedBy).toBe(kept)
    await expect(decideHeld(app, await waitingId(), 'void', by)).rejects.toMatchObject({
      code: 'aura.held-unknown',
    })
    other = await makePerson(app)
    postId = await makePost(app, owner)
    await press(takeAura)
    await appeals.answer(await appealLoss(app, owner), { outcome: 'reversed', answer: 'En effet.', by })
    const answered = { ...entry, act: 'answer-contest', details: 'reversed', status: 'resolved' }
    expect(await auditOf(owner)).toEqual([answered])
  },
)

test('[MOD-27] who voided or counted what is appealed is known, until they are erased', async () => {
  const deciders = async () => {
    const id = await appealLoss(app, owner)
    const found = await inTransaction(app.db, (tx) => appeals.findDeciders(tx, id))
    await appeals.answer(id, { outcome: 'maintained', answer: 'Non.', by: 'operator:ada' })
    return found
  }
  await press(takeAura)
  expect(await deciders()).toEqual([])
  owner = await makePerson(app)
  postId = await makePost(app, owner)
  await reachCeiling(app, owner)
  await press(takeAura)
  await decideHeld(app, await waitingId(), 'counted', actor)
  expect(await deciders()).toEqual([moderator.id])
  owner = await makePerson(app)
  postId = await makePost(app, owner)
  await press(giveAura)
  await imposeSanction(app, other.id, { by: byModerator, reason: 'Votes achetés.' })
  expect(await deciders()).toEqual([moderator.id])

  const account = app.db.updateTable('account').where('id', '=', moderator.id)
  await account.set({ eraseAt: app.clock.now() }).execute()
  await erasure.eraseDue()
  const { rows } = await sql`
    select decided_by from aura_held where decided_by like 'moderator:%'
    union all select answered_by from aura_contest where answered_by like 'moderator:%'
    union all select decided_by from aura_sanction where decided_by like 'moderator:%'`.execute(app.db)
  expect(rows).toEqual([])
})

test('[AUR-66, MOD-25] a sanction tells nobody until its decision can no longer be undone, and then once', async () => {
  await press(giveAura)
  const told = async () =>
    (await notificationsOf(app, owner)).flatMap(({ kind }) => (kind === 'aura-voided' ? [kind] : []))
  const { sanctionId } = await inTransaction(app.db, (tx) =>
    sanctions.voidGivingIn(tx, other.id, { by: byModerator, reason: 'Votes achetés.' }),
  )
  expect(await told()).toEqual([])
  for (const _again of [1, 2]) await inTransaction(app.db, (tx) => sanctions.notify(tx, sanctionId))
  expect(await told()).toEqual(['aura-voided'])
})
