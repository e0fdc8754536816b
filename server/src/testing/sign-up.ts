import * as contract from '@aura/contract/accounts/accounts.contract'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { createBuiltInCheck } from '../domains/accounts/human-check.service.ts'
import { seconds } from '../platform/clock/clock.ts'
import { ask, mailsTo } from './contract-calls.ts'
import type { TestApp } from './test-app.ts'

/** A solution of a challenge as the page sends it. */
export async function solve(offered: Record<string, unknown> | undefined): Promise<string> {
  const challenge = offered as unknown as Challenge
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** A solution of the built-in human check. Its challenge is signed as the application's own, which takes 100 times as long. */
export async function solveHumanCheck({ db, clock, jwtSecret }: TestApp): Promise<string> {
  const { challenge } = await createBuiltInCheck({ db, clock, secret: jwtSecret, cost: 2 }).offer()
  return solve(challenge)
}

/** A solution old enough to be a person's. */
export async function passHumanCheck(app: TestApp): Promise<string> {
  const token = await solveHumanCheck(app)
  app.clock.advance(seconds(4))
  return token
}

let signedUp = 0

/** A valid sign-up of someone new, with `changes` on top; the human check is passed unless they bring their own. */
export async function signUpBody(app: TestApp, changes: Record<string, unknown> = {}) {
  const name = `nouveau-${++signedUp}`
  return {
    pseudo: name,
    email: `${name}@exemple.fr`,
    password: 'secret1',
    confirmPassword: 'secret1',
    sex: 'other',
    ...(!('recaptchaToken' in changes) && { recaptchaToken: await passHumanCheck(app) }),
    ...changes,
  }
}

/** Registers someone new over the call; the account still has to be confirmed. */
export async function signUp(app: TestApp, changes: Record<string, unknown> = {}) {
  const body = await signUpBody(app, changes)
  const answer = await ask(app, contract.register, { body })
  return { body, answer }
}

/** The one-time token of the newest of at least `count` messages to `recipient`. */
export async function mailedToken(app: TestApp, recipient: string, count = 1): Promise<string> {
  const newest = (await mailsTo(app, recipient, count)).at(-1)
  const token = /[?&]token=([\w-]+)/.exec(newest?.text ?? '')?.[1]
  if (!token) throw new Error(`no link in the mail to ${recipient}`)
  return token
}

/** Whether the account with this address is confirmed. */
export async function isConfirmed({ db }: TestApp, email: string): Promise<boolean> {
  const account = await db
    .selectFrom('account')
    .select('confirmedAt')
    .where('emailKey', '=', email)
    .executeTakeFirstOrThrow()
  return account.confirmedAt !== null
}

/** Registers, confirms by the mailed link and logs in. */
export async function signUpAndLogIn(app: TestApp) {
  const { body } = await signUp(app)
  await ask(app, contract.confirmAccount, { body: { token: await mailedToken(app, body.email) } })
  const { body: session } = await ask(app, contract.login, {
    body: { email: body.email, password: body.password },
  })
  return { ...body, token: session.token }
}
