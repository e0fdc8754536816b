import { randomBytes } from 'node:crypto'
import * as contract from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { isConfirmed, mailedToken, signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const confirm = (token: string, registrationSecret?: string) =>
  ask(app, contract.confirmAccount, { body: { token, registrationSecret } })
const endsAt = (status: 'ok' | 'expired' | 'invalid') => ({ status: 200, body: { status } })
const secret = () => randomBytes(32).toString('base64url')

const resend = (email: string, registrationSecret?: string) =>
  ask(app, contract.resendConfirmation, { body: { email, registrationSecret } })

test('[ACC-26] resending mails a new link and ends the older one', async () => {
  const { body } = await signUp(app)
  const older = await mailedToken(app, body.email)
  app.clock.advance(seconds(30))
  const answer = await resend(` ${body.email.toUpperCase()} `)
  expect(answer.status).toBe(200)
  const newer = await mailedToken(app, body.email, 2)
  expect(newer).not.toBe(older)
  expect(await confirm(older)).toMatchObject(endsAt('invalid'))
  expect(await isConfirmed(app, body.email)).toBe(false)
  expect(await confirm(newer)).toMatchObject(endsAt('ok'))
  expect(await isConfirmed(app, body.email)).toBe(true)
})

/** Registers in a new browser, which causes the `count`th mail to the address. */
const register = async (email: string, password: string, count: number) => {
  const registrationSecret = secret()
  const { body } = await signUp(app, { email, password, confirmPassword: password, registrationSecret })
  return { ...body, password, registrationSecret, link: await mailedToken(app, email, count) }
}
type Registered = Awaited<ReturnType<typeof register>>

/** The mailbox's owner registers first, a stranger afterwards. */
const registerTwice = async (email: string): Promise<[owner: Registered, stranger: Registered]> => [
  await register(email, 'le mien', 1),
  await register(email, 'voleur-pw', 2),
]

/** The link that a browser has mailed again, as the `count`th mail to the address. */
const renewedLink = async ({ email, registrationSecret }: Registered, count = 3) => {
  app.clock.advance(seconds(1))
  expect((await resend(email, registrationSecret)).status).toBe(200)
  return mailedToken(app, email, count)
}

/** Confirms by a link in the browser of a registration, and expects the account and its session to be of that registration. */
const expectOwnSession = async (
  link: string,
  { email, pseudo, password, registrationSecret }: Registered,
) => {
  const { body } = await confirm(link, registrationSecret)
  expect(await ask(app, currentUser, { token: body.token })).toMatchObject({ body: { pseudo } })
  expect(await logIn(email, password)).toBe(200)
}
const logIn = async (email: string, password: string) =>
  (await ask(app, contract.login, { body: { email, password } })).status

test('[ACC-20, ACC-24] who registers a mailbox before or after its owner keeps no way in', async () => {
  const owner = { email: 'proprietaire@exemple.fr', password: 'le mien' }
  await register(owner.email, 'voleur-pw', 1)
  app.clock.advance(minutes(31))
  const { pseudo, link } = await register(owner.email, owner.password, 2)
  const thief = await register(owner.email, 'encore un', 3)
  expect(await confirm(link)).toMatchObject(endsAt('ok'))
  expect(await confirm(thief.link)).toMatchObject(endsAt('ok'))
  expect(await logIn(owner.email, owner.password)).toBe(200)
  expect(await logIn(owner.email, 'voleur-pw')).toBe(401)
  expect(await logIn(owner.email, 'encore un')).toBe(401)
  const account = app.db.selectFrom('account').select(['pseudo']).where('emailKey', '=', owner.email)
  expect(await account.executeTakeFirst()).toEqual({ pseudo })
})

test('[ACC-26] a link sent again confirms the latest registration, and a password reset before stays', async () => {
  for (const isReset of [false, true]) {
    const email = `renvoi-${isReset}@exemple.fr`
    await register(email, 'voleur-pw', 1)
    await register(email, 'le mien', 2)
    app.clock.advance(seconds(1))
    await resend(email)
    const token = await mailedToken(app, email, 3)
    app.clock.advance(seconds(1))
    if (isReset) {
      await ask(app, contract.forgotPassword, { body: { email } })
      const body = { token: await mailedToken(app, email, 4), newPassword: 'un autre' }
      expect((await ask(app, contract.resetPassword, { body })).status).toBe(200)
    }
    expect(await confirm(token)).toMatchObject(endsAt('ok'))
    expect(await logIn(email, isReset ? 'un autre' : 'le mien')).toBe(200)
    expect(await logIn(email, 'voleur-pw')).toBe(401)
  }
})

test.each([0, 1] as const)(
  '[ACC-26, ACC-34, ACC-53] of two registrations of an address, browser %i renews its own link and leaves the other’s',
  async (index) => {
    const chosen = await registerTwice(`a-deux-${index}@exemple.fr`)
    for (const { email, password } of chosen) expect(await logIn(email, password)).toBe(403)
    const renewed = await renewedLink(chosen[index])
    expect(await confirm(chosen[index].link)).toMatchObject(endsAt('invalid'))
    await expectOwnSession(renewed, chosen[index])
    expect(await logIn(chosen[index].email, chosen[1 - index]?.password ?? '')).toBe(401)

    const left = await registerTwice(`laisse-${index}@exemple.fr`)
    await renewedLink(left[index])
    const other = left[index === 0 ? 1 : 0]
    await expectOwnSession(other.link, other)
  },
)

test('[ACC-53] a link opens no session in the browser of another registration of its address', async () => {
  for (const index of [0, 1] as const) {
    const registered = await registerTwice(`croise-${index}@exemple.fr`)
    const { email, link, password } = registered[index]
    const { registrationSecret } = registered[index === 0 ? 1 : 0]
    expect((await confirm(link, registrationSecret)).body).toEqual({ status: 'ok' })
    expect(await logIn(email, password)).toBe(200)
  }
})

test('[ACC-25, ACC-26] an expired link is renewed by its browser although the address was registered again', async () => {
  const [owner] = await registerTwice('en-retard@exemple.fr')
  app.clock.advance(hours(24))
  expect(await confirm(owner.link)).toMatchObject(endsAt('expired'))
  await expectOwnSession(await renewedLink(owner), owner)
})

test('[ACC-26] a secret of no registration of the address renews the latest, and no job keeps a secret', async () => {
  const [owner, stranger] = await registerTwice('au-hasard@exemple.fr')
  const elsewhere = await register('ailleurs@exemple.fr', 'un autre', 1)
  const token = await renewedLink({ ...owner, registrationSecret: elsewhere.registrationSecret })
  const { rows } = await sql<{ data: string }>`
    select data::text from pgboss.job where name = 'accounts.resend-confirmation'`.execute(app.db)
  expect(rows.some(({ data }) => data.includes(owner.email))).toBe(true)
  for (const { data } of rows) expect(data).not.toContain(elsewhere.registrationSecret)
  expect(await confirm(stranger.link)).toMatchObject(endsAt('invalid'))
  await expectOwnSession(token, stranger)
})

test('[ACC-26, ACC-47] a stranger’s resend leaves the owner’s link also after the owner has reset the password', async () => {
  const [owner, stranger] = await registerTwice('repris@exemple.fr')
  app.clock.advance(seconds(1))
  await ask(app, contract.forgotPassword, { body: { email: owner.email } })
  const body = { token: await mailedToken(app, owner.email, 3), newPassword: 'tout neuf' }
  expect((await ask(app, contract.resetPassword, { body })).status).toBe(200)
  await renewedLink(stranger, 4)
  await expectOwnSession(owner.link, { ...owner, password: body.newPassword })
})

test('[ACC-25, ACC-62] a link whose pseudo was forgotten and taken since leads to expired', async () => {
  const owner = await register('tardif@exemple.fr', 'le mien', 1)
  app.clock.advance(days(6) + hours(20))
  const link = await renewedLink(owner, 2)
  await register(owner.email, 'voleur-pw', 3)
  app.clock.advance(hours(6))
  await app.application.services.erasure.eraseDue()
  expect((await signUp(app, { pseudo: owner.pseudo })).answer.status).toBe(200)
  expect(await confirm(link, owner.registrationSecret)).toMatchObject(endsAt('expired'))
  expect(await isConfirmed(app, owner.email)).toBe(false)
})

test('[ACC-27] resending to a confirmed account mails nothing', async () => {
  const { body } = await signUp(app)
  await confirm(await mailedToken(app, body.email))
  await resend(body.email)
  // A later mail to someone else shows that the job has run.
  const other = await signUp(app)
  await resend(other.body.email)
  await mailsTo(app, other.body.email, 2)
  expect(await mailsTo(app, body.email)).toHaveLength(1)
})
