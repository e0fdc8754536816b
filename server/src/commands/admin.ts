import { type Role, roles } from '@aura/contract/accounts/accounts.roles.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { suspensionMaxDays } from '@aura/contract/moderation/moderation.limits'
import { days, later, systemClock } from '../platform/clock/clock.ts'
import { type Command, operator, readReason, runCommand, say, UsageError } from './command.ts'
import { type CommandDomains, withCommandDomains } from './command-database.ts'

/** Answers what to print. */
type Act = (services: CommandDomains['services']) => Promise<string>

const usage =
  'Usage: npm run admin -- grant PSEUDO [moderator|administrator] | revoke PSEUDO | suspend PSEUDO DAYS REASON… | unsuspend PSEUDO | void-giving PSEUDO REASON…'

export const admin: Command = async (config, words) => {
  const act = readAct(words)
  await withCommandDomains(config, async ({ services }) => say(await act(services)))
  return 0
}

function readAct([verb, pseudo, ...rest]: string[]): Act {
  if (verb === 'grant' && pseudo) {
    const role = readRole(rest)
    return (services) => changeRole(services, pseudo, role)
  }
  if (verb === 'revoke' && pseudo) {
    return (services) => changeRole(services, pseudo, 'user')
  }
  if (verb === 'suspend' && pseudo) {
    const count = readDays(rest[0])
    const reason = readReason(rest.slice(1), usage)
    const until = later(systemClock.now(), days(count))
    return async ({ operatorDecisions }) =>
      `${await operatorDecisions.suspend(pseudo, count, reason, operator())} is suspended until ${until.toISOString()}.`
  }
  if (verb === 'unsuspend' && pseudo) {
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
  throw new UsageError(usage)
}

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
