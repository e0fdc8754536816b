import { logout } from '@aura/contract/accounts/accounts.session.contract'
import {
  pushKey,
  removePushSubscription,
  savePushSubscription,
  updateFcmToken,
} from '@aura/contract/push/push.contract'
import { maxPushSubscriptions } from '@aura/contract/push/push.limits'
import { beforeEach, expect, test } from 'vitest'
import webPush from 'web-push'
import { hours } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createPushKeyring } from './push.keys.service.ts'

let lea: Person
let noe: Person
const app = await openTestApp()
beforeEach(async () => {
  lea = await makePerson(app)
  noe = await makePerson(app)
})

const keys = () => ({ p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' })
const address = (name: string) => `https://fcm.googleapis.com/fcm/send/${name}`
const save = (who: Person, endpoint: string, changed: object = {}) =>
  ask(app, savePushSubscription, { token: who.token, body: { endpoint, keys: keys(), ...changed } })
const addressesOf = async ({ id }: Person) =>
  (
    await app.db
      .selectFrom('pushSubscription')
      .select('address')
      .where('accountId', '=', id)
      .orderBy('id')
      .execute()
  ).map((row) => row.address)

test('[NTF-31] the key pair is made at the first start, once for all processes, and the private one is never answered', async () => {
  // Before anybody asks for it.
  const kept = await app.db.selectFrom('pushKey').selectAll().execute()
  expect(kept).toHaveLength(1)
  const { body, text } = await ask(app, pushKey, { token: lea.token })
  expect(body).toEqual({ publicKey: kept[0]?.publicKey })
  expect(Buffer.from(body.publicKey, 'base64url')).toHaveLength(65)
  expect(text).not.toContain(kept[0]?.privateKey)

  await app.db.deleteFrom('pushKey').execute()
  const started = Array.from({ length: 6 }, () => createPushKeyring(app).keys())
  const made = new Set((await Promise.all(started)).map(({ publicKey }) => publicKey))
  expect([...made]).toEqual([
    (await app.db.selectFrom('pushKey').select('publicKey').execute())[0]?.publicKey,
  ])
})

test('[NTF-31] a subscription saved twice is one, and belongs to the account that saved it last', async () => {
  const body = { keys: keys() }
  expect(await save(lea, address('un'), body)).toMatchObject({
    status: 200,
    body: { message: 'Les notifications arriveront sur cet appareil.' },
  })
  expect((await save(lea, address('un'), body)).status).toBe(200)
  expect(await addressesOf(lea)).toEqual([address('un')])
  expect((await save(noe, address('un'))).status).toBe(200)
  expect([await addressesOf(lea), await addressesOf(noe)]).toEqual([[], [address('un')]])
})

test('[NTF-31, ACC-37] a browser saved again after a new login belongs to that session, whatever ends the former one', async () => {
  await save(lea, address('repris'))
  const again = { ...lea, token: await openSession(app, lea) }
  expect((await save(again, address('repris'))).status).toBe(200)
  await ask(app, logout, { token: lea.token })
  const kept = app.db
    .selectFrom('pushSubscription')
    .innerJoin('session', 'session.id', 'pushSubscription.sessionId')
    .select(['address', 'endedAt'])
  expect(await kept.where('pushSubscription.accountId', '=', lea.id).execute()).toEqual([
    { address: address('repris'), endedAt: null },
  ])
})

test('[NTF-33] a browser counts as reached until it comes with other keys', async () => {
  const body = { keys: keys() }
  await save(lea, address('sien'), body)
  const reached = app.db.updateTable('pushSubscription').set({ acceptedAt: app.clock.now() })
  await reached.where('accountId', '=', lea.id).execute()
  const reachedAt = app.db.selectFrom('pushSubscription').select('acceptedAt').where('accountId', '=', lea.id)
  await save(lea, address('sien'), body)
  expect(await reachedAt.execute()).toEqual([{ acceptedAt: app.clock.now() }])
  await save(lea, address('sien'))
  expect(await reachedAt.execute()).toEqual([{ acceptedAt: null }])
})

test('[NTF-31] of several accounts that save one address at once, one gets it', async () => {
  const answers = await Promise.all([lea, noe, lea, noe, lea, noe].map((who) => save(who, address('commun'))))
  expect(answers.map(({ status }) => status)).toEqual(Array(6).fill(200))
  expect([...(await addressesOf(lea)), ...(await addressesOf(noe))]).toEqual([address('commun')])
})

test('a subscription is removed by its owner alone; an absent one is a success', async () => {
  const remove = (who: Person) =>
    ask(app, removePushSubscription, { token: who.token, body: { endpoint: address('deux') } })
  await save(lea, address('deux'))
  expect((await remove(noe)).status).toBe(200)
  expect(await addressesOf(lea)).toEqual([address('deux')])
  for (const _ of [1, 2]) expect((await remove(lea)).status).toBe(200)
  expect(await addressesOf(lea)).toEqual([])
})

test('[NTF-31] refuses an address of no push service, and keys that cannot encrypt', async () => {
  expect(await save(lea, 'https://127.0.0.1/interne')).toMatchObject({
    status: 400,
    body: { code: 'push.unknown-service', message: expect.stringContaining('n’est pas pris en charge') },
  })
  expect(await save(lea, address('trois'), { keys: { ...keys(), p256dh: 'AAAA' } })).toMatchObject({
    status: 400,
    body: { code: 'push.invalid-keys' },
  })
  expect((await save(lea, address('x'.repeat(2000)))).status).toBe(400)
  expect(await addressesOf(lea)).toEqual([])
})

test('[NTF-31] past twenty subscriptions the oldest goes, and none of other people', async () => {
  await save(noe, address('aine'))
  for (let number = 0; number <= maxPushSubscriptions; number++) {
    // Further ones of one day are refused.
    app.clock.advance(hours(2))
    await save(lea, address(`${lea.id}-${number}`))
  }
  const kept = await addressesOf(lea)
  expect(kept).toHaveLength(maxPushSubscriptions)
  expect(kept[0]).toBe(address(`${lea.id}-1`))
  expect(await addressesOf(noe)).toEqual([address('aine')])
})

test('[NTF-32] the token of a device is kept for the session, the latest one, beside its browser, and belongs to one account', async () => {
  const token = (letter: string) => `${letter.repeat(22)}:APA91b_${letter.repeat(120)}-x`
  const update = (who: Person, fcmToken: string) =>
    ask(app, updateFcmToken, { token: who.token, body: { fcmToken } })
  expect((await update(noe, token('c'))).status).toBe(200)
  expect((await save(lea, address('aussi'))).status).toBe(200)
  for (const _ of [1, 2]) expect((await update(lea, token('a'))).status).toBe(200)
  expect((await update(lea, token('b'))).status).toBe(200)
  expect([await addressesOf(lea), await addressesOf(noe)]).toEqual([
    [address('aussi'), token('b')],
    [token('c')],
  ])
  expect((await update(noe, token('b'))).status).toBe(200)
  expect([await addressesOf(lea), await addressesOf(noe)]).toEqual([[address('aussi')], [token('b')]])
  for (const wrong of ['', 'court', `${token('a')}<`, 'a'.repeat(2001)])
    expect((await update(lea, wrong)).status).toBe(400)
})

test('a subscription is deleted with its session and with its account', async () => {
  await save(lea, address('quatre'))
  await save(noe, address('cinq'))
  const { push } = app.application.services
  await ask(app, logout, { token: lea.token })
  await push.forgetEnded()
  expect([await addressesOf(lea), await addressesOf(noe)]).toEqual([[], [address('cinq')]])
  await app.db.transaction().execute((tx) => push.forgetAllOf(tx, noe.id))
  expect(await addressesOf(noe)).toEqual([])
})
