import { writeFile } from 'node:fs/promises'
import {
  forgotPassword,
  login,
  register,
  resendConfirmation,
} from '@aura/contract/accounts/accounts.contract'
import { complain, say } from '@aura/server/commands/command'
import { systemClock } from '@aura/server/platform/clock/clock'
import { sql } from 'kysely'
import type { BenchOptions } from './command-line.ts'
import { emailOf } from './dataset/accounts.ts'
import { makeDataset } from './dataset/dataset.ts'
import { solveHumanChecks } from './human-check.ts'
import { medianOf } from './median.ts'
import { openWorkplace, type Workplace } from './workplace.ts'

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

/** Warm-up calls of each kind, at most as many as the measured ones: the first ones compile and connect. */
const mostWarmUpCalls = 10
const warmUpCallsOf = ({ calls }: Pick<BenchOptions, 'calls'>) => Math.min(mostWarmUpCalls, calls)
const toleratedRatio = 1.1
const newPassword = 'un mot de passe tout neuf'

/**
 * Measures whether answers take as long for e-mail addresses that have an account as for unknown ones, so that
 * nobody learns who is here by waiting. Calls alternate, one at a time. Answers the exit code: 1 when a call failed.
 */
export async function runTiming(options: BenchOptions): Promise<number> {
  const workplace = await openWorkplace(undefined)
  try {
    await fill(workplace, options)
    const { url } = await workplace.startProduct()
    const warmUpCalls = warmUpCallsOf(options)
    const calls = options.calls + warmUpCalls
    say(`Solving ${2 * calls} human checks`)
    const humanChecks = await solveHumanChecks(url, 2 * calls)
    const timings: Timing[] = []
    for (const comparison of listComparisons(humanChecks)) {
      timings.push(await compare(url, comparison, calls, warmUpCalls))
    }
    say(`\nMedians of ${options.calls} calls for addresses with and without an account`)
    for (const timing of timings) say(describeTiming(timing))
    if (options.jsonFile) await writeFile(options.jsonFile, `${JSON.stringify(timings, null, 2)}\n`)
    return 0
  } catch (error) {
    if (!(error instanceof UnexpectedAnswer)) throw error
    complain(error.message)
    return 1
  } finally {
    await workplace.close()
  }
}

class UnexpectedAnswer extends Error {}

/** Accounts with even numbers are confirmed, those with odd ones are not. */
async function fill({ db, dataDir }: Workplace, options: BenchOptions): Promise<void> {
  const { calls, seed } = options
  const size = { users: Math.max(20, 2 * (calls + warmUpCallsOf(options))), posts: 30, votes: 0 }
  await makeDataset({ db, dataDir, size, seed, now: systemClock.now(), say: () => {} })
  await sql`update account set confirmed_at = null where id % 2 = 1`.execute(db)
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
    // Each comes first in turn, so that what one leaves to do in the background falls on both alike.
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
