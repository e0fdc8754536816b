import { addComment } from '@aura/contract/comments/comments.contract'
import { beforeEach, expect, test } from 'vitest'
import { hours, later } from '../../platform/clock/clock.ts'
import { decideHeld, imposeSanction, makeRich, noon, reachCeiling } from '../../testing/aura.ts'
import { openAppeals } from '../../testing/aura-appeals.ts'
import { awardChallenge, stakeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
const appeals = openAppeals(app)
const { act, up, down, donate, balance, history, appealableId, appeal, answer, answered } = appeals

let { owner, other, postId } = appeals.running
beforeEach(() => {
  ;({ owner, other, postId } = appeals.running)
})

test('[AUR-51] a loss is appealed once, with a reason; the answer and its reasons show, and what was taken comes back', async () => {
  await down(other)
  const [loss, welcome] = await history()
  expect([loss?.contestable, welcome?.contestable]).toEqual([true, false])
  const lossId = loss?.id ?? 0
  expect(await appeal(welcome?.id ?? 0)).toMatchObject({
    status: 400,
    body: { code: 'aura.not-contestable' },
  })
  expect(await appeal(lossId, 'moi', other)).toMatchObject({
    status: 404,
    body: { code: 'aura.entry-unknown' },
  })
  for (const blank of ['   ', '\u200b\u2800'])
    expect((await appeal(lossId, blank)).body.fields).toHaveProperty('reason')
  expect(await appeal(lossId)).toMatchObject({ status: 200, body: { message: expect.any(String) } })
  expect(await appeal(lossId)).toMatchObject({ status: 409, body: { code: 'aura.already-contested' } })

  expect(await answer('reversed')).toMatchObject({ amount: -1, cause: 'post-vote', subjectId: postId })
  const [returned, appealed] = await history()
  expect([returned?.amount, returned?.kind]).toEqual([1, 'correction'])
  expect(appealed).toMatchObject({
    contestable: false,
    contest: { reason: 'C’est un robot.', outcome: 'reversed', answer: 'Voici pourquoi.' },
  })
  expect(await notificationsOf(app, owner, { topic: 'moderation' })).toMatchObject([
    { kind: 'contest-answer', data: { reason: 'Voici pourquoi.' } },
  ])
  await expect(answer('maintained')).rejects.toMatchObject({ code: 'aura.entry-unknown' })

  const toxic = { postId, content: 'Quel connard', acceptedToxic: true }
  await act(ask(app, addComment, { token: owner.token, body: toxic }))
  const toxicLoss = (await history()).find(({ kind }) => kind === 'toxic')
  expect(toxicLoss).toMatchObject({ contestable: true })
  const toxicId = toxicLoss?.id ?? 0
  await act(appeal(toxicId))
  await answer('maintained')
  expect(await appeal(toxicId)).toMatchObject({ status: 409, body: { code: 'aura.already-contested' } })
})

test('[AUR-42, AUR-51] ids of transfers that a line sums are nobody’s to appeal', async () => {
  await down(other)
  const { id } = await app.db
    .selectFrom('auraTransfer')
    .select('id')
    .where('debitAccountId', '=', owner.id)
    .executeTakeFirstOrThrow()
  expect(await appeal(id)).toMatchObject({ status: 404, body: { code: 'aura.entry-unknown' } })
})

test('[AUR-69] the answer to an appeal of a held act stays when the act counts on another day', async () => {
  await reachCeiling(app, owner)
  await down(other)
  await appeal(await appealableId())
  await answer('maintained')
  app.clock.set(later(noon, hours(24)))
  const { held } = app.application.services
  const [waiting] = (await held.list('modo', { limit: 50 })).filter(({ giverId }) => giverId === other.id)
  await decideHeld(app, waiting?.id ?? 0, 'counted', 'modo')
  expect(await balance()).toBe(9)
  expect(await answered()).toEqual(['maintained'])
})

test('[AUR-69] what moderators have voided or given back is appealed in vain, with the reason', async () => {
  const sanction = (who: Person) =>
    imposeSanction(app, who.id, { by: 'modo', reason: 'Votes de complaisance.' })
  await down(other)
  const lineId = await appealableId()
  await sanction(other)
  expect(await appeal(lineId)).toMatchObject({ status: 409, body: { code: 'aura.nothing-to-contest' } })

  const giver = await makePerson(app)
  await donate(giver, 4)
  await sanction(giver)
  const gift = (await history()).find(({ amount }) => amount === -4)
  expect(gift).toMatchObject({ kind: 'correction', contestable: false })
  expect(await appeal(gift?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'aura.gift-returned' } })

  const creator = await makeRich(app, await makePerson(app), 6)
  await awardChallenge(app, await stakeChallenge(app, creator, 6), owner)
  await sanction(creator)
  const prize = (await history()).find(({ amount }) => amount === -6)
  expect(prize).toMatchObject({ kind: 'correction', contestable: false })
  expect(await appeal(prize?.id ?? 0)).toMatchObject({ status: 409, body: { code: 'aura.prize-returned' } })
})

test('[AUR-42, AUR-69] aura that its giver took back is not "given back": a moderator is told so, and nothing tells the receiver', async () => {
  const giver = await makePerson(app)
  await up(giver)
  await up(giver)
  expect((await appeal(await appealableId())).status).toBe(200)
  await expect(answer('reversed')).rejects.toMatchObject({ code: 'aura.nothing-to-restore' })
  expect(await answered()).toEqual([])
  await answer('maintained')
  expect(await answered()).toEqual(['maintained'])
})

test('[AUR-51] a line that has lost more since the answer is appealed again, for what came since', async () => {
  const [early, late] = [await makePerson(app), await makePerson(app)]
  await down(early)
  const lineId = await appealableId()
  await appeal(lineId)
  await answer('maintained')
  expect(await appeal(lineId)).toMatchObject({ status: 409, body: { code: 'aura.already-contested' } })
  app.clock.advance(hours(2))
  await down(late)
  expect((await appeal(lineId, 'Encore un robot.')).status).toBe(200)
  expect(await appeal(lineId)).toMatchObject({ status: 409, body: { code: 'aura.already-contested' } })
  await answer('reversed')
  expect(await balance()).toBe(9)
  expect((await history()).find(({ id }) => id === lineId)).toMatchObject({
    amount: -2,
    contestable: false,
    contest: { reason: 'Encore un robot.', outcome: 'reversed' },
  })
})

test('[AUR-69] of many appeals at once, ten a day are taken; the next one is refused until midnight', async () => {
  for (let post = 0; post < 12; post++) {
    await down(await makePerson(app), await makePost(app, owner))
  }
  const ids = (await history()).flatMap(({ contestable, id }) => (contestable ? [id] : []))
  const statuses = (await Promise.all(ids.map((id) => appeal(id)))).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...Array(10).fill(200), 429, 429])
  const left = (await history()).find(({ contestable }) => contestable)?.id ?? 0
  const refused = await appeal(left)
  expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': String(12 * 3600) } })
  expect(refused.body).toMatchObject({
    code: 'aura.contests-per-day',
    message: expect.stringContaining('22 novembre 2026 à 00:00'),
  })
  app.clock.set(later(noon, hours(12)))
  expect((await appeal(left)).status).toBe(200)
})
