import * as contract from '@aura/contract/accounts/accounts.contract'
import { checkFirstLogin, finishFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { signUpAndLogIn } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp({ random: () => drawn })
let drawn = 0

test('[ACC-42] the first-login check names the aura type drawn at sign-up until the welcome was seen', async () => {
  drawn = 0
  const { token, email } = await signUpAndLogIn(app)
  const check = () => ask(app, checkFirstLogin, { token })
  const welcome = { isFirstLogin: true, auraName: 'celestia', aura_type_id: 1 }
  expect((await check()).body).toEqual(welcome)
  // A read changes nothing: a page that closes too early shows the welcome again.
  expect((await check()).body).toEqual(welcome)
  expect((await ask(app, finishFirstLogin, { token })).status).toBe(200)
  expect((await check()).body).toEqual({ ...welcome, isFirstLogin: false })
  const { body } = await ask(app, contract.login, { body: { email, password: 'secret1' } })
  expect((await ask(app, checkFirstLogin, { token: body.token })).body.isFirstLogin).toBe(false)
})

test('[ACC-42] the type is the drawn one', async () => {
  drawn = 0.999
  const { token, email } = await signUpAndLogIn(app)
  const account = await app.db
    .selectFrom('account')
    .select('auraTypeId')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow()
  expect(requireAuraType(account.auraTypeId).label).toBe('neutre')
  expect((await ask(app, checkFirstLogin, { token })).body.auraName).toBe('neutre')
})
