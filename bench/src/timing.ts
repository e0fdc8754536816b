import {
  forgotPassword,
  login,
  register,
  resendConfirmation,
} from '@aura/contract/accounts/accounts.contract'
import { say } from '@aura/server/commands/command'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import { emailOf } from './dataset/accounts.ts'
import { solveHumanChecks } from './human-check.ts'
import { medianOf } from './median.ts'

/** One kind of call, made in turn with an address that has an account and with one that has none. */
interface Comparison {
  name: string
  path: string
  status: number
  /** The body of the `number`th call for an address. */
  bodyOf: (email: string, number: number) => object
  /** The address of the `number`th call that has an account. */
  knownEmail: (number: number) => string
}

interface Timing {
  name: string
  knownMedianMs: number
  unknownMedianMs: number
  /** The slower median over the other. */
  ratio: number
}

/** Warm-up calls of each kind, at most half as many as the measured ones: the first ones compile and connect. */
const maxWarmUpCalls = 10
const toleratedRatio = 1.1
const newPassword = 'un mot de passe tout neuf'

/**
 * Measures whether answers take as long for e-mail addresses that have an account as for unknown ones, so that
 * nobody learns who is here by waiting. Calls alternate, one at a time. Answers the exit code: 1 when a call failed.
 */
export async function runTiming(options: BenchRun): Promise<number> {
  const warmUpCalls = Math.min(maxWarmUpCalls, Math.floor(options.calls / 2))
  const calls = options.calls + warmUpCalls
  const size = { users: Math.max(20, 2 * calls), posts: 30, votes: 0, communities: 1, days: 90 }
  return runInWorkplace({ ...options, dataDir: undefined }, size, async ({ db, startProduct }) => {
    // Accounts with even numbers are confirmed, those with odd ones are not.
    await sql`update account set confirmed_at = null where id % 2 = 1 and id <= ${2 * calls}`.execute(db)
    const { url } = await startProduct()
    say(`Solving ${2 * calls} human checks`)
    const humanChecks = await solveHumanChecks(url, 2 * calls)
    const timings: Timing[] = []
    for (const comparison of listComparisons(humanChecks)) {
      timings.push(await compare(url, comparison, calls, warmUpCalls))
    }
    await sql`update account set confirmed_at = created_at where id % 2 = 1 and id <= ${2 * calls}`.execute(
      db,
    )
    say(`\nMedians of ${options.calls} calls for addresses with and without an account`)
    for (const timing of timings) say(describeTiming(timing))
    return { report: timings, isGood: true }
  })
}

function listComparisons(humanChecks: string[]): Comparison[] {
  const confirmedEmail = (number: number) => emailOf(2 * number + 2)
  const unconfirmedEmail = (number: number) => emailOf(2 * number + 1)
  let registrations = 0
  return [
    {
      name: 'login, wrong password',
      path: login.path,
      status: 401,
      bodyOf: (email) => ({ email, password: newPassword }),
      knownEmail: confirmedEmail,
    },
    {
      name: 'register',
      path: register.path,
      status: 200,
      bodyOf: (email) => ({
        pseudo: `nouveau-${registrations++}`,
        email,
        password: newPassword,
        confirmPassword: newPassword,
        sex: 'other',
        recaptchaToken: humanChecks.pop(),
      }),
      knownEmail: confirmedEmail,
    },
    {
      name: 'forgot password',
      path: forgotPassword.path,
      status: 200,
      bodyOf: (email) => ({ email }),
      knownEmail: confirmedEmail,
    },
    {
      name: 'resend confirmation',
      path: resendConfirmation.path,
      status: 200,
      bodyOf: (email) => ({ email }),
      knownEmail: unconfirmedEmail,
    },
  ]
}

async function compare(
  url: string,
  comparison: Comparison,
  calls: number,
  warmUpCalls: number,
): Promise<Timing> {
  const { name, path, status, bodyOf, knownEmail } = comparison
  const known: number[] = []
  const unknown: number[] = []
  const measure = async (into: number[], email: string, number: number) => {
    const body = JSON.stringify(bodyOf(email, number))
    const start = performance.now()
    const answer = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    await answer.arrayBuffer()
    into.push(performance.now() - start)
    if (answer.status !== status)
      throw new UnexpectedAnswer(`${name} answered ${answer.status}, not ${status}.`)
  }
  for (let number = 0; number < calls; number++) {
    const both = [
      () => measure(known, knownEmail(number), number),
      () => measure(unknown, `inconnu-${number}@banc.invalid`, number),
    ]
    // The order alternates, so that background work of a call affects both kinds equally.
    if (number % 2 === 1) both.reverse()
    for (const call of both) await call()
  }
  const knownMedianMs = medianOf(known.slice(warmUpCalls))
  const unknownMedianMs = medianOf(unknown.slice(warmUpCalls))
  const ratio = Math.max(knownMedianMs, unknownMedianMs) / Math.min(knownMedianMs, unknownMedianMs)
  return { name, knownMedianMs, unknownMedianMs, ratio }
}

function describeTiming({ name, knownMedianMs, unknownMedianMs, ratio }: Timing): string {
  const verdict = ratio <= toleratedRatio ? 'within 10 %' : 'more than 10 % apart'
  const [known, unknown] = [knownMedianMs, unknownMedianMs].map((ms) => `${ms.toFixed(2)} ms`)
  return `  ${name.padEnd(22)} with ${known}, without ${unknown}, ratio ${ratio.toFixed(3)}: ${verdict}`
}
