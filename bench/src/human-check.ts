import { setTimeout as sleep } from 'node:timers/promises'
import { humanCheck } from '@aura/contract/accounts/accounts.contract'
import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import { type Challenge, solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

const solvedAtOnce = 4

/**
 * Fetches and solves `count` human checks, as a browser does while a person fills in the form, and waits until the youngest has the age
 * that the server requires. Answers the values of `recaptchaToken`, each for one registration.
 */
export async function solveHumanChecks(url: string, count: number): Promise<string[]> {
  const tokens: string[] = []
  const solver = async () => {
    while (tokens.length + underWay < count) {
      underWay++
      const token = await solveOne(url)
      underWay--
      tokens.push(token)
    }
  }
  let underWay = 0
  await Promise.all(Array.from({ length: solvedAtOnce }, solver))
  await sleep(accountsLimits.registerMinSeconds * 1000 + 100)
  return tokens
}

async function solveOne(url: string): Promise<string> {
  const response = await fetch(url + humanCheck.path)
  const { challenge } = (await response.json()) as { challenge: Challenge }
  const solution = await solveChallenge({ challenge, deriveKey })
  if (!solution) throw new Error('a human check can be solved')
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}
