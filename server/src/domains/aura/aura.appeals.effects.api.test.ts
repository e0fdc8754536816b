import { donateAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { beforeEach, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { decideHeld, imposeSanction, makeRich, noon, reachCeiling } from '../../testing/aura.ts'
import { openAppeals } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
const appeals = openAppeals(app)
const { act, up, down, donate, balance, history, appealableId, appeal, answer } = appeals

let { owner, other } = appeals.running
beforeEach(() => {
  ;({ owner, other } = appeals.running)
})

test('[AUR-51, AUR-69] an appealed line gives back every negative vote that stands and what waits, whatever joined it since', async () => {
  const [first, second, held] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await up(first)
  await up(first)
  await down(second)
  const lineId = await appealableId()
  expect((await appeal(lineId)).status).toBe(200)
  await down(other)
  await reachCeiling(app, owner)
  await down(held)
  await answer('reversed')
  // A vote that its giver took back is not voided.
  expect(await balance()).toBe(10)
  expect((await history()).find(({ id }) => id === lineId)).toMatchObject({
    amount: -3,
    waiting: 0,
    contest: { outcome: 'reversed' },
  })
})

test('[AUR-51, AUR-68] an appeal voids the losses of its own line: what waits of other days, or gives, waits on', async () => {
  const [fickle, taker] = [await makePerson(app), await makePerson(app)]
  const devoted = await makeRich(app, await makePerson(app), auraLimits.serialPositiveActs)
  await up(fickle)
  await up(fickle)
  await down(taker)
  for (let gifts = 0; gifts < auraLimits.serialPositiveActs; gifts++) await donate(devoted, 1)
  await up(devoted)
  await appeal(await appealableId())
  app.clock.advance(days(1))
  await reachCeiling(app, owner)
  await down(fickle)
  await answer('reversed')
  const { held } = app.application.services
  const waits = (await held.list('modo', { limit: 50 })).filter(({ receiverId }) => receiverId === owner.id)
  expect(waits).toMatchObject([
    { giverId: devoted.id, amount: 1 },
    { giverId: fickle.id, amount: -1 },
  ])
  for (const { id } of waits) await decideHeld(app, id, 'counted', 'modo')
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[AUR-51, AUR-69] appealed withdrawals of a day are given back once, but not what a sanction gave back', async () => {
  const [one, two] = [await makePerson(app), await makePerson(app)]
  await donate(one, -2)
  await donate(two, -3)
  await appeal(await appealableId())
  await imposeSanction(app, one.id, {
    by: 'modo',
    reason: 'Votes de complaisance.',
  })
  expect(await balance()).toBe(7)
  await answer('reversed')
  expect(await balance()).toBe(10)
})

test('[AUR-51, AUR-64, AUR-69] an appeal voids no vote of another day, and bars nobody who had let go', async () => {
  const [fickle, sorry] = [await makePerson(app), await makePerson(app)]
  await up(fickle)
  app.clock.advance(days(1))
  await down(other)
  await up(fickle)
  await down(sorry)
  await down(sorry)
  const lineId = await appealableId()
  app.clock.advance(days(3))
  for (const taker of [fickle, sorry]) await down(taker)
  expect(await balance()).toBe(7)
  expect((await appeal(lineId)).status).toBe(200)
  await answer('reversed')
  expect(await balance()).toBe(8)
  for (const taker of [fickle, sorry]) await down(taker)
  expect(await balance()).toBe(10)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[AUR-23, AUR-63] a withdrawal given back leaves room under the ceiling of its day', async () => {
  await makeRich(app, owner, auraLimits.lossPerDay)
  await makeRich(app, other, auraLimits.lossPerDay)
  await donate(other, -auraLimits.lossPerDay)
  await down(await makePerson(app))
  expect(await balance()).toBe(10)
  const withdrawal = (await history()).find(({ amount }) => amount === -auraLimits.lossPerDay)
  await appeal(withdrawal?.id ?? 0)
  await answer('reversed')
  expect(await balance()).toBe(10 + auraLimits.lossPerDay - 1)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each([
  ['a sanction', 1],
  ['two sanctions of one moment', 2],
])('[AUR-66, AUR-69] what %s took and wrote off is not given back a second time', async (_, sanctions) => {
  const friend = await makePerson(app)
  await up(other)
  await act(ask(app, donateAura, { token: owner.token, body: { pseudo: friend.pseudo, amount: 11 } }))
  expect(await balance()).toBe(0)
  await up(other, await makePost(app, owner))
  for (let done = 0; done < sanctions; done++)
    await imposeSanction(app, other.id, { by: 'modo', reason: 'Complaisance.' })
  expect(await balance()).toBe(0)
  const lines = (await history()).filter(({ amount, contestable }) => amount < 0 && contestable)
  expect(lines).toHaveLength(2)
  // One of the two points was written off, the other one is lost.
  for (const { id } of lines) await appeal(id)
  await answer('reversed')
  expect(await balance()).toBe(1)
  await expect(answer('reversed')).rejects.toMatchObject({ code: 'aura.nothing-to-restore' })
  expect(await balance()).toBe(1)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})
