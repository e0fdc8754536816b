import { forgotPassword, resetPassword } from '@aura/contract/accounts/accounts.contract'
import * as contract from '@aura/contract/accounts/accounts.passkeys.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { attestAsAndroid } from '../../testing/android-attestation.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { serveOnLoopback } from '../../testing/http-peer.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken } from '../../testing/sign-up.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()

const begin = ({ token }: Person, body: object = {}) => ask(app, contract.beginPasskey, { token, body })
const listOf = async ({ token }: Person) => (await ask(app, contract.listPasskeys, { token })).body.passkeys
const remove = ({ token }: Person, id: number, body: object = {}) =>
  ask(app, contract.removePasskey, { token, params: { id }, body })
const challengeOf = (options: object) => (options as { challenge: string }).challenge
const refused = { status: 403, body: { code: 'accounts.passkey-refused' } }

const authenticator = (origin = 'http://aura.test') => createAuthenticator(origin)
type Authenticator = ReturnType<typeof authenticator>

async function add(person: Person, key: Authenticator, name = 'Téléphone') {
  const { body: options } = await begin(person)
  const credential = key.create(challengeOf(options))
  return ask(app, contract.addPasskey, { token: person.token, body: { name, credential } })
}

async function enter(key: Authenticator, challenge?: string) {
  const wanted = challenge ?? challengeOf((await ask(app, contract.beginPasskeyLogin)).body)
  return ask(app, contract.passkeyLogin, { body: { credential: key.sign(wanted) } })
}

test('[ACC-59] a passkey is added with a name, told by mail, and opens a session', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  const { body: options } = await begin(person)
  expect(options).toMatchObject({
    rp: { id: 'aura.test' },
    user: { name: person.pseudo },
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  expect(await add(person, key, ' Téléphone ')).toMatchObject({ status: 200, body: { name: 'Téléphone' } })
  expect((await mailsTo(app, person.email))[0]?.subject).toBe('Une clé d’accès Aura a été ajoutée')
  const { body } = await enter(key)
  expect((await ask(app, currentUser, { token: body.token })).body).toMatchObject({
    userId: person.id,
  })
  expect(await listOf(person)).toMatchObject([
    { name: 'Téléphone', last_used_at: app.clock.now().toISOString() },
  ])
  expect((await begin(person)).body).toMatchObject({ excludeCredentials: [{ id: key.id }] })
})

test('[ACC-59] a challenge is signed once, within five minutes, for what it was made for', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  await add(person, key)
  const login = challengeOf((await ask(app, contract.beginPasskeyLogin)).body)
  const answers = await Promise.all([1, 2, 3].map(() => enter(key, login)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403])
  const late = challengeOf((await ask(app, contract.beginPasskeyLogin)).body)
  const registration = challengeOf((await begin(person)).body)
  app.clock.advance(minutes(5))
  expect(await enter(key, late)).toMatchObject(refused)
  const { body: options } = await begin(person, { password: person.password })
  expect(await enter(key, challengeOf(options))).toMatchObject(refused)
  expect(await enter(key, registration)).toMatchObject(refused)
  expect(await enter(key, Buffer.from('made up').toString('base64url'))).toMatchObject(refused)
})

test('[ACC-59] the challenge of one account adds no passkey to another', async () => {
  const [person, thief] = [await makePerson(app), await makePerson(app)]
  const credential = authenticator().create(challengeOf((await begin(person)).body))
  const { token } = thief
  expect(await ask(app, contract.addPasskey, { token, body: { name: 'Vol', credential } })).toMatchObject(
    refused,
  )
  expect(await listOf(thief)).toEqual([])
})

test('[ACC-59] another site, another key, and a holder nobody checked are refused', async () => {
  const person = await makePerson(app)
  const key = authenticator()
  await add(person, key)
  expect(await add(person, authenticator('http://evil.test'))).toMatchObject(refused)
  const impostor = authenticator()
  expect(await enter(impostor)).toMatchObject(refused)
  expect(
    await enter({
      ...impostor,
      sign: (challenge) => ({ ...impostor.sign(challenge), id: key.id, rawId: key.id }),
    }),
  ).toMatchObject(refused)
  expect(
    await enter({ ...key, sign: (challenge) => key.sign(challenge, { isVerified: false }) }),
  ).toMatchObject(refused)
  expect(await enter(key)).toMatchObject({ status: 200 })
})

test('[ACC-59] a stolen session adds and removes nothing without the password', async () => {
  const [person, stranger, key] = [await makePerson(app), await makePerson(app), authenticator()]
  const id = (await add(person, key)).body.id
  expect(await remove(stranger, id)).toMatchObject({ status: 404 })
  app.clock.advance(minutes(5))
  const needed = { status: 403, body: { code: 'accounts.password-needed' } }
  expect(await begin(person)).toMatchObject(needed)
  expect(await remove(person, id)).toMatchObject(needed)
  expect(await remove(person, id, { password: 'pas le bon' })).toMatchObject({ status: 403 })
  expect(await remove(person, id, { password: person.password })).toMatchObject({ status: 200 })
  expect(await enter(key)).toMatchObject(refused)
})

test('[ACC-59] a passkey that is removed during a login opens nothing', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  const { id } = (await add(person, key)).body
  const { login } = await inTransaction(app.db, async (tx) => {
    await sql`select from passkey where id = ${id} for update`.execute(tx)
    const login = enter(key)
    await untilLocked(app.db)
    await sql`delete from passkey where id = ${id}`.execute(tx)
    return { login }
  })
  expect(await login).toMatchObject(refused)
})

test('[ACC-38, ACC-47, ACC-59] a passkey that a password reset ends opens no session that outlives it', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  await ask(app, forgotPassword, { body: { email: person.email } })
  const body = { token: await mailedToken(app, person.email), newPassword: 'tout nouveau' }
  await add(person, key)
  const { login, reset } = await inTransaction(app.db, async (tx) => {
    await sql`lock table session in share mode`.execute(tx)
    const login = enter(key)
    await untilLocked(app.db)
    const reset = ask(app, resetPassword, { body })
    await untilLocked(app.db, 2)
    return { login, reset }
  })
  expect(await reset).toMatchObject({ status: 200 })
  const { token } = (await login).body
  expect(await ask(app, currentUser, { token })).toMatchObject({ status: 401 })
})

test('[ACC-38, ACC-59] a session that ends meanwhile adds no passkey', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  const credential = key.create(challengeOf((await begin(person)).body))
  const body = { name: 'Téléphone', credential }
  const added = await endSessionDuring(app, person, () =>
    ask(app, contract.addPasskey, { token: person.token, body }),
  )
  expect(added).toMatchObject({ status: 401, body: { code: 'platform.session-ended' } })
  expect(await enter(key)).toMatchObject(refused)
})

test('[ACC-59] an attestation is refused, and no address in it is fetched', async () => {
  const person = await makePerson(app)
  const fetched: unknown[] = []
  const peer = await serveOnLoopback((request, response) => {
    fetched.push(request.url)
    response.end()
  })
  const challenge = challengeOf((await begin(person)).body)
  const credential = authenticator().create(challenge, attestAsAndroid(`${peer.origin}/list`))
  const { token } = person
  expect(await ask(app, contract.addPasskey, { token, body: { name: 'Sonde', credential } })).toMatchObject(
    refused,
  )
  expect(fetched).toEqual([])
  await peer.close()
})

test('[ACC-59] texts longer than any authenticator answers are refused before they are read', async () => {
  const { token } = await makePerson(app)
  const clientDataJSON = Buffer.from(JSON.stringify({ type: 'a'.repeat(60_000) })).toString('base64url')
  const transports = Array.from({ length: 50 }, () => 'usb')
  for (const change of [{ clientDataJSON }, { transports }, { transports: ['u'.repeat(3000)] }]) {
    const { response, ...rest } = authenticator().create('ZGVmaQ')
    const credential = { ...rest, response: { ...response, ...change } }
    const answers = [
      await ask(app, contract.addPasskey, { token, body: { name: 'Sonde', credential } }),
      await ask(app, contract.passkeyLogin, { body: { credential } }),
    ]
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
  }
})

test('[ACC-59] a passkey does not open a suspended account', async () => {
  const [person, key] = [await makePerson(app), authenticator()]
  await add(person, key)
  await suspendAccount(app, person.pseudo, new Date(app.clock.now().getTime() + days(1)))
  expect(await enter(key)).toMatchObject({ status: 403, body: { code: 'accounts.suspended' } })
})

test('[ACC-59] an account has 20 passkeys at most, however many were begun before', async () => {
  const person = await makePerson(app)
  const credentials = []
  for (let index = 0; index < 25; index++) {
    credentials.push(authenticator().create(challengeOf((await begin(person)).body)))
  }
  const { token } = person
  const answers = await Promise.all(
    credentials.map((credential, index) =>
      ask(app, contract.addPasskey, { token, body: { name: `Clé ${index}`, credential } }),
    ),
  )
  const tooMany = answers.filter(({ body }) => body.code === 'accounts.too-many-passkeys')
  expect(tooMany).toHaveLength(5)
  expect(await listOf(person)).toHaveLength(20)
})
