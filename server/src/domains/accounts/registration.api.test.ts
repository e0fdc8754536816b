import * as contract from '@aura/contract/accounts/accounts.contract'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ask, mailsTo } from '../../testing/contract-calls.ts'
import { mailedToken, passHumanCheck, signUp, signUpBody } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const findAccount = (email: string) =>
  app.db.selectFrom('account').selectAll().where('emailKey', '=', email).executeTakeFirst()

const balanceOf = async (accountId = 0) =>
  (await app.application.services.aura.balancesOf([accountId])).get(accountId)

const countAccounts = async () => {
  const { count } = await app.db
    .selectFrom('account')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

test('[ACC-15, PRV-01] registering keeps which terms were accepted and when, makes an unconfirmed account with its place in the ledger and answers a message', async () => {
  const { body, answer } = await signUp(app)
  expect(answer).toMatchObject({ status: 200, body: { message: expect.stringContaining('Inscription') } })
  const account = await findAccount(body.email)
  expect(account).toMatchObject({ pseudo: body.pseudo, confirmedAt: null, sex: 'other' })
  expect(await balanceOf(account?.id)).toBe(10)
  expect(account?.termsVersion).toMatch(/^\d{4}-\d{2}$/)
  expect(account?.termsAcceptedAt.getTime()).toBeCloseTo(app.clock.now().getTime(), -4)
})

test.each(['male', 'female', 'other'])('[ACC-02] takes the sex %s', async (sex) => {
  const { body, answer } = await signUp(app, { sex })
  expect(answer.status).toBe(200)
  expect(await findAccount(body.email)).toMatchObject({ sex })
})

test.each(['', 'Homme', 'MALE', 'unknown', null, 1, true, ['male'], undefined])(
  '[ACC-02] takes no other sex: %j',
  async (sex) => {
    const { body, answer } = await signUp(app, { sex, recaptchaToken: 'unused' })
    expect(answer).toMatchObject({ status: 400, body: { fields: { sex: 'Choisissez une option.' } } })
    expect(await findAccount(body.email)).toBeUndefined()
  },
)

test('[ACC-03] [ACC-51] a filled trap field answers as a success, makes no account and sends no mail', async () => {
  const before = await countAccounts()
  const honest = await signUp(app)
  const trapped = await signUp(app, { website: 'https://robot.example' })
  expect(trapped.answer.status).toBe(honest.answer.status)
  expect(trapped.answer.body).toEqual(honest.answer.body)
  expect(await countAccounts()).toBe(before + 1)
  const { rows } = await sql`select from outbox_mail where recipient = ${trapped.body.email}`.execute(app.db)
  expect(rows).toEqual([])
})

test('[ACC-06] a confirmation that differs from the password is refused', async () => {
  const { body, answer } = await signUp(app, { confirmPassword: 'secret2' })
  const sentence = 'Les mots de passe ne correspondent pas.'
  expect(answer).toMatchObject({
    status: 400,
    body: {
      code: 'accounts.password-mismatch',
      message: sentence,
      fields: { confirmPassword: sentence },
    },
  })
  expect(await findAccount(body.email)).toBeUndefined()
})

test('[ACC-10] pseudo, e-mail and passwords count without the spaces around them', async () => {
  const { answer } = await signUp(app, {
    pseudo: '  Espacée ',
    email: '  Espacee@Exemple.fr ',
    password: ' secret1 ',
    confirmPassword: 'secret1  ',
  })
  expect(answer.status).toBe(200)
  expect(await findAccount('espacee@exemple.fr')).toMatchObject({
    pseudo: 'Espacée',
    email: 'Espacee@exemple.fr',
  })
  const token = await mailedToken(app, 'Espacee@Exemple.fr')
  await ask(app, contract.confirmAccount, { body: { token } })
  const login = await ask(app, contract.login, {
    body: { email: 'ESPACEE@exemple.fr', password: 'secret1' },
  })
  expect(login.status).toBe(200)
})

test.each([
  ['secret', 200],
  ['aaaaaa', 200],
  ['x'.repeat(128), 200],
  ['😀😀😀😀😀😀', 200],
  ['cour', 400],
  ['  cou  ', 400],
  ['x'.repeat(129), 400],
  ['', 400],
])('[ACC-12] only its length, 6 to 128, decides over a password: %j', async (password, status) => {
  const { answer } = await signUp(app, { password, confirmPassword: password })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.fields?.password).toContain('de 6 à 128 caractères')
})

test('[ACC-13] the password is stored as an Argon2id hash, salted', async () => {
  const [first, second] = [await signUp(app), await signUp(app)]
  const hashes = [await findAccount(first.body.email), await findAccount(second.body.email)].map(
    (account) => account?.passwordHash,
  )
  expect(hashes[0]).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(hashes[0]).not.toBe(hashes[1])
})

test.each([
  'ab',
  'a'.repeat(25),
  'avec espace',
  'a@b.fr',
  'Ωmega',
  '日本語',
  'zo<b>',
  'a/b/c',
  'emoji😀',
  'z\u0301\u0300oe',
  'Ａli',
  'ɑli',
  '',
])('[ACC-17] refuses the pseudo %j', async (pseudo) => {
  const { body, answer } = await signUp(app, { pseudo, recaptchaToken: 'unused' })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toHaveProperty('pseudo')
  expect(await findAccount(body.email)).toBeUndefined()
})

test.each(['abc', 'É_l.a-9', 'ŒuvreŸ', 'Ștefan', 'Nguyễn', 'a'.repeat(24)])(
  '[ACC-17] takes the pseudo %j',
  async (pseudo) => {
    expect((await signUp(app, { pseudo })).answer.status).toBe(200)
  },
)

test('[ACC-17, ACC-18, ACC-19, ACC-64] whether a pseudo can be taken is said before registering, by the same rules', async () => {
  await signUp(app, { pseudo: 'Orée-Marine' })
  const stateOf = async (pseudo: string) =>
    (await ask(app, contract.pseudoAvailable, { query: { pseudo } })).body.state
  expect(await stateOf('Oree-Marine2')).toBe('free')
  for (const pseudo of ['Orée-Marine', ' oree-marine ', '0REE-MARlNE', 'oree-rnarine'])
    expect(await stateOf(pseudo), pseudo).toBe('taken')
  for (const pseudo of ['admin', 'zoe.adm1n', '...']) expect(await stateOf(pseudo), pseudo).toBe('reserved')
  for (const pseudo of ['ab', 'a'.repeat(25), 'avec espace', 'a@b.fr'])
    expect(await stateOf(pseudo), pseudo).toBe('invalid')
})

test('[ACC-18] a pseudo that looks like a taken one is openly refused', async () => {
  await signUp(app, { pseudo: 'Mélodie' })
  for (const pseudo of ['Mélodie', 'melodie', 'MELODIE', 'Mel0die', 'me1odie', 'mèlodıe', 'Me\u0301lodie']) {
    const { body, answer } = await signUp(app, { pseudo })
    expect(answer, pseudo).toMatchObject({ status: 409, body: { code: 'accounts.pseudo-taken' } })
    expect(answer.body.fields).toHaveProperty('pseudo')
    expect(await findAccount(body.email)).toBeUndefined()
  }
})

test('[ACC-64] nor one that is told from a taken one by `rn` and `m`, `vv` and `w`, or `cl` and `d`', async () => {
  await signUp(app, { pseudo: 'Bernadette-W' })
  await signUp(app, { pseudo: 'domino' })
  for (const pseudo of ['bemadette-w', 'Bernadette-VV', 'clornino']) {
    const { answer } = await signUp(app, { pseudo })
    expect(answer, pseudo).toMatchObject({ status: 409, body: { code: 'accounts.pseudo-taken' } })
  }
})

test('[ACC-18, ACC-64] nor one whose look an account could not take, because an older look-alike had it', async () => {
  const { body } = await signUp(app, { pseudo: 'jumelle' })
  await sql`update account set pseudo_look = 'alike:' || id where email_key = ${body.email}`.execute(app.db)
  for (const pseudo of ['jumelle', 'Jume11e']) {
    expect((await ask(app, contract.pseudoAvailable, { query: { pseudo } })).body.state, pseudo).toBe('taken')
    const { answer } = await signUp(app, { pseudo })
    expect(answer, pseudo).toMatchObject({ status: 409, body: { code: 'accounts.pseudo-taken' } })
  }
})

test('[ACC-64] of two look-alikes taken at once, one is', async () => {
  const bodies = [await signUpBody(app, { pseudo: 'corne' }), await signUpBody(app, { pseudo: 'come' })]
  const answers = await Promise.all(bodies.map((body) => ask(app, contract.register, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test('[ACC-18] of two people who take one pseudo at once, one gets it', async () => {
  const bodies = [await signUpBody(app, { pseudo: 'course' }), await signUpBody(app, { pseudo: 'Course' })]
  const answers = await Promise.all(bodies.map((body) => ask(app, contract.register, { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
})

test.each(['admin', 'Aura', 'modération', 'SUPPORT', 'adm1n', 'a.d.m.i.n', '_aura_', '...', 'zoe.admin'])(
  '[ACC-19, ACC-64] refuses the reserved pseudo %s',
  async (pseudo) => {
    const { answer } = await signUp(app, { pseudo, recaptchaToken: 'unused' })
    expect(answer).toMatchObject({ status: 400, body: { code: 'accounts.pseudo-reserved' } })
  },
)

test('[ACC-20] a taken e-mail makes no account, answers as a success, and its owner is told by mail', async () => {
  const first = await signUp(app)
  await ask(app, contract.confirmAccount, { body: { token: await mailedToken(app, first.body.email) } })
  const before = await countAccounts()
  const second = await signUp(app, { email: first.body.email.toUpperCase() })
  expect(second.answer.status).toBe(first.answer.status)
  expect(second.answer.body).toEqual(first.answer.body)
  expect(await countAccounts()).toBe(before)
  const [, told] = await mailsTo(app, first.body.email, 2)
  expect(told).toMatchObject({ to: first.body.email, subject: 'Vous avez déjà un compte Aura' })
  expect(told?.text).toContain(first.body.pseudo)
})

test('[ACC-20] of two registrations with one e-mail at once, one makes the account and both answer the same', async () => {
  const email = 'deux@exemple.fr'
  const bodies = [await signUpBody(app, { email }), await signUpBody(app, { email: 'Deux@exemple.fr' })]
  const answers = await Promise.all(bodies.map((body) => ask(app, contract.register, { body })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
  const { rows } = await sql`select from account where email_key = ${email}`.execute(app.db)
  expect(rows).toHaveLength(1)
})

test('[ACC-15, ACC-18] a form sent again after its answer was lost makes one account, with what was typed last', async () => {
  const registrationSecret = 's'.repeat(43)
  const { body } = await signUp(app, { registrationSecret })
  const again = (changes: Record<string, unknown> = {}) =>
    signUp(app, { ...body, ...changes, recaptchaToken })
  let recaptchaToken = await passHumanCheck(app)
  expect((await again()).answer.status).toBe(200)
  expect(await mailsTo(app, body.email, 1)).toHaveLength(1)
  for (const [index, sex] of ['male', 'female'].entries()) {
    recaptchaToken = await passHumanCheck(app)
    expect((await again({ sex })).answer.status).toBe(200)
    expect(await findAccount(body.email)).toMatchObject({ pseudo: body.pseudo, sex })
    // Each mail is sent before the next one is asked for: its link is the only one that is valid.
    expect(await mailsTo(app, body.email, 2 + index)).toHaveLength(2 + index)
  }
  const token = await mailedToken(app, body.email, 3)
  expect((await ask(app, contract.confirmAccount, { body: { token } })).body).toMatchObject({ status: 'ok' })
  expect(await findAccount(body.email)).toMatchObject({ pseudo: body.pseudo, confirmedAt: expect.any(Date) })
})

test.each([
  ['another browser', { registrationSecret: 'x'.repeat(43) }],
  ['another e-mail', { email: 'quelquun.dautre@exemple.fr' }],
])('[ACC-18] %s is refused the pseudo of an account that is not confirmed', async (_who, changes) => {
  const { body } = await signUp(app, { registrationSecret: 's'.repeat(43) })
  const recaptchaToken = await passHumanCheck(app)
  const { answer } = await signUp(app, { ...body, ...changes, recaptchaToken })
  expect(answer).toMatchObject({ status: 409, body: { code: 'accounts.pseudo-taken' } })
})

test.each([
  'sans-arobase',
  'a@b',
  'a@b.c',
  'a b@c.fr',
  'a@b.fr, c@d.fr',
  'a@b.fr\u0001x',
  '<a@b.fr>',
  '@b.fr',
  'a@exemple.fr。',
  'a@exemple.fr/b',
  'a@ex%61mple.fr',
])('refuses the e-mail %j', async (email) => {
  const { answer } = await signUp(app, { email, recaptchaToken: 'unused' })
  expect(answer.body.fields).toMatchObject({ email: 'Saisissez une adresse e-mail valide.' })
})

test('[RUN-34] unknown fields of a registration are ignored and copied nowhere', async () => {
  const extra = {
    aura: 1_000_000,
    aura_type_id: 1,
    confirmed_at: '2020-01-01',
    confirmedAt: '2020-01-01',
    id: 7,
  }
  const { body, answer } = await signUp(app, { ...extra, role: 'admin', __unknown: { a: [1] } })
  expect(answer.status).toBe(200)
  const account = await findAccount(body.email)
  expect(account).toMatchObject({ confirmedAt: null, suspendedUntil: null })
  expect(account?.id).not.toBe(7)
  expect(await balanceOf(account?.id)).toBe(10)
})

test('a refused pseudo does not cost the caller anything but a new human check', async () => {
  const recaptchaToken = await passHumanCheck(app)
  const refused = await signUp(app, { pseudo: 'no', recaptchaToken })
  expect(refused.answer.status).toBe(400)
  expect((await signUp(app, { recaptchaToken })).answer.status).toBe(200)
})
