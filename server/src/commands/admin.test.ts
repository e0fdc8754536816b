import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { login } from '@aura/contract/accounts/accounts.contract'
import {
  beginSecondFactor,
  confirmSecondFactor,
} from '@aura/contract/accounts/accounts.second-factor.contract'
import { ownPseudo } from '@aura/contract/accounts/accounts.session.contract'
import { Secret, TOTP } from 'otpauth'
import { expect, onTestFinished, test } from 'vitest'
import { insertBareAccount } from '../testing/bare-account.ts'
import { bareEnvironment } from '../testing/bare-environment.ts'
import { callCommand } from '../testing/call-command.ts'
import { ask } from '../testing/contract-calls.ts'
import { makePerson } from '../testing/people.ts'
import { signUp } from '../testing/sign-up.ts'
import { startSmtpPeer } from '../testing/smtp-peer.ts'
import { createTestApp, testJwtSecret } from '../testing/test-app.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { admin } from './admin.ts'

const database = await openTestDatabase()
const id = await insertBareAccount(database.db)
const { pseudo } = await database.db.selectFrom('account').select('pseudo').executeTakeFirstOrThrow()
await database.db
  .insertInto('session')
  .values({ accountId: id, createdAt: new Date(), expiresAt: new Date(Date.now() + 1e9), endedAt: null })
  .execute()

const call = (...words: string[]) => callCommand(admin, database.url, words)

test('[ACC-38] suspending from the command line shuts the account out and ends its sessions; unsuspending lets it in', async () => {
  const suspended = await call('suspend', pseudo, '3', 'Insultes', 'répétées.')
  expect(suspended).toMatchObject({ status: 0, stderr: '' })
  expect(suspended.stdout).toContain(`${pseudo} is suspended until`)
  const decided = database.db.selectFrom('moderationDecision').select(['kind', 'days', 'words', 'decidedBy'])
  expect(await decided.execute()).toEqual([
    {
      kind: 'suspend',
      days: 3,
      words: 'Insultes répétées.',
      decidedBy: expect.stringMatching(/^operator:.+/),
    },
  ])
  const account = () => database.db.selectFrom('account').select('suspendedUntil').executeTakeFirstOrThrow()
  expect((await account()).suspendedUntil?.getTime()).toBeGreaterThan(Date.now() + 2.9 * 24 * 3600 * 1000)
  const live = await database.db.selectFrom('session').select('id').where('endedAt', 'is', null).execute()
  expect(live).toEqual([])

  expect(await call('unsuspend', pseudo)).toMatchObject({ status: 0 })
  const audited = database.db.selectFrom('auditEntry').select(['act', 'personId', 'actor', 'details'])
  const by = { personId: id, actor: expect.stringMatching(/^operator:.+/) }
  expect(await audited.orderBy('id').execute()).toEqual([
    { ...by, act: 'decide', details: expect.stringMatching(/^suspend 3 #\d+$/) },
    { ...by, act: 'undo', details: 'suspend' },
  ])
  expect((await account()).suspendedUntil?.getTime()).toBeLessThanOrEqual(Date.now())
})

test('[MOD-11, MOD-28, CMT-27] granting makes an administrator or a moderator, revoking unmakes them, and both are in the log', async () => {
  const rights = () =>
    database.db.selectFrom('account').select(['isAdministrator', 'isModerator']).executeTakeFirstOrThrow()
  const nobody = 'Nobody is an administrator now.'
  for (const [words, stdout, isModerator, isAdministrator] of [
    [['grant', pseudo], `${pseudo} is an administrator.`, true, true],
    [['grant', pseudo, 'moderator'], `${pseudo} is a moderator. ${nobody}`, true, false],
    [['grant', pseudo, 'administrator'], `${pseudo} is an administrator.`, true, true],
    [['revoke', pseudo], `${pseudo} has no role any more. ${nobody}`, false, false],
  ] as const) {
    expect(await call(...words)).toMatchObject({ status: 0, stdout, stderr: '' })
    expect(await rights()).toEqual({ isModerator, isAdministrator })
  }
  const log = database.db.selectFrom('auditEntry').select(['actor', 'act', 'personId'])
  const entries = await log.where('act', '=', 'change-role').execute()
  expect(entries).toEqual(
    entries.map(() => ({ actor: expect.stringMatching(/^operator:.+/), act: 'change-role', personId: id })),
  )
  expect(entries).toHaveLength(4)
})

test('[MOD-28] run by its file, it says whom it granted the role to', () => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'admin.ts'), 'grant', pseudo],
    {
      env: { ...bareEnvironment, DATABASE_URL: database.url, JWT_SECRET: testJwtSecret },
      encoding: 'utf8',
    },
  )
  expect({ status, stdout, stderr }).toEqual({
    status: 0,
    stdout: `${pseudo} is an administrator.\n`,
    stderr: '',
  })
})

test('[AUR-49, AUR-66] voiding what an account gave says what became of it, and asks for the reason', async () => {
  expect(await call('void-giving', pseudo, 'Votes', 'de complaisance.')).toMatchObject({
    status: 0,
    stdout: `What ${pseudo} gave in the last 90 days is void: 0 votes and 0 donations. 0 people have regained aura, 0 have lost some.`,
  })
  const sanctions = await database.db.selectFrom('auraSanction').select(['accountId', 'reason']).execute()
  expect(sanctions).toEqual([{ accountId: id, reason: 'Votes de complaisance.' }])
  for (const words of [[], [' '], ['a'.repeat(301)]]) {
    expect(await call('void-giving', pseudo, ...words)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: .*$/),
    })
  }
})

test('says in one line what is wrong with its words or with whom they name', async () => {
  expect(await call()).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*$/) })
  for (const words of [
    ['suspend', pseudo, '0', 'Insultes.'],
    ['suspend', pseudo, '366', 'Insultes.'],
    ['suspend', pseudo, '3'],
    ['grant', pseudo, 'user'],
    ['grant', pseudo, 'moderator', 'administrator'],
    // All roles would go, not the one that is named.
    ['revoke', pseudo, 'moderator'],
    ['unsuspend', pseudo, '3'],
  ])
    expect(await call(...words)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*$/) })
  for (const words of [
    ['suspend', 'personne-de-ce-nom', '1', 'Insultes.'],
    ['grant', 'personne-de-ce-nom'],
  ]) {
    expect(await call(...words)).toMatchObject({ status: 1, stderr: 'Nobody is called personne-de-ce-nom.' })
  }
})

test('[MOD-11] granting a role to who has not confirmed the address says so', async () => {
  const change = (confirmedAt: Date | null) =>
    database.db.updateTable('account').set({ confirmedAt }).where('id', '=', id).execute()
  await change(null)
  expect(await call('grant', pseudo)).toMatchObject({
    status: 1,
    stderr: `${pseudo} has not confirmed the mail address yet: npm run admin -- show ${pseudo}`,
  })
  await change(new Date())
})

test('[RUN-14] showing an account says that a mail was refused for good, and why', async () => {
  const smtp = await startSmtpPeer()
  smtp.behave('reject')
  const app = await createTestApp({ database, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  const { body } = await signUp(app)
  const lastLine = async () => (await call('show', body.pseudo)).stdout.split('\n').at(-1)
  await expect
    .poll(lastLine)
    .toMatch(/^1 mail of \S+Z was refused for good, not to be tried again: .*550 5\.1\.1 no such mailbox$/)
})

test('showing an account says what keeps it out, which mails wait for it and why; that somebody looked is in the log', async () => {
  const app = await createTestApp({ database, environment: { SMTP_URL: 'smtp://127.0.0.1:1' } })
  const { body } = await signUp(app)
  const show = async () => (await call('show', body.pseudo.toUpperCase())).stdout.split('\n')
  await expect
    .poll(async () => (await show()).at(-1))
    .toMatch(/^1 mail waits since \S+Z, tried [1-9]\d* times?: .*ECONNREFUSED/)
  expect(await show()).toEqual([
    expect.stringMatching(new RegExp(`^${body.pseudo} is account \\d+, made on \\S+Z\\.$`)),
    'The mail address is not confirmed: its owner has to follow the link in the mail.',
    'No session, no second factor, no passkey.',
    expect.any(String),
  ])
  expect((await show()).join()).not.toContain(body.email)
  await app.close()
  const looks = database.db.selectFrom('auditEntry').select(['actor', 'details']).where('act', '=', 'look-up')
  expect((await looks.execute()).at(-1)).toEqual({
    actor: expect.stringMatching(/^operator:.+/),
    details: 'account',
  })

  await call('suspend', pseudo, '3', 'Insultes.')
  expect((await call('show', pseudo)).stdout.split('\n').slice(1)).toEqual([
    expect.stringMatching(/^Suspended until \S+Z\.$/),
    'An administrator.',
    'No session, no second factor, no passkey.',
    'No mail waits.',
  ])
  await call('unsuspend', pseudo)
})

test('[ACC-60, MOD-28] removing a lost second factor ends sessions, is mailed and logged, and leaves the password as the way in', async () => {
  const smtp = await startSmtpPeer()
  const app = await createTestApp({ database, environment: { SMTP_URL: smtp.url } })
  onTestFinished(async () => {
    await app.close()
    await smtp.close()
  })
  const person = await makePerson(app)
  const { token, email, password } = person
  const remove = () => call('remove-second-factor', person.pseudo.toUpperCase())
  const without = { status: 1, stdout: '', stderr: `${person.pseudo} has no second factor.` }
  expect(await remove()).toEqual(without)
  const { secret } = (await ask(app, beginSecondFactor, { token, body: {} })).body
  // A secret that no code has confirmed is none.
  expect(await remove()).toEqual(without)
  const timestamp = app.clock.now().getTime()
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
  await ask(app, confirmSecondFactor, { token, body: { code } })
  const { body: begun } = await ask(app, login, { body: { email, password } })
  expect(begun).toEqual({ challenge: expect.any(String) })

  expect(await remove()).toEqual({
    status: 0,
    stdout: `${person.pseudo} has no second factor any more: the password is enough. All sessions have ended.`,
    stderr: '',
  })
  const mailed = expect.objectContaining({
    to: [email],
    subject: 'La double authentification a été retirée',
    text: expect.stringContaining('par l’équipe d’Aura'),
  })
  await expect.poll(() => smtp.received).toContainEqual(mailed)
  await expect.poll(async () => (await ask(app, ownPseudo, { token })).status).toBe(401)
  expect((await ask(app, login, { body: { email, password } })).body).toEqual({ token: expect.any(String) })
  for (const table of ['recoveryCode', 'loginChallenge'] as const) {
    expect(
      await database.db.selectFrom(table).selectAll().where('accountId', '=', person.id).execute(),
    ).toEqual([])
  }
  const log = database.db.selectFrom('auditEntry').select(['actor', 'personId', 'details'])
  expect(await log.where('act', '=', 'remove-second-factor').execute()).toEqual([
    { actor: expect.stringMatching(/^operator:.+/), personId: person.id, details: '' },
  ])
  expect(await remove()).toEqual(without)
  expect(await call('remove-second-factor', 'personne-de-ce-nom')).toMatchObject({
    status: 1,
    stderr: 'Nobody is called personne-de-ce-nom.',
  })
  for (const words of [[], [person.pseudo, 'encore']]) {
    expect(await call('remove-second-factor', ...words)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/^Usage: .*$/),
    })
  }
})
