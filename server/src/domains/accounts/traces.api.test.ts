import { createHash } from 'node:crypto'
import { login } from '@aura/contract/accounts/accounts.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import type { Id } from '@aura/contract/common'
import { joinEvent } from '@aura/contract/platform/platform.realtime'
import {
  removePushSubscription,
  savePushSubscription,
  updateFcmToken,
} from '@aura/contract/push/push.contract'
import { expect, test } from 'vitest'
import webPush from 'web-push'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { type AskOptions, ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openSocket } from '../../testing/sockets.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTracesService } from './traces.service.ts'

const proxy = '10.9.0.1'
const app = await openTestApp({ environment: { TRUSTED_PROXIES: `${proxy},127.0.0.1` } })
const { traces } = app.application.services
const secondProcess = await openTestApp({ database: app.database, clock: app.clock })

type Origin = Pick<AskOptions, 'from' | 'headers'>
const direct = (from: string): Origin => ({ from })
const behind = (from: string, forwarded: string): Origin => ({
  from,
  headers: { 'x-forwarded-for': forwarded },
})
const loggedIn = async ({ email, password }: Person, origin: Origin) =>
  expect((await ask(app, login, { body: { email, password }, ...origin })).status).toBe(200)
const act = async ({ token }: Person, origin: Origin, process = app) =>
  expect((await ask(process, ownPseudo, { token, ...origin })).status).toBe(200)
const areTold = (one: Person, other: Person, now = app.clock.now()) =>
  inTransaction(app.db, (tx) => traces.sharesTrace(tx, one.id, other.id, now))
const tracesOf = (accountId: Id) =>
  app.db.selectFrom('accountTrace').selectAll().where('accountId', '=', accountId).orderBy('seenAt').execute()
const makeTwo = async () => [await makePerson(app), await makePerson(app)] as const

test.each<[string, Origin, Origin, boolean]>([
  ['one address', direct('192.0.2.7'), direct('192.0.2.7'), true],
  ['two addresses', direct('192.0.2.7'), direct('192.0.2.8'), false],
  ['one IPv6 network', direct('2001:db8:1:2::3'), direct('2001:db8:1:2:aaaa::9'), true],
  ['two IPv6 networks', direct('2001:db8:1:2::3'), direct('2001:db8:1:3::3'), false],
  ['an IPv4 address written as IPv6', direct('::ffff:192.0.2.9'), direct('192.0.2.9'), true],
  ['this machine', direct('127.0.0.1'), direct('127.0.0.1'), false],
  ['this machine by IPv6', direct('::1'), direct('::1'), false],
  ['this machine both ways', direct('::ffff:127.0.0.1'), direct('127.0.0.1'), false],
  ['one client of a proxy', behind(proxy, '198.51.100.1'), behind('127.0.0.1', '198.51.100.1'), true],
  ['two clients of a proxy', behind(proxy, '198.51.100.2'), behind(proxy, '198.51.100.3'), false],
  ['no client that the proxy knows', behind(proxy, 'unknown'), behind(proxy, 'unknown'), false],
  ['a claim of a stranger', behind('192.0.2.10', '198.51.100.4'), direct('198.51.100.4'), false],
])('[CHL-37] two accounts used from %s', async (_, one, other, expected) => {
  const [lea, noe] = await makeTwo()
  await loggedIn(lea, one)
  await loggedIn(noe, other)
  expect([await areTold(lea, noe), await areTold(noe, lea)]).toEqual([expected, expected])
})

test('[CHL-37] a session that goes on leaves traces of each network, ten in five minutes at most', async () => {
  const [lea, noe] = await makeTwo()
  await act(lea, direct('203.0.113.1'))
  await act(lea, direct('203.0.113.2'))
  await act(lea, direct('203.0.113.1'))
  await expect.poll(() => tracesOf(lea.id)).toHaveLength(2)
  await loggedIn(noe, direct('203.0.113.2'))
  expect(await areTold(lea, noe)).toBe(true)

  const [zoe, ali] = await makeTwo()
  for (let host = 10; host <= 20; host++) await act(zoe, direct(`203.0.113.${host}`))
  await expect.poll(() => tracesOf(zoe.id)).toHaveLength(10)
  await loggedIn(ali, direct('203.0.113.20'))
  expect(await areTold(zoe, ali)).toBe(false)
  app.clock.advance(minutes(5))
  await act(zoe, direct('203.0.113.20'))
  await expect.poll(() => areTold(zoe, ali)).toBe(true)
})

test('[CHL-37] another process that has just written the last use keeps its address as well', async () => {
  const [lea, noe] = await makeTwo()
  await act(lea, direct('203.0.113.11'))
  await act(lea, direct('203.0.113.12'), secondProcess)
  await expect.poll(() => tracesOf(lea.id)).toHaveLength(2)
  await act(noe, direct('203.0.113.12'))
  await expect.poll(() => areTold(lea, noe)).toBe(true)
})

test('[CHL-37] an open page leaves the address of its socket', async () => {
  const [lea, noe] = await makeTwo()
  const extraHeaders = { 'x-forwarded-for': '203.0.113.21' }
  const socket = openSocket(await app.listen(), { extraHeaders })
  expect(await socket.emitWithAck(joinEvent, lea.token)).toEqual({ ok: true })
  await loggedIn(noe, direct('203.0.113.21'))
  await expect.poll(() => areTold(lea, noe)).toBe(true)
})

test('[CHL-37] a browser or device that moves from one account to another is a trace of both, also once it is gone', async () => {
  const [lea, noe, zoe, ali] = [...(await makeTwo()), ...(await makeTwo())]
  const endpoint = 'https://fcm.googleapis.com/fcm/send/commun'
  const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const fcmToken = `${'a'.repeat(22)}:APA91b_${'a'.repeat(120)}-x`
  for (const { token } of [lea, noe])
    expect((await ask(app, savePushSubscription, { token, body: { endpoint, keys } })).status).toBe(200)
  for (const { token } of [zoe, ali])
    expect((await ask(app, updateFcmToken, { token, body: { fcmToken } })).status).toBe(200)
  await ask(app, removePushSubscription, { token: noe.token, body: { endpoint } })
  expect([await areTold(lea, noe), await areTold(zoe, ali), await areTold(lea, zoe)]).toEqual([
    true,
    true,
    false,
  ])
})

test('[CHL-37, RUN-35] an account adds twenty devices a day, and invented ones press out none it is known by', async () => {
  const [lea, noe] = await makeTwo()
  const keys = { p256dh: webPush.generateVAPIDKeys().publicKey, auth: 'AAAAAAAAAAAAAAAAAAAAAA' }
  const save = ({ token }: Person, name: string) => {
    app.clock.advance(minutes(1))
    const body = { endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys }
    return ask(app, savePushSubscription, { token, body })
  }
  await save(lea, 'habituel')
  for (let device = 1; device < 20; device++)
    expect((await save(lea, `invention-${device}`)).status).toBe(200)
  const refused = await save(lea, 'invention-20')
  expect(refused).toMatchObject({
    status: 429,
    body: { code: 'push.devices-per-day' },
    headers: { 'retry-after': String(24 * 3600 - 20 * 60) },
  })
  expect((await save(lea, 'habituel')).status).toBe(200)
  app.clock.advance(days(2))
  expect((await save(lea, 'invention-20')).status).toBe(200)
  expect(await tracesOf(lea.id)).toHaveLength(21)
  await save(noe, 'habituel')
  expect(await areTold(lea, noe)).toBe(true)
})

test('[CHL-37] a trace counts for 30 days after either was seen there, and is then deleted', async () => {
  const [lea, noe] = await makeTwo()
  await loggedIn(lea, direct('203.0.113.31'))
  const seenAt = app.clock.now()
  app.clock.advance(days(29))
  await loggedIn(noe, direct('203.0.113.31'))
  expect(await areTold(lea, noe)).toBe(true)
  await traces.forgetOld(app.db, later(seenAt, days(30) - 1))
  expect(await tracesOf(lea.id)).toHaveLength(1)
  const after = later(seenAt, days(31))
  expect([await areTold(lea, noe, after), await areTold(noe, lea, after)]).toEqual([false, false])
  await traces.forgetOld(app.db, later(seenAt, days(31)))
  expect([await tracesOf(lea.id), await tracesOf(noe.id)]).toMatchObject([[], [{ kind: 'address' }]])
  await loggedIn(lea, direct('203.0.113.31'))
  expect(await areTold(lea, noe)).toBe(true)
})

test('[CHL-37] what is kept is no address, and nothing that another secret would make of it', async () => {
  const [lea, noe] = await makeTwo()
  await loggedIn(lea, direct('203.0.113.41'))
  const [kept] = await tracesOf(lea.id)
  const fingerprint = Buffer.from(kept?.fingerprint ?? [])
  expect(fingerprint).toHaveLength(32)
  expect(fingerprint).not.toEqual(createHash('sha256').update('203.0.113.41').digest())
  const other = createTracesService({ secret: 'another secret, as long as the one of tests' })
  await other.keepAddresses(app.db, [{ accountId: noe.id, address: '203.0.113.41' }], app.clock.now())
  expect(await tracesOf(noe.id)).toHaveLength(1)
  expect(await areTold(lea, noe)).toBe(false)
})

test('[CHL-37] traces are erased with the account', async () => {
  const [lea, noe] = await makeTwo()
  for (const each of [lea, noe]) await loggedIn(each, direct('203.0.113.51'))
  expect(await eraseAccounts(app, lea.id)).toBe(1)
  expect([await tracesOf(lea.id), await tracesOf(noe.id)]).toMatchObject([[], [{ kind: 'address' }]])
})

test('[CHL-37] many uses of one account, in any order in time, are one trace as last seen', async () => {
  const lea = await makePerson(app)
  const now = app.clock.now()
  const uses = ['2001:db8::1', '2001:db8::2', '203.0.113.61'].map((address) => ({
    accountId: lea.id,
    address,
  }))
  for (const at of [now, later(now, -days(1))]) await traces.keepAddresses(app.db, uses, at)
  expect((await tracesOf(lea.id)).map(({ seenAt }) => seenAt)).toEqual([now, now])
})
