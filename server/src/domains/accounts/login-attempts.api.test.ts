import * as contract from '@aura/contract/accounts/accounts.contract'
import { failedLoginsPerAccount, failedLoginsPerClient } from '@aura/contract/accounts/accounts.limits'
import { expect, test } from 'vitest'
import { createRateLimiter } from '../../platform/limits/rate-limiter.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { solveHumanCheck } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createBuiltInCheck } from './human-check.service.ts'
import { createLoginAttempts } from './login-attempts.service.ts'

const app = await openTestApp({ environment: { RATE_LIMIT_SCALE: '1' } })

let clients = 0
const someClient = () => `198.${++clients}.100.7`

function login(
  { email, password }: Pick<Person, 'email' | 'password'>,
  from = someClient(),
  recaptchaToken?: string,
) {
  return ask(app, contract.login, { body: { email, password, recaptchaToken }, from })
}

/** Wrong passwords from as many clients. */
async function guess(email: string, count: number, recaptchaToken?: string): Promise<(string | undefined)[]> {
  const codes = []
  for (let index = 0; index < count; index++) {
    codes.push((await login({ email, password: 'faux' }, someClient(), recaptchaToken)).body.code)
  }
  return codes
}

const limit = failedLoginsPerAccount.calls
const asked = { status: 400, body: { code: 'accounts.human-check-missing' } }

test('[ACC-54] many wrong passwords ask for a proof of work, which lets the right password in and the wrong ones not', async () => {
  const owner = await makePerson(app)
  const spellings = [owner.email, owner.email.toUpperCase(), ` ${owner.email} `]
  const codes = []
  for (let index = 0; index < limit + 2; index++) codes.push(...(await guess(spellings[index % 3] ?? '', 1)))
  expect(codes).toEqual([
    ...Array(limit).fill('accounts.wrong-credentials'),
    ...Array(2).fill('accounts.human-check-missing'),
  ])
  expect(await login(owner)).toMatchObject(asked)
  const proof = await solveHumanCheck(app)
  expect(await login(owner, someClient(), proof)).toMatchObject({ status: 200 })
  for (const used of [proof, 'e30=', 'x']) {
    expect(await guess(owner.email, 1, used)).toEqual(['accounts.human-check-failed'])
  }
  expect(await guess(owner.email, 1, await solveHumanCheck(app))).toEqual(['accounts.wrong-credentials'])
  expect(await login(owner, someClient(), await solveHumanCheck(app))).toMatchObject({ status: 200 })
})

test('[ACC-54] an e-mail without an account is asked for the proof all the same', async () => {
  const codes = await guess('personne@exemple.fr', limit + 1)
  expect(codes.at(-1)).toBe('accounts.human-check-missing')
  const proof = await solveHumanCheck(app)
  expect(await guess('personne@exemple.fr', 1, proof)).toEqual(['accounts.wrong-credentials'])
})

test('[ACC-54] guesses at once count as guesses one after another', async () => {
  const owner = await makePerson(app)
  const answers = await Promise.all(
    Array.from({ length: limit + 5 }, () => login({ ...owner, password: 'faux' })),
  )
  const tried = answers.filter(({ body }) => body.code === 'accounts.wrong-credentials')
  expect(tried).toHaveLength(limit)
})

test('[ACC-54] logins that succeed count for nothing', async () => {
  const owner = await makePerson(app)
  for (let index = 0; index < limit + 2; index++) expect((await login(owner)).status).toBe(200)
  expect(await guess(owner.email, 1)).toEqual(['accounts.wrong-credentials'])
})

test('[ACC-54] past its limit on one account a client is refused there, and no other client is', async () => {
  // The rate of all logins of a client is met first over the call, unless the failures are spread over its windows.
  const limiter = createRateLimiter({ db: app.db, scale: 1 })
  const loginCheck = createBuiltInCheck({
    db: app.db,
    clock: app.clock,
    secret: app.jwtSecret,
    minSeconds: 0,
  })
  const attempts = createLoginAttempts({ limiter, loginCheck })
  const credentials = { email: 'souvent@exemple.fr', password: 'faux' }
  for (let index = 0; index < failedLoginsPerClient.calls; index++) await attempts.begin(credentials, 'one')
  await expect(attempts.begin(credentials, 'one')).rejects.toMatchObject({ code: 'platform.too-many' })
  await attempts.begin(credentials, 'two')
  await attempts.begin({ ...credentials, email: 'autre@exemple.fr' }, 'one')
})
