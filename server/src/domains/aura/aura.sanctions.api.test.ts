import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { describeMovement } from '@aura/contract/aura/aura.movements'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { afterAll, expect, test } from 'vitest'
import { balanceOf, imposeSanction, makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const reason = 'Comptes achetés.'
const sanction = ({ id }: Person) => imposeSanction(app, id, { by: 'modo', reason })
const donate = (actor: Person, receiver: Person, amount: number) =>
  ask(app, donateAura, { token: actor.token, body: { pseudo: receiver.pseudo, amount } })
const historyOf = async (person: Person) =>
  (await ask(app, auraHistory, { token: person.token, query: { kind: 'correction' } })).body.entries.map(
    (entry) => [entry.amount, describeMovement(entry)],
  )
const told = async (person: Person) =>
  (await notificationsOf(app, person)).map((one) => [one.type, notificationSentence(one)])

test('[AUR-49, AUR-66] a sanction takes nobody else below zero, writes off what is spent, and tells why', async () => {
  const [generous, innocent, other] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await makeRich(app, generous, 20)
  await donate(generous, innocent, 8)
  await donate(innocent, other, 15)
  expect(await balanceOf(app, innocent)).toBe(3)

  expect(await sanction(generous)).toMatchObject({ donations: 1, regainedIds: [], losingIds: [innocent.id] })
  expect([await balanceOf(app, innocent), await balanceOf(app, generous)]).toEqual([0, 30])
  expect(await historyOf(innocent)).toEqual([
    [5, 'Annulation par la modération, remise de ce que vous n’aviez plus'],
    [-8, 'Annulation par la modération'],
  ])
  expect(await told(innocent)).toContainEqual([
    'moderation',
    `De l’aura que vous aviez reçue est annulée par la modération\u00a0: ${reason}`,
  ])
  expect((await told(generous)).filter(([type]) => type === 'moderation')).toEqual([])
  // Nothing is left to void: a second sanction writes nothing off.
  expect(await sanction(generous)).toMatchObject({ votes: 0, donations: 0, regainedIds: [], losingIds: [] })
  expect(await balanceOf(app, innocent)).toBe(0)
})

test('[AUR-66] gains and losses by one sanction are told as what they come to together', async () => {
  const [giver, receiver] = [await makePerson(app), await makePerson(app)]
  await donate(giver, receiver, 2)
  await donate(giver, receiver, -5)
  expect(await sanction(giver)).toMatchObject({ regainedIds: [receiver.id], losingIds: [] })
  expect([await balanceOf(app, giver), await balanceOf(app, receiver)]).toEqual([10, 10])
  const kinds = (await notificationsOf(app, receiver)).flatMap(({ type, kind }) =>
    type === 'reward' || type === 'moderation' ? [kind] : [],
  )
  expect(kinds).toEqual(['aura-regained'])
})

test('[AUR-66] who was below zero before is not taken further down', async () => {
  const [giver, taker, receiver] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await makeRich(app, taker, 10)
  await ask(app, giveAura, { token: giver.token, body: { postId: await makePost(app, receiver) } })
  await donate(taker, receiver, -15)
  expect(await balanceOf(app, receiver)).toBe(-4)
  expect(await sanction(giver)).toMatchObject({ votes: 1, regainedIds: [], losingIds: [] })
  expect(await balanceOf(app, receiver)).toBe(-4)
})

test('[AUR-63, AUR-66] nor by held acts that get room from a sanction', async () => {
  const [cheat, hater, receiver, friend] = await Promise.all(Array.from({ length: 4 }, () => makePerson(app)))
  if (!cheat || !hater || !receiver || !friend) throw new Error('four people')
  for (const rich of [cheat, cheat, cheat, cheat, cheat, cheat, hater, hater]) await makeRich(app, rich, 10)
  await donate(cheat, receiver, 40)
  await donate(receiver, friend, 50)
  await makeRich(app, receiver, 30)
  await donate(cheat, receiver, -30)
  await donate(hater, receiver, -30)
  expect(await balanceOf(app, receiver)).toBe(0)
  expect(await sanction(cheat)).toMatchObject({ regainedIds: [receiver.id], losingIds: [] })
  expect(await balanceOf(app, receiver)).toBe(0)
})

test('[AUR-66] nobody is below zero after a sanction, however they spend meanwhile', async () => {
  const [giver, other] = [await makePerson(app), await makePerson(app)]
  const receivers = await Promise.all(Array.from({ length: 6 }, () => makePerson(app)))
  await makeRich(app, giver, 60)
  for (const receiver of receivers) await donate(giver, receiver, 10)
  await Promise.all([
    ...receivers.map((receiver) => donate(receiver, other, 20)),
    sanction(giver),
    ...receivers.map((receiver) => donate(receiver, other, 7)),
  ])
  for (const receiver of receivers) expect(await balanceOf(app, receiver)).toBeGreaterThanOrEqual(0)
  expect(await balanceOf(app, giver)).toBe(70)
})
