import { join } from 'node:path'
import type { Environment } from './config.reader.ts'
import { type Config, settingNames } from './config.ts'
import { describeClock } from './platform/clock/database-clock.ts'
import { isLoopbackHost } from './platform/http/client-address.ts'

/** What is known of a start beside its settings. */
interface Start {
  environment: Environment
  hasDemoLogin: boolean
  /** How far the clock of this machine is ahead of the database's, in seconds. */
  clockAheadSeconds: number
}

/** Clocks that are kept by a time server differ by less. */
const maxClockDifferenceSeconds = 30

/** What an operator should know of settings that are valid, and hardly meant: one English line each. */
export function findConfigWarnings(
  config: Config,
  { environment, hasDemoLogin, clockAheadSeconds }: Start,
): string[] {
  const { http, mail } = config
  const publicUrl = new URL(http.publicUrl)
  const isReachable = !isLoopbackHost(http.host) || !isLoopbackHost(publicUrl.hostname)
  const isForOthers = config.database !== undefined || !isLoopbackHost(publicUrl.hostname)
  const unnamed = unnamedIn(config.legalNotice)
  return [
    ...misspeltIn(environment),
    ...when(
      hasDemoLogin && isReachable,
      'All who reach this site know the login of the demonstration, and of its moderator. For strangers, start with AURA_DEMO=0 on an empty data folder.',
    ),
    ...when(
      Math.abs(clockAheadSeconds) > maxClockDifferenceSeconds,
      `${describeClock(clockAheadSeconds)} Sessions, limits and the months of the leaderboard go by it: set it right, and keep it so by a time server.`,
    ),
    ...when(
      isForOthers && !mail.smtpUrl,
      `SMTP_URL is not set: mails are files in ${join(config.dataDir, 'outbox')}, and reach nobody. Nobody new can confirm an account.`,
    ),
    ...when(
      mail.smtpUrl !== undefined && /@aura\.invalid>?$/.test(mail.from),
      `MAIL_FROM is not set: mails come from ${mail.from}, an address that mail servers refuse.`,
    ),
    ...when(
      isForOthers && unnamed.length > 0,
      `${unnamed.join(', ')} ${unnamed.length === 1 ? 'is' : 'are'} not set: /mentions-legales says that the publisher leaves out what French law has a site name.`,
    ),
    ...when(
      publicUrl.protocol === 'https:' && http.trustedProxies.length === 0,
      'TRUSTED_PROXIES is not set: behind the proxy that speaks HTTPS all visitors count as one for the rate limits.',
    ),
  ]
}

function unnamedIn({ publisher, director, host, contact }: Config['legalNotice']): string[] {
  const named = {
    LEGAL_PUBLISHER: publisher,
    LEGAL_DIRECTOR: director,
    LEGAL_HOST: host,
    LEGAL_CONTACT: contact,
  }
  return Object.entries(named).flatMap(([name, value]) => (value ? [] : [name]))
}

const when = (isSo: boolean, line: string): string[] => (isSo ? [line] : [])

/** Shorter names are too close to those of other programs. */
const minNameLength = 6

function misspeltIn(environment: Environment): string[] {
  const known = settingNames()
  return Object.keys(environment).flatMap((name) => {
    if (known.includes(name) || !environment[name]) return []
    const written = lettersOf(name)
    const meant = known.find(
      (setting) => setting.length >= minNameLength && isOneSlipAway(written, lettersOf(setting)),
    )
    return meant ? [`${name} is no setting. Is ${meant} meant?`] : []
  })
}

const lettersOf = (name: string) => name.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')

/** Whether one letter more, less, other, or swapped with its neighbour makes one of the other, or they are equal. */
function isOneSlipAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false
  let start = 0
  while (start < one.length && one[start] === other[start]) start++
  const [restOfOne, restOfOther] = [one.slice(start), other.slice(start)]
  const isSwapped = restOfOne[0] === restOfOther[1] && restOfOne[1] === restOfOther[0]
  return (
    restOfOne === restOfOther ||
    restOfOne.slice(1) === restOfOther ||
    restOfOne === restOfOther.slice(1) ||
    restOfOne.slice(1) === restOfOther.slice(1) ||
    (isSwapped && restOfOne.slice(2) === restOfOther.slice(2))
  )
}
