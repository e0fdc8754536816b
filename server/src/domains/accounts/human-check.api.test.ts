import * as contract from '@aura/contract/accounts/accounts.contract'
import type { Challenge, Solution } from 'altcha-lib'
import { expect, test } from 'vitest'
import { minutes, seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { passHumanCheck, signUp, solve, solveHumanCheck } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const failed = {
  status: 400,
  body: { code: 'accounts.human-check-failed', message: 'Échec de la vérification.' },
}

interface Proof {
  challenge: Challenge
  solution: Solution
}

const open = (token: string): Proof => JSON.parse(Buffer.from(token, 'base64').toString('utf8'))
const close = (proof: unknown) => Buffer.from(JSON.stringify(proof)).toString('base64')

/** A solved check, altered before it is sent. */
async function altered(change: (proof: Proof) => unknown): Promise<string> {
  return close(change(open(await passHumanCheck(app))))
}

test('[ACC-22] offers a challenge of its own that a registration has to solve', async () => {
  const offer = await ask(app, contract.humanCheck)
  expect(offer).toMatchObject({
    status: 200,
    body: { kind: 'built-in', challenge: { signature: expect.any(String) } },
  })
  expect(offer.body).not.toHaveProperty('siteKey')
  const recaptchaToken = await solve(offer.body.challenge)
  app.clock.advance(seconds(4))
  expect((await signUp(app, { recaptchaToken })).answer.status).toBe(200)
})

test.each([undefined, ''])('[ACC-08] [ACC-22] an empty token is refused: %j', async (recaptchaToken) => {
  const { answer } = await signUp(app, { recaptchaToken })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Le token de vérification est vide.' } })
})

test.each([
  'nonsense',
  close(null),
  close([]),
  close({}),
  close({ challenge: {}, solution: {} }),
  close('x'),
  '%%%',
])('[ACC-09] [ACC-22] what solves nothing is refused: %s', async (recaptchaToken) => {
  expect((await signUp(app, { recaptchaToken })).answer).toMatchObject(failed)
})

test.each<[string, (proof: Proof) => unknown]>([
  [
    'another solution',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, counter: solution.counter + 1 } }),
  ],
  [
    'a made-up key',
    ({ challenge, solution }) => ({ challenge, solution: { ...solution, derivedKey: '00'.repeat(32) } }),
  ],
  ['an older issue time', (proof) => withParameters(proof, { data: { issuedAt: 0 } })],
  ['no issue time', (proof) => withParameters(proof, { data: {} })],
  ['a lower cost', (proof) => withParameters(proof, { cost: 1 })],
  ['an easier prefix', (proof) => withParameters(proof, { keyPrefix: '' })],
  ['another nonce', (proof) => withParameters(proof, { nonce: 'ff'.repeat(16) })],
  ['no signature', ({ challenge: { signature: _, ...challenge }, solution }) => ({ challenge, solution })],
])('[ACC-22] a check altered by %s is refused', async (_what, change) => {
  expect((await signUp(app, { recaptchaToken: await altered(change) })).answer).toMatchObject(failed)
})

function withParameters({ challenge, solution }: Proof, changes: object): unknown {
  return { challenge: { ...challenge, parameters: { ...challenge.parameters, ...changes } }, solution }
}

test('[ACC-05] a form sent within 3 seconds of the check is refused', async () => {
  const recaptchaToken = await solveHumanCheck(app)
  app.clock.advance(seconds(3) - 1)
  expect((await signUp(app, { recaptchaToken })).answer).toMatchObject({
    status: 400,
    body: {
      code: 'accounts.too-fast',
      message: 'Formulaire soumis trop rapidement, suspicion de bot.',
    },
  })
  app.clock.advance(1)
  expect((await signUp(app, { recaptchaToken })).answer.status).toBe(200)
})

test('[ACC-23] a solution works once', async () => {
  const recaptchaToken = await passHumanCheck(app)
  expect((await signUp(app, { recaptchaToken })).answer.status).toBe(200)
  expect((await signUp(app, { recaptchaToken })).answer).toMatchObject(failed)
})

test('[ACC-23] a solution sent many times at once works once', async () => {
  const recaptchaToken = await passHumanCheck(app)
  const tries = await Promise.all(Array.from({ length: 8 }, () => signUp(app, { recaptchaToken })))
  expect(tries.filter(({ answer }) => answer.status === 200)).toHaveLength(1)
})

test('[ACC-23] a solution written another way is still the same solution', async () => {
  const recaptchaToken = await passHumanCheck(app)
  expect((await signUp(app, { recaptchaToken })).answer.status).toBe(200)
  const { challenge, solution } = open(recaptchaToken)
  const upper = { ...challenge.parameters, nonce: challenge.parameters.nonce.toUpperCase() }
  const variants = [
    close({ solution, challenge, more: 1 }),
    close({ challenge: { ...challenge, parameters: upper }, solution }),
    close({ challenge: { ...challenge, signature: challenge.signature?.toUpperCase() }, solution }),
  ]
  for (const variant of variants) {
    expect((await signUp(app, { recaptchaToken: variant })).answer).toMatchObject(failed)
  }
})

test('[ACC-23] a solution is worth nothing after 20 minutes', async () => {
  const recaptchaToken = await solveHumanCheck(app)
  app.clock.advance(minutes(20) + 1)
  expect((await signUp(app, { recaptchaToken })).answer).toMatchObject(failed)
})
