import { login } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import * as contract from '@aura/contract/accounts/accounts.security.contract'
import { logout, ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

async function logIn({ email, password }: Person, timeZone = 'Europe/Paris'): Promise<string> {
  const body = { email, password, timeZone }
  const answer = await ask(app, login, { body, headers: { 'user-agent': firefox } })
  expect(answer.status).toBe(200)
  return answer.body.token ?? ''
}

const listOf = async (token: string) => (await ask(app, contract.listSessions, { token })).body.sessions
const statusOf = async (token: string) => (await ask(app, ownPseudo, { token })).status

test('[ACC-58] the list names device, place and last use of each live session, the own one first', async () => {
  const person = await makePerson(app)
  const over = await logIn(person)
  await ask(app, logout, { token: over })
  app.clock.advance(minutes(20))
  const token = await logIn(person, 'Mars/Olympus_Mons')
  const at = app.clock.now().toISOString()
  await expect
    .poll(() => listOf(token))
    .toMatchObject([
      { device: 'Firefox sur Linux', place: null, created_at: at, last_used_at: at, isCurrent: true },
      { device: 'Appareil inconnu', place: null, isCurrent: false },
    ])
  const other = await logIn(person)
  expect(await listOf(other)).toMatchObject([{ place: 'France', isCurrent: true }, {}, {}])
  app.clock.advance(days(accountsLimits.sessionDays))
  expect(await listOf(await logIn(person))).toHaveLength(1)
})

test('[ACC-58] the last use is kept, to five minutes', async () => {
  const person = await makePerson(app)
  const reader = await logIn(person)
  const lastUse = async () => (await listOf(reader)).find(({ isCurrent }) => !isCurrent)?.last_used_at
  await statusOf(person.token)
  const first = app.clock.now().toISOString()
  await expect.poll(lastUse).toBe(first)
  app.clock.advance(minutes(4))
  await statusOf(person.token)
  app.clock.advance(minutes(1))
  const second = app.clock.now().toISOString()
  await statusOf(person.token)
  await expect.poll(lastUse).toBe(second)
})

test('[ACC-58] one session is ended at once, and ending it twice is a success', async () => {
  const person = await makePerson(app)
  const token = await logIn(person)
  const ended = (await listOf(token)).find(({ isCurrent }) => !isCurrent)
  const endedAt = app.clock.now()
  for (const _ of [1, 2]) {
    const answer = await ask(app, contract.endSession, { token, params: { id: ended?.id ?? 0 } })
    expect(answer).toMatchObject({ status: 200, body: { message: 'La session est fermée.' } })
    expect(await statusOf(person.token)).toBe(401)
    app.clock.advance(minutes(1))
  }
  expect(await listOf(token)).toHaveLength(1)
  const sessions = app.db.selectFrom('session').select('endedAt')
  expect(await sessions.where('id', '=', ended?.id ?? 0).execute()).toEqual([{ endedAt }])
})

test('[ACC-58] every other session is ended at once, and no session of anybody else', async () => {
  const [person, stranger] = [await makePerson(app), await makePerson(app)]
  const [token, third] = [await logIn(person), await logIn(person)]
  expect(await ask(app, contract.endOtherSessions, { token })).toMatchObject({ status: 200 })
  for (const ended of [person.token, third]) expect(await statusOf(ended)).toBe(401)
  for (const live of [token, stranger.token]) expect(await statusOf(live)).toBe(200)
})

test('[ACC-58] a session of somebody else does not exist', async () => {
  const [person, stranger] = [await makePerson(app), await makePerson(app)]
  const id = (await listOf(stranger.token))[0]?.id ?? 0
  expect(await ask(app, contract.endSession, { token: person.token, params: { id } })).toMatchObject({
    status: 404,
    body: { code: 'accounts.session-unknown' },
  })
  expect(await statusOf(stranger.token)).toBe(200)
})
