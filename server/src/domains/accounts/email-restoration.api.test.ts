import * as accounts from '@aura/contract/accounts/accounts.contract'
import * as passkeys from '@aura/contract/accounts/accounts.passkeys.contract'
import * as factor from '@aura/contract/accounts/accounts.second-factor.contract'
import * as contract from '@aura/contract/accounts/accounts.security.contract'
import { sql } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { expect, test } from 'vitest'
import { days, minutes, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { createAuthenticator } from '../../testing/authenticator.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { mailedToken, signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { findPasskeys, insertPasskey } from './passkeys.queries.ts'
import { countRecoveryCodes, findSecondFactor, markEnabled, upsertSecret } from './second-factor.queries.ts'

const app = await openTestApp()

const newPassword = 'tout nouveau'
let moved = 0

const restore = (token: string) => ask(app, contract.restoreEmail, { body: { token, newPassword } })
const logIn = (email: string, password: string) => ask(app, accounts.login, { body: { email, password } })
const emailOf = async ({ id }: Person) =>
  (await app.db.selectFrom('account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const refused = { status: 400, body: { code: 'accounts.restoration-invalid' } }

/** Tokens of the links to a page that were mailed to an address, oldest first. */
async function linksTo(email: string, page: string): Promise<string[]> {
  const mails = await mailsTo(app, email, 0)
  return mails.flatMap(({ text }) => new RegExp(`${page}\\?token=([\\w-]+)`).exec(text)?.[1] ?? [])
}

async function newLinkTo(email: string, page: string, before: readonly string[]): Promise<string> {
  const findNew = async () => (await linksTo(email, page)).find((token) => !before.includes(token))
  await expect.poll(findNew).toBeDefined()
  return (await findNew()) ?? ''
}

/** Replaces the address of an account, as a thief with its password does; answers the new one and the links mailed to both. */
async function replaceEmail({ token, password }: Person, formerEmail: string) {
  const email = `voleur-${++moved}@exemple.fr`
  await ask(app, contract.changeEmail, { token, body: { email, password } })
  app.clock.advance(seconds(1))
  const before = await linksTo(formerEmail, '/restore-email')
  const confirmed = await mailedToken(app, email)
  await ask(app, contract.confirmEmail, { body: { token: confirmed } })
  return { email, confirmed, link: await newLinkTo(formerEmail, '/restore-email', before) }
}

async function makeRobbed() {
  const person = await makePerson(app)
  return { ...person, ...(await replaceEmail(person, person.email)), formerEmail: person.email }
}

test('[ACC-56] the link mailed to a replaced address restores it, with a new password, and ends every session', async () => {
  const robbed = await makeRobbed()
  app.clock.advance(seconds(1))
  expect(await restore(robbed.link)).toMatchObject({
    status: 200,
    body: { message: 'Votre adresse est rétablie. Connectez-vous avec votre nouveau mot de passe.' },
  })
  const { token } = robbed
  expect((await ask(app, contract.getAccountSecurity, { token })).status).toBe(401)
  expect((await ask(app, contract.confirmEmail, { body: { token: robbed.confirmed } })).status).toBe(400)
  expect((await logIn(robbed.email, newPassword)).status).toBe(401)
  expect((await logIn(robbed.formerEmail, robbed.password)).status).toBe(401)
  expect((await logIn(robbed.formerEmail, newPassword)).body).toMatchObject({ token: expect.any(String) })
  const told = (await mailsTo(app, robbed.email, 2)).at(-1)
  expect(told).toMatchObject({ subject: 'Votre compte Aura a repris son ancienne adresse' })
  expect(told?.text).not.toContain('token=')
})

test.each([
  ['after it end', -minutes(1), false],
  ['days before it end', days(6), false],
  ['long before it stay', days(8), true],
])('[ACC-56] a passkey and a second factor added %s by that link', async (_when, beforeMs, isKept) => {
  const robbed = await makeRobbed()
  const createdAt = new Date(app.clock.now().getTime() - beforeMs)
  const passkey = { publicKey: new Uint8Array(1), counter: 0, transports: [], name: 'Clé', createdAt }
  await insertPasskey(app.db, { ...passkey, accountId: robbed.id, credentialId: `clé ${robbed.id}` })
  await upsertSecret(app.db, robbed.id, new Uint8Array(1), createdAt)
  await markEnabled(app.db, robbed.id, createdAt)
  expect(await restore(robbed.link)).toMatchObject({ status: 200 })
  expect(await findPasskeys(app.db, robbed.id, 1)).toHaveLength(isKept ? 1 : 0)
  expect(Boolean(await findSecondFactor(app.db, robbed.id))).toBe(isKept)
})

/** Calls that add a passkey and switch a second factor on; the last step of each. */
const additions = {
  passkey: async (token: string) => {
    const { body: options } = await ask(app, passkeys.beginPasskey, { token, body: {} })
    const credential = createAuthenticator('http://aura.test').create(
      (options as { challenge: string }).challenge,
    )
    return () => ask(app, passkeys.addPasskey, { token, body: { name: 'Clé', credential } })
  },
  recovery_code: async (token: string) => {
    const { secret } = (await ask(app, factor.beginSecondFactor, { token, body: {} })).body
    const timestamp = app.clock.now().getTime()
    const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
    return () => ask(app, factor.confirmSecondFactor, { token, body: { code } })
  },
}

test.each(['passkey', 'recovery_code'] as const)(
  '[ACC-56] a %s that is being added outlives no restoration',
  async (table) => {
    const robbed = await makeRobbed()
    const add = await additions[table](robbed.token)
    const { adding, restoring } = await inTransaction(app.db, async (tx) => {
      await sql`lock table ${sql.table(table)} in share mode`.execute(tx)
      const adding = add()
      await untilLocked(app.db)
      const restoring = restore(robbed.link)
      await untilLocked(app.db, 2)
      return { adding, restoring }
    })
    expect([(await adding).status, (await restoring).status]).toEqual([200, 200])
    expect(await findPasskeys(app.db, robbed.id, 1)).toEqual([])
    expect(await findSecondFactor(app.db, robbed.id)).toBeUndefined()
    expect(await countRecoveryCodes(app.db, robbed.id)).toBe(0)
  },
)

test('[ACC-55, ACC-56] mails that strangers cause keep no notice of a thief away from the owner', async () => {
  const owner = await makePerson(app)
  for (let index = 1; index <= 5; index++) {
    await ask(app, accounts.forgotPassword, { body: { email: owner.email } })
    await mailsTo(app, owner.email, index)
  }
  const { link } = await replaceEmail(owner, owner.email)
  const subjects = (await mailsTo(app, owner.email)).map(({ subject }) => subject)
  expect(subjects).toEqual(expect.arrayContaining(['Votre adresse e-mail Aura va changer']))
  expect(await restore(link)).toMatchObject({ status: 200 })
})

test('[ACC-56] notices of one kind end at five in half an hour and leave the other kinds alone', async () => {
  const person = await makePerson(app)
  const { token, password, email } = person
  for (let index = 0; index < 7; index++)
    await ask(app, contract.changeEmail, { token, body: { email: `autre-${++moved}@exemple.fr`, password } })
  await ask(app, contract.changePassword, { token, body: { password, newPassword } })
  const subjects = (await mailsTo(app, email, 6)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('va changer'))).toHaveLength(5)
  expect(subjects).toContain('Votre mot de passe Aura a changé')
})

test('[ACC-56] that link is stored hashed, changes nothing by being opened, works once and for 7 days', async () => {
  const [robbed, late] = [await makeRobbed(), await makeRobbed()]
  const rows = await app.db.selectFrom('emailRestoration').selectAll().execute()
  expect(JSON.stringify(rows)).not.toContain(robbed.link)
  await app.call({
    method: 'GET',
    url: `/restore-email?token=${robbed.link}`,
    headers: { accept: 'text/html' },
  })
  expect(await emailOf(robbed)).toBe(robbed.email)
  app.clock.advance(days(7) - minutes(1))
  const answers = await Promise.all([1, 2, 3].map(() => restore(robbed.link)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400])
  app.clock.advance(minutes(1))
  expect(await restore(late.link)).toMatchObject(refused)
  expect(await emailOf(late)).toBe(late.email)
})

test('[ACC-56] of an address replaced twice the first has the last word', async () => {
  const robbed = await makeRobbed()
  const again = await replaceEmail(robbed, robbed.email)
  expect(await restore(again.link)).toMatchObject({ status: 200 })
  expect(await emailOf(robbed)).toBe(robbed.email)
  const third = await replaceEmail(
    { ...robbed, password: newPassword, token: (await logIn(robbed.email, newPassword)).body.token ?? '' },
    robbed.email,
  )
  expect(await restore(robbed.link)).toMatchObject({ status: 200 })
  expect(await emailOf(robbed)).toBe(robbed.formerEmail)
  expect(await restore(third.link)).toMatchObject(refused)
})

test('[ACC-47, ACC-56] neither a reset link nor a change of address that the thief asked for outlives the restoration', async () => {
  const robbed = await makeRobbed()
  await ask(app, accounts.forgotPassword, { body: { email: robbed.email } })
  const reset = await newLinkTo(robbed.email, '/reset-password', [])
  const another = `voleur-${++moved}@exemple.fr`
  await ask(app, contract.changeEmail, {
    token: robbed.token,
    body: { email: another, password: robbed.password },
  })
  const change = await mailedToken(app, another)
  expect(await restore(robbed.link)).toMatchObject({ status: 200 })
  expect((await ask(app, contract.confirmEmail, { body: { token: change } })).status).toBe(400)
  const body = { token: reset, newPassword: 'celui du voleur' }
  expect((await ask(app, accounts.resetPassword, { body })).status).toBe(400)
  expect((await logIn(robbed.formerEmail, newPassword)).status).toBe(200)
})

test('[ACC-56] an account never confirmed with the address does not stand in the way, a confirmed one does', async () => {
  const [robbed, other] = [await makeRobbed(), await makeRobbed()]
  const register = async (email: string) => {
    await signUp(app, { email })
    return newLinkTo(email, '/confirmation', [])
  }
  const confirm = (token: string) => ask(app, accounts.confirmAccount, { body: { token } })
  const link = await register(robbed.formerEmail)
  expect(await restore(robbed.link)).toMatchObject({ status: 200 })
  expect((await confirm(link)).body.status).toBe('invalid')
  expect((await confirm(await register(other.formerEmail))).body.status).toBe('ok')
  expect(await restore(other.link)).toMatchObject(refused)
  expect(await emailOf(other)).toBe(other.email)
})

test('[ACC-56] an account that the thief had deleted comes back to its owner, who may keep it', async () => {
  const robbed = await makeRobbed()
  const { token, password } = robbed
  expect((await ask(app, accounts.deleteAccount, { token, body: { password } })).status).toBe(200)
  expect(await restore(robbed.link)).toMatchObject({ status: 200 })
  expect(await logIn(robbed.formerEmail, newPassword)).toMatchObject({ body: { code: 'accounts.leaving' } })
})
