import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { likePost } from '@aura/contract/posts/posts.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, hours, minutes } from '../../platform/clock/clock.ts'
import { parisMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { decideHeld, reachCeiling } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { countLocked } from '../../testing/until-locked.ts'
import { createCalmDigest } from './preferences.digest.service.ts'
import { findPreferenceRows, forgetCalmPeriods, keepPreferences } from './preferences.queries.ts'
import { latestDigest } from './preferences.rules.ts'

const noon = parisMoment('2026-11-21', '12:00')
/** After all calls that began before the hour have ended. */
const evening = parisMoment('2026-11-21', '19:03')
const nextEvening = parisMoment('2026-11-22', '19:03')

let star: Person
let lea: Person
let postId: number

const app = await openTestApp({ clock: createTestClock(noon) })
beforeEach(async () => {
  app.clock.set(noon)
  star = await makePerson(app)
  lea = await makePerson(app)
  postId = await makePost(app, star)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

async function act(who: Person, call: EndpointDeclaration, body: object) {
  expect((await ask(app, call, { token: who.token, body })).status).toBe(200)
}
async function setCalm(who: Person, calmMode: boolean) {
  const { body } = await ask(app, getPreferences, { token: who.token })
  await act(who, putPreferences, { ...body, calmMode })
}
const give = (who: Person) => act(who, giveAura, { postId })
const take = (who: Person) => act(who, takeAura, { postId })
const donate = (who: Person, amount: number) => act(who, donateAura, { pseudo: star.pseudo, amount })
const makeDue = () => app.application.services.calmDigest.makeDue()
const digestsOf = async (who: Person) =>
  (await notificationsOf(app, who))
    .filter(({ kind }) => kind === 'calm-digest')
    .map(({ data }) => data.auraGained)

test('[APP-13] [NTF-36] aura given and taken comes in one digest a day, net and without names, and leads to the history', async () => {
  const [noe, max] = [await makePerson(app), await makePerson(app)]
  await setCalm(star, true)
  app.clock.advance(minutes(1))
  await give(lea)
  await take(noe)
  await donate(lea, 7)
  await donate(max, -2)
  await act(lea, likePost, { postId })
  expect((await notificationsOf(app, star)).map(({ kind }) => kind)).toEqual(['post-like'])
  app.clock.set(parisMoment('2026-11-21', '18:59'))
  await makeDue()
  expect(await digestsOf(star)).toEqual([])

  app.clock.set(evening)
  await makeDue()
  const [digest] = await notificationsOf(app, star, { topic: 'aura' })
  expect(digest).toMatchObject({ type: 'auraPosted', data: { auraGained: 5 }, actors: [], actors_count: 0 })
  if (!digest) return
  expect(notificationSentence(digest)).toBe('Votre journée\u00a0: +5\u00a0aura')
  expect(notificationAddress(digest)).toBe('/aura-history')
})

test('[APP-13] run again, or at the same moment twice, a digest comes once; the next one covers what came since', async () => {
  await setCalm(star, true)
  await donate(lea, 3)
  app.clock.set(evening)
  await Promise.all([makeDue(), makeDue()])
  await makeDue()
  expect(await digestsOf(star)).toEqual([3])
  await donate(lea, 2)
  app.clock.advance(hours(2))
  await makeDue()
  expect(await digestsOf(star)).toEqual([3])
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([2, 3])
})

test('[APP-13] no digest when nothing moved, after a vote taken back, and of own acts', async () => {
  await setCalm(star, true)
  await setCalm(lea, true)
  await give(lea)
  await give(lea)
  await act(lea, donateAura, { pseudo: star.pseudo, amount: 1 })
  app.clock.set(evening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([1])
  expect(await digestsOf(lea)).toEqual([])
  for (let press = 0; press < 2; press++) await give(lea)
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([1])
})

test('[APP-13] as much given as taken comes without a number', async () => {
  await setCalm(star, true)
  await give(lea)
  await take(await makePerson(app))
  app.clock.set(evening)
  await makeDue()
  const [digest] = await notificationsOf(app, star)
  expect(digest?.kind).toBe('calm-digest')
  expect(digest && notificationSentence(digest)).toBe('Votre journée\u00a0: autant d’aura reçue que perdue')
})

test('[APP-13] a digest covers calm hours alone: before and after, each act notifies', async () => {
  const kinds = async () => (await notificationsOf(app, star)).map(({ kind }) => kind).toSorted()
  await donate(lea, 1)
  // Still pending when calm mode begins, and notified all the same: no digest covers it.
  app.clock.advance(minutes(1))
  await setCalm(star, true)
  await donate(lea, 2)
  app.clock.advance(minutes(1))
  await setCalm(star, false)
  app.clock.advance(minutes(1))
  await donate(await makePerson(app), 4)
  expect(await kinds()).toEqual(['donation'])
  app.clock.advance(minutes(1))
  await setCalm(star, true)
  await donate(lea, 1)
  app.clock.set(evening)
  await makeDue()
  expect(await kinds()).toEqual(['calm-digest', 'donation'])
  expect(await digestsOf(star)).toEqual([3])
  await setCalm(star, false)
  await donate(lea, 5)
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([3])
})

test('[APP-13, AUR-42] aura taken in calm hours is told by the digest alone, whether a later loss of the day comes before it or after', async () => {
  const [noe, max, zoe] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const losses = async () =>
    Object.fromEntries((await notificationsOf(app, star)).map(({ kind, data }) => [kind, data.auraGained]))
  await setCalm(star, true)
  app.clock.advance(minutes(1))
  await take(lea)
  await take(noe)
  await donate(noe, -3)
  await untilNotified(app)
  app.clock.advance(minutes(1))
  await setCalm(star, false)
  app.clock.advance(minutes(1))
  await take(max)
  await donate(max, -2)
  expect(await losses()).toEqual({ 'post-aura-taken': -1, withdrawal: -2 })

  app.clock.set(evening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([-5])
  app.clock.advance(minutes(30))
  await take(zoe)
  await donate(zoe, -1)
  expect(await losses()).toEqual({ 'calm-digest': -5, 'post-aura-taken': -2, withdrawal: -3 })
})

test('[APP-13, AUR-42] hours in calm mode that went on after the digest stay out of what is taken later that day', async () => {
  await setCalm(star, true)
  app.clock.advance(minutes(1))
  await take(lea)
  app.clock.set(evening)
  await makeDue()
  app.clock.advance(hours(1))
  await setCalm(star, false)
  app.clock.advance(minutes(1))
  await take(await makePerson(app))
  expect((await notificationsOf(app, star)).map(({ kind, data }) => [kind, data.auraGained])).toEqual(
    expect.arrayContaining([
      ['calm-digest', -1],
      ['post-aura-taken', -1],
    ]),
  )
})

test('[APP-13] what stays of calm hours after their digest is deleted a week later, but not before a digest covers it', async () => {
  const kept = () =>
    app.db.selectFrom('calmPeriod').select('since').where('accountId', '=', star.id).execute()
  await setCalm(star, true)
  await donate(lea, 1)
  app.clock.advance(minutes(1))
  await setCalm(star, false)
  app.clock.advance(days(8))
  await forgetCalmPeriods(app.db, app.clock.now())
  expect(await kept()).toHaveLength(1)
  await makeDue()
  expect(await digestsOf(star)).toEqual([1])
  await forgetCalmPeriods(app.db, app.clock.now())
  expect(await kept()).toEqual([])
})

test('[APP-13] acts between the hour and its digest belong to the next day’s, also when calm mode ends then', async () => {
  await setCalm(star, true)
  await donate(lea, 1)
  app.clock.set(parisMoment('2026-11-21', '19:01'))
  await donate(lea, 2)
  app.clock.advance(minutes(1))
  await setCalm(star, false)
  app.clock.set(evening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([1])
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([2, 1])
})

test('[APP-13] a digest that is made while calm mode is being switched off leaves no act untold', async () => {
  await setCalm(star, true)
  await donate(lea, 1)
  app.clock.set(parisMoment('2026-11-21', '19:01'))
  await donate(lea, 2)
  app.clock.set(evening)
  const [row] = await findPreferenceRows(app.db, [star.id])
  let isMade = false
  await inTransaction(app.db, async (tx) => {
    if (row) await keepPreferences(tx, { ...row, calmSince: null }, app.clock.now())
    void makeDue().then(() => {
      isMade = true
    })
    await expect.poll(async () => isMade || (await countLocked(app.db)) > 0).toBe(true)
  })
  await expect.poll(() => isMade).toBe(true)
  await makeDue()
  expect(await digestsOf(star)).toEqual([1])
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([2, 1])
})

test('[APP-13] a server that was down for days makes one digest of all of them', async () => {
  await setCalm(star, true)
  await donate(lea, 2)
  app.clock.set(parisMoment('2026-11-22', '21:00'))
  await donate(lea, 3)
  app.clock.set(parisMoment('2026-11-24', '08:00'))
  await makeDue()
  expect(await digestsOf(star)).toEqual([5])
})

test('[APP-13] a held act is in no digest until it counts', async () => {
  await reachCeiling(app, star)
  app.clock.advance(minutes(1))
  await setCalm(star, true)
  await donate(lea, -2)
  app.clock.set(evening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([])
  const [waiting] = await app.db
    .selectFrom('auraHeld')
    .select('id')
    .where('receiverId', '=', star.id)
    .execute()
  await decideHeld(app, waiting?.id ?? 0, 'counted', 'staff')
  app.clock.set(nextEvening)
  await makeDue()
  expect(await digestsOf(star)).toEqual([-2])
})

test('[APP-13] [NTF-20] a digest that fails is made again', async () => {
  await setCalm(star, true)
  await donate(lea, 6)
  app.clock.set(evening)
  const failing = createCalmDigest({
    db: app.db,
    clock: app.clock,
    sumReceived: () => Promise.reject(new Error('gone')),
  })
  await expect(failing.makeDue()).rejects.toThrow('gone')
  await makeDue()
  await untilNotified(app)
  expect(await digestsOf(star)).toEqual([6])
})

test.each([
  ['before the hour', '2026-11-21T17:59:59Z', '2026-11-20', '2026-11-20T18:00:00.000Z'],
  ['at the hour', '2026-11-21T18:00:00Z', '2026-11-21', '2026-11-21T18:00:00.000Z'],
  ['in summer', '2026-07-01T17:00:00Z', '2026-07-01', '2026-07-01T17:00:00.000Z'],
  ['the day clocks go back', '2026-10-25T18:00:00Z', '2026-10-25', '2026-10-25T18:00:00.000Z'],
])('[APP-13] %s the latest digest is that of 19:00 in Paris', (_when, now, day, until) => {
  expect(latestDigest(new Date(now))).toEqual({ day, until: new Date(until) })
})
