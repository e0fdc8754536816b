import { deleteChallenge, listChallenges } from '@aura/contract/challenges/challenges.contract'
import { getChallenge, removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { beforeEach, expect, test } from 'vitest'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { housekeepingJob } from '../../platform/jobs/housekeeping.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()
let creator: Person
let entrant: Person

beforeEach(async () => {
  creator = await makePerson(app)
  entrant = await makePerson(app)
})

const remove = (id: Id, token = creator.token) => ask(app, deleteChallenge, { params: { id }, token })
const balance = () => balanceOf(app, creator)
const findById = async (id: Id) =>
  (await ask(app, listChallenges, { query: { query: String(id) } })).body.challenges
const statusOf = async (postId: Id, viewer?: Person) =>
  (await ask(app, getPost, { params: { id: postId }, token: viewer?.token })).status
const rowOf = (id: Id) =>
  app.db.selectFrom('challenge').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const close = (id: Id, winnerId: Id, winningPostId: Id) =>
  app.db
    .updateTable('challenge')
    .set({ closedAt: app.clock.now(), outcome: 'awarded', winnerId, winningPostId })
    .where('id', '=', id)
    .execute()

test('[CHL-32, CHL-33, NTF-26] a creator deletes a challenge: it is gone, the prize is back, those who took part are told', async () => {
  const id = await makeChallenge(app, creator, { prize: 4, title: 'Le large' })
  const postId = await makeEntry(app, id, entrant)
  const leaver = await makePerson(app)
  const left = { id: await makeEntry(app, id, leaver) }
  await ask(app, removeEntry, { params: left, token: leaver.token, body: {} })
  expect(await remove(id)).toMatchObject({
    status: 200,
    body: { message: 'Défi supprimé\u00a0: le prix vous est rendu.' },
  })
  expect([await balance(), await findById(id)]).toEqual([10, []])
  expect([await statusOf(postId), await statusOf(postId, entrant)]).toEqual([404, 404])
  expect(await remove(id)).toMatchObject({ status: 404, body: { message: 'Défi introuvable.' } })
  const data = { challengeTitle: 'Le large', challengeOwnerId: creator.id }
  const told = { kind: 'challenge-deleted', type: 'challengeEnd', data }
  expect(await notificationsOf(app, entrant)).toMatchObject([told])
  expect(await notificationsOf(app, leaver)).toEqual([])
  const [refund, ...more] = await notificationsOf(app, creator)
  expect(refund).toMatchObject({ kind: 'prize-refund', data: { auraGained: 4, challengeTitle: 'Le large' } })
  expect([refund?.data.challengeId, more]).toEqual([undefined, []])
  expect(await rowOf(id)).toMatchObject({ title: '', description: '', outcome: 'returned', prize: 4 })
})

test('[CHL-32] nobody else deletes it, and a closed one stays', async () => {
  const id = await makeChallenge(app, creator)
  expect(await remove(id, entrant.token)).toMatchObject({
    status: 403,
    body: { code: 'challenges.not-creator' },
  })
  expect(await remove(999_999_999)).toMatchObject({ status: 404, body: { code: 'challenges.unknown' } })
  await close(id, entrant.id, await makeEntry(app, id, entrant))
  expect(await remove(id)).toMatchObject({ status: 409, body: { message: 'Ce défi est fermé.' } })
  expect([(await findById(id)).length, await balance()]).toEqual([1, 9])
})

test('[CHL-32, CHL-35] past its end it is deleted only without entries', async () => {
  const endsAt = later(app.clock.now(), hours(2))
  const [entered, empty] = [
    await makeChallenge(app, creator, { endsAt }),
    await makeChallenge(app, creator, { endsAt }),
  ]
  await makeEntry(app, entered, entrant)
  app.clock.advance(hours(2))
  expect(await remove(entered)).toMatchObject({
    status: 409,
    body: {
      code: 'challenges.to-judge',
      message: 'Ce défi est terminé\u00a0: il reste à choisir qui le remporte.',
    },
  })
  expect([(await remove(empty)).status, await balance()]).toEqual([200, 9])
})

test.each<[string, (entrant: Person) => Promise<unknown>]>([
  ['blocked the creator', ({ token }) => ask(app, blockAccount, { token, body: { pseudo: creator.pseudo } })],
  ['is suspended', ({ pseudo }) => suspendAccount(app, pseudo, later(app.clock.now(), days(30)))],
])(
  '[CHL-32, CHL-35, PRV-06] the page offers what the server accepts where the only entrant %s',
  async (_, hide) => {
    const endsAt = later(app.clock.now(), hours(2))
    const [entered, empty] = [
      await makeChallenge(app, creator, { endsAt }),
      await makeChallenge(app, creator, { endsAt }),
    ]
    await makeEntry(app, entered, entrant)
    await hide(entrant)
    const offered = async (id: Id, viewer: Person) => {
      const { body } = await ask(app, getChallenge, { params: { id }, token: viewer.token })
      const listed = await ask(app, listChallenges, { token: viewer.token })
      const card = listed.body.challenges.find((one) => one.id === id)
      expect([card?.entries_count, card?.can_delete]).toEqual([body.entries_count, body.can_delete])
      return [body.entries_count, body.can_delete]
    }
    expect([await offered(entered, creator), await offered(empty, creator)]).toEqual([
      [0, true],
      [0, true],
    ])
    app.clock.advance(hours(2))
    expect([await offered(entered, creator), await offered(empty, creator)]).toEqual([
      [0, false],
      [0, true],
    ])
    expect(await offered(empty, await makePerson(app))).toEqual([0, false])
    expect([(await remove(entered)).status, (await remove(empty)).status]).toEqual([409, 200])
  },
)

test('[CHL-33] deleted from two devices at once, the prize comes back once', async () => {
  const id = await makeChallenge(app, creator, { prize: 4 })
  const tokens = [creator.token, await openSession(app, creator)]
  const answers = await Promise.all([...tokens, ...tokens].map((token) => remove(id, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404])
  expect(await balance()).toBe(10)
})

test('[CHL-33, AUR-55] a deletion whose answer was lost is sent again with its key, and returns the prize once', async () => {
  const id = await makeChallenge(app, creator, { prize: 4 })
  const key = { token: creator.token, headers: { 'idempotency-key': 'suppression-1' } }
  const [one, other] = await Promise.all([
    ask(app, deleteChallenge, { params: { id }, ...key }),
    ask(app, deleteChallenge, { params: { id }, ...key }),
  ])
  expect([one.status, other.text]).toEqual([200, one.text])
  expect(await ask(app, deleteChallenge, { params: { id }, ...key })).toMatchObject({
    status: 200,
    text: one.text,
  })
  expect((await remove(id)).status).toBe(404)
  expect(
    await ask(app, deleteChallenge, { params: { id: await makeChallenge(app, creator) }, ...key }),
  ).toMatchObject({
    status: 409,
    body: { code: 'platform.key-reused' },
  })
  expect([await balance(), (await notificationsOf(app, creator)).length]).toEqual([9, 1])
})

test('[CHL-33, MOD-27] entries of a deleted challenge go at night, those on a profile stay there, and so do those of one that may come back', async () => {
  const [id, removed] = [await makeChallenge(app, creator), await makeChallenge(app, creator)]
  const waiting = await makeEntry(app, removed, entrant)
  const { challengeWithdrawal } = app.application.services
  await inTransaction(app.db, (tx) => challengeWithdrawal.withdraw(tx, removed))
  const [hidden, shown] = [await makeEntry(app, id, entrant), await makeEntry(app, id, await makePerson(app))]
  const other = await makeEntry(app, await makeChallenge(app, await makePerson(app)), entrant)
  await app.db.updateTable('post').set({ onProfile: true }).where('id', '=', shown).execute()
  await remove(id)
  await app.application.services.jobs.enqueue(app.db, housekeepingJob, {})
  await expect.poll(async () => (await rowOf(id)).entries).toBe(0)
  const posts = app.db.selectFrom('post').select('id').where('deletedAt', 'is', null)
  const made = [waiting, hidden, shown, other]
  const standing = (await posts.where('id', 'in', made).execute()).map((post) => post.id)
  expect(standing.sort((one, another) => one - another)).toEqual([waiting, shown, other])
  expect((await rowOf(removed)).entries).toBe(1)
})

test('[ACC-62] [CHL-33] what an erased creator has open closes with the prize back, what is closed shows no more, and no word stays', async () => {
  const title = 'Un titre à oublier'
  const [open, closed] = [
    await makeChallenge(app, creator, { prize: 3, title }),
    await makeChallenge(app, creator, { prize: 2, title }),
  ]
  const postId = await makeEntry(app, open, entrant)
  const winning = await makeEntry(app, closed, entrant)
  const passed = later(app.clock.now(), -days(7))
  await app.db.updateTable('challenge').set({ endsAt: passed }).where('id', '=', closed).execute()
  await app.application.services.dueChallenges.runDue()
  expect(await notificationsOf(app, entrant)).toMatchObject([
    { kind: 'challenge-won', data: { challengeId: closed, challengeTitle: title } },
  ])
  const mark = { viewerId: creator.id, postId, challengeId: open, ranking: 1, viewedAt: null }
  await app.db.insertInto('challengeMark').values(mark).execute()
  await erase(creator)
  const marks = app.db.selectFrom('challengeMark').selectAll().where('viewerId', '=', creator.id)
  expect(await marks.execute()).toEqual([])
  for (const id of [open, closed]) {
    expect(await findById(id)).toEqual([])
    expect(await rowOf(id)).toMatchObject({ title: '', description: '', deletedAt: app.clock.now() })
  }
  expect([(await rowOf(open)).outcome, (await rowOf(closed)).outcome]).toEqual(['returned', 'awarded'])
  expect([await statusOf(postId), await statusOf(winning)]).toEqual([404, 404])
  const told = { kind: 'challenge-deleted', actors: [], data: {} }
  expect(await notificationsOf(app, entrant)).toMatchObject([
    told,
    told,
    { kind: 'challenge-won', actors: [] },
  ])
  for (const table of ['notification', 'notificationAct', 'notificationEvent'] as const)
    expect(JSON.stringify(await app.db.selectFrom(table).selectAll().execute())).not.toContain(title)
  const terms = app.db.selectFrom('challengeTerm').selectAll().where('challengeId', 'in', [open, closed])
  expect(await terms.execute()).toEqual([])
})

test('[CHL-33, MOD-27] a challenge that is won while its creator is being suspended for good stays as it is', async () => {
  const id = await makeChallenge(app, creator, { prize: 4 })
  const postId = await makeEntry(app, id, entrant)
  const { dueChallenges } = app.application.services
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(366)))
  const due = await inTransaction(app.db, async (tx) => {
    await tx
      .updateTable('challenge')
      .set({ closedAt: app.clock.now(), outcome: 'awarded', winnerId: entrant.id, winningPostId: postId })
      .where('id', '=', id)
      .execute()
    const running = dueChallenges.runDue()
    await untilLocked(app.db)
    return { running }
  })
  await due.running
  expect(await rowOf(id)).toMatchObject({ deletedAt: null, creatorSuspendedAt: null, outcome: 'awarded' })
})

test('[CHL-33, MOD-27] a challenge waits with its prize when its creator is suspended for good, not for a year', async () => {
  const { dueChallenges, aura } = app.application.services
  const id = await makeChallenge(app, creator, { prize: 4, endsAt: later(app.clock.now(), hours(2)) })
  await makeEntry(app, id, entrant)
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(365)))
  await dueChallenges.runDue()
  expect((await rowOf(id)).closedAt).toBeNull()
  app.clock.advance(hours(2) + days(7))
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(366)))
  await Promise.all([dueChallenges.runDue(), dueChallenges.runDue()])
  const withdrawn = { outcome: null, deletedAt: app.clock.now(), creatorSuspendedAt: app.clock.now() }
  expect(await rowOf(id)).toMatchObject(withdrawn)
  expect((await aura.balancesOf([creator.id])).get(creator.id)).toBe(6)
  expect(await notificationsOf(app, entrant)).toMatchObject([
    { kind: 'challenge-deleted', actors: [], data: { change: 'withdrawn' } },
  ])
})

test('[ACC-62] a winner who is erased is named no more; the challenge stays', async () => {
  const id = await makeChallenge(app, creator)
  await close(id, entrant.id, await makeEntry(app, id, entrant))
  await erase(entrant)
  expect(await findById(id)).toMatchObject([{ id, status: 'closed', prize_state: 'paid', winner: null }])
  expect(await rowOf(id)).toMatchObject({ winnerId: entrant.id })
})

async function erase({ id }: Person) {
  const account = app.db.updateTable('account').where('id', '=', id)
  await account.set({ eraseAt: later(app.clock.now(), -minutes(1)) }).execute()
  await app.application.services.erasure.eraseDue()
}
