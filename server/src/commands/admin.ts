import { type Role, roles } from '@aura/contract/accounts/accounts.roles.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { suspensionMaxDays } from '@aura/contract/moderation/moderation.limits'
import { days, later, systemClock } from '../platform/clock/clock.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { eraseAccount, exportAccount, keepAccount } from './admin.personal-data.ts'
import { type Command, operator, readReason, runCommand, say, UsageError } from './command.ts'
import { type CommandDomains, withCommandDomains } from './command-database.ts'

/** Answers what to print. */
type Act = (services: CommandDomains['services']) => Promise<string>

const usage =
  'Usage: npm run admin -- show PSEUDO | grant PSEUDO [moderator|administrator] | revoke PSEUDO | suspend PSEUDO DAYS REASON… | unsuspend PSEUDO | void-giving PSEUDO REASON… | remove-second-factor PSEUDO | export PSEUDO FILE | erase PSEUDO | keep PSEUDO'

export const admin: Command = async (config, words) => {
  const act = readAct(words)
  const [, pseudo = ''] = words
  await withCommandDomains(config, async ({ services }) => {
    try {
      say(await act(services))
    } catch (error) {
      throw error instanceof DomainError && error.code === 'profiles.unknown'
        ? await whyUnknown(services, pseudo)
        : error
    }
  })
  return 0
}

/** Why nobody with this pseudo was found. */
async function whyUnknown(
  { accountAdministration }: CommandDomains['services'],
  pseudo: string,
): Promise<StartFault> {
  const account = await accountAdministration.requireAny(pseudo).catch(() => undefined)
  return new StartFault(
    account
      ? `${account.pseudo} has not confirmed the mail address yet: npm run admin -- show ${account.pseudo}`
      : `Nobody is called ${pseudo}.`,
  )
}

function readAct([verb, pseudo, ...rest]: string[]): Act {
  if (verb === 'show' && pseudo && rest.length === 0) {
    return async ({ accountAdministration }) =>
      describeAccount(await accountAdministration.lookUp(pseudo, operator())).join('\n')
  }
  if (verb === 'grant' && pseudo) {
    const role = readRole(rest)
    return (services) => changeRole(services, pseudo, role)
  }
  if (verb === 'revoke' && pseudo && rest.length === 0) {
    return (services) => changeRole(services, pseudo, 'user')
  }
  if (verb === 'suspend' && pseudo) {
    const count = readDays(rest[0])
    const reason = readReason(rest.slice(1), usage)
    const until = later(systemClock.now(), days(count))
    return async ({ operatorDecisions }) =>
      `${await operatorDecisions.suspend(pseudo, count, reason, operator())} is suspended until ${until.toISOString()}.`
  }
  if (verb === 'unsuspend' && pseudo && rest.length === 0) {
    return async ({ operatorDecisions }) =>
      `${await operatorDecisions.unsuspend(pseudo, operator())} may log in again.`
  }
  if (verb === 'void-giving' && pseudo) {
    const reason = readReason(rest, usage)
    return async ({ operatorDecisions }) => {
      const voided = await operatorDecisions.voidGiving(pseudo, reason, operator())
      const { votes, donations, regainedIds, losingIds } = voided
      return (
        `What ${voided.pseudo} gave in the last ${auraLimits.sanctionDays} days is void: ${votes} votes and ` +
        `${donations} donations. ${regainedIds.length} people have regained aura, ${losingIds.length} have lost some.`
      )
    }
  }
  if (verb === 'remove-second-factor' && pseudo && rest.length === 0) {
    return (services) => removeSecondFactor(services, pseudo)
  }
  if (verb === 'export' && pseudo && rest[0] && rest.length === 1) {
    const [path] = rest
    return (services) => exportAccount(services, pseudo, path)
  }
  if (verb === 'erase' && pseudo && rest.length === 0) return (services) => eraseAccount(services, pseudo)
  if (verb === 'keep' && pseudo && rest.length === 0) return (services) => keepAccount(services, pseudo)
  throw new UsageError(usage)
}

type LookedUp = Awaited<ReturnType<CommandDomains['services']['accountAdministration']['lookUp']>>

/** One line for each thing that may keep its owner out. */
function describeAccount(account: LookedUp): string[] {
  const { id, pseudo, createdAt, confirmedAt, suspendedUntil, eraseAt, erasedAt, unsentMails } = account
  const { isModerator, isAdministrator, liveSessions, passkeys, hasSecondFactor, recoveryCodesLeft } = account
  const isSuspended = suspendedUntil !== null && suspendedUntil > systemClock.now()
  const codes = `a second factor with ${counted(recoveryCodesLeft, 'recovery code')} left`
  const ways = [
    counted(liveSessions, 'session'),
    hasSecondFactor ? codes : 'no second factor',
    counted(passkeys, 'passkey'),
  ].join(', ')
  return [
    `${pseudo} is account ${id}, made on ${createdAt.toISOString()}.`,
    ...(erasedAt ? [`Erased on ${erasedAt.toISOString()}.`] : []),
    ...(confirmedAt || erasedAt
      ? []
      : ['The mail address is not confirmed: its owner has to follow the link in the mail.']),
    ...(isSuspended ? [`Suspended until ${suspendedUntil.toISOString()}.`] : []),
    ...(eraseAt && !erasedAt ? [`Its owner leaves: erased on ${eraseAt.toISOString()}.`] : []),
    ...(isModerator ? [isAdministrator ? 'An administrator.' : 'A moderator.'] : []),
    `${ways[0]?.toUpperCase()}${ways.slice(1)}.`,
    ...(unsentMails.length === 0 ? ['No mail waits.'] : unsentMails.map(describeMail)),
  ]
}

function describeMail({ createdAt, tries, isRefused, failure }: LookedUp['unsentMails'][number]): string {
  const reason = failure === undefined ? '' : `: ${failure}`
  if (isRefused)
    return `1 mail of ${createdAt.toISOString()} was refused for good, not to be tried again${reason}`
  return `1 mail waits since ${createdAt.toISOString()}, tried ${counted(tries, 'time')}${reason}`
}

const counted = (count: number, what: string) => `${count || 'no'} ${what}${count > 1 ? 's' : ''}`

const roleSentences = {
  user: 'has no role any more.',
  moderator: 'is a moderator.',
  administrator: 'is an administrator.',
} as const satisfies Record<Role, string>

/** @throws DomainError `profiles.unknown` */
async function changeRole(
  { roles }: CommandDomains['services'],
  wanted: string,
  role: Role,
): Promise<string> {
  const { pseudo, isAdministered } = await roles.changeByCommand(operator(), { pseudo: wanted, role })
  const sentence = `${pseudo} ${roleSentences[role]}`
  return isAdministered ? sentence : `${sentence} Nobody is an administrator now.`
}

/** @throws DomainError `profiles.unknown`, StartFault without a second factor */
async function removeSecondFactor(
  { secondFactor, accountAdministration }: CommandDomains['services'],
  wanted: string,
): Promise<string> {
  const { pseudo } = await accountAdministration.requireAny(wanted)
  try {
    await secondFactor.removeByCommand(pseudo, operator())
  } catch (error) {
    const isOff = error instanceof DomainError && error.code === 'accounts.second-factor-off'
    throw isOff ? new StartFault(`${pseudo} has no second factor.`) : error
  }
  return `${pseudo} has no second factor any more: the password is enough. All sessions have ended.`
}

function readRole([word = 'administrator', ...more]: string[]): Role {
  const role = roles.find((each) => each === word)
  if (!role || role === 'user' || more.length > 0) throw new UsageError(usage)
  return role
}

function readDays(word: string | undefined): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1 || count > suspensionMaxDays) throw new UsageError(usage)
  return count
}

// Last: constants above must have their values when it runs.
if (import.meta.main) process.exitCode = await runCommand(admin)
