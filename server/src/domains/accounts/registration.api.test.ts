import * as contract from '@aura/contract/accounts/accounts.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { passHumanCheck } from '../../testing/people.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

test('[ACC-15] x', async () => {
  const t = performance.now()
  const recaptchaToken = await passHumanCheck(app)
  process.stderr.write(`solved ${performance.now() - t}\n`)
  const answer = await app.call(contract.register, {
    body: {
      pseudo: 'Zoé',
      email: 'zoe@exemple.fr',
      password: 'secret1',
      confirmPassword: 'secret1',
      sex: 'female',
      recaptchaToken,
    },
  })
  process.stderr.write(`reg ${performance.now() - t}\n`)
  expect(answer).toMatchObject({ status: 200 })
  const mails = await app.mailsTo('zoe@exemple.fr')
  process.stderr.write(`mail ${performance.now() - t}\n`)
  expect(mails[0]?.text).toContain('/api/confirm?token=')
})
