import * as contract from '@aura/contract/accounts/accounts.contract'
import { isConnected } from '@aura/contract/accounts/accounts.session.contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { type RecaptchaPeer, startRecaptchaPeer } from '../../testing/recaptcha-peer.ts'
import { signUp } from '../../testing/sign-up.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let peer: RecaptchaPeer
let app: TestApp
beforeAll(async () => {
  peer = await startRecaptchaPeer()
  app = await createTestApp({
    environment: {
      RECAPTCHA_SITE_KEY: 'the-site-key',
      RECAPTCHA_SECRET: 'the-secret',
      RECAPTCHA_VERIFY_URL: peer.url,
    },
  })
})
afterAll(async () => {
  await app.close()
  await peer.close()
})

const good = { success: true, score: 0.9, action: 'register', hostname: 'aura.test' }
beforeEach(() => peer.answerWith(good))

const register = async () => (await signUp(app, { recaptchaToken: 'token-from-google' })).answer
const failed = { status: 400, body: { code: 'accounts.recaptcha-failed', message: 'Échec du reCAPTCHA.' } }

test('[ACC-21] its two settings switch reCAPTCHA on, and Google is asked as it documents', async () => {
  expect((await ask(app, contract.humanCheck)).body).toEqual({ kind: 'recaptcha', siteKey: 'the-site-key' })
  expect((await register()).status).toBe(200)
  expect(peer.asked.at(-1)).toEqual({
    method: 'POST',
    contentType: expect.stringContaining('application/x-www-form-urlencoded'),
    fields: { secret: 'the-secret', response: 'token-from-google' },
  })
})

test('[ACC-08] an empty token is refused without asking Google', async () => {
  const before = peer.asked.length
  const { answer } = await signUp(app, { recaptchaToken: '' })
  expect(answer).toMatchObject({ status: 400, body: { message: 'Le token reCAPTCHA est vide.' } })
  expect(peer.asked).toHaveLength(before)
})

test.each<[string, object]>([
  ['no success', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
  ['a low score', { ...good, score: 0.1 }],
  ['no score', { success: true, action: 'register' }],
  ['another action', { ...good, action: 'login' }],
  ['a success that is no boolean', { ...good, success: 'true' }],
])('[ACC-09] [ACC-21] %s is refused', async (_what, verdict) => {
  peer.answerWith(verdict)
  expect(await register()).toMatchObject(failed)
})

test('[ACC-09] [ACC-21] a human-looking score on the line passes', async () => {
  peer.answerWith({ ...good, score: 0.5 })
  expect((await register()).status).toBe(200)
})

test.each(['failing', 'nonsense', 'redirecting', 'hanging'] as const)(
  '[ACC-09] [ACC-21] with Google %s the check fails and nothing else does',
  async (manner) => {
    peer.misbehave(manner)
    expect(await register()).toMatchObject(failed)
    expect((await ask(app, isConnected)).body).toEqual({ connected: false })
    peer.answerWith(good)
    expect((await register()).status).toBe(200)
  },
)

test('[ACC-21] Google is left alone for a while after failing again and again', async () => {
  peer.misbehave('failing')
  for (let failure = 1; failure <= 3; failure++) expect(await register()).toMatchObject(failed)
  const before = peer.asked.length
  expect(await register()).toMatchObject(failed)
  expect(peer.asked).toHaveLength(before)
  peer.answerWith(good)
  app.clock.advance(seconds(30))
  expect((await register()).status).toBe(200)
})
