import { normalizePseudo } from '@aura/contract/accounts/pseudo'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { findAnyBySkeleton } from '../domains/accounts/account-cards.queries.ts'
import { pseudoSkeleton } from '../domains/accounts/accounts.rules.ts'
import { setModerator } from '../domains/accounts/moderators.service.ts'
import { createSuspensionService } from '../domains/accounts/suspension.service.ts'
import { days, later, systemClock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { DomainError } from '../platform/errors/domain-error.ts'
import { moderationOf } from './aura-moderation.ts'
import { runCommand, say, UsageError } from './command.ts'
import { withCommandDatabase } from './command-database.ts'

/** What an operator asks for; answers what to tell them. */
type Act = (db: Db) => Promise<string>

const usage =
  'Usage: npm run admin -- grant PSEUDO | revoke PSEUDO | suspend PSEUDO DAYS | unsuspend PSEUDO | void-giving PSEUDO'
const mostDays = 3650

await runCommand(async (config, words) => {
  const act = readAct(words)
  await withCommandDatabase(config, async (db) => say(await act(db)))
  return 0
})

function readAct([verb, pseudo, count]: string[]): Act {
  if (verb === 'grant' && pseudo) {
    return async (db) => `${await setModerator(db, pseudo, true)} is a moderator.`
  }
  if (verb === 'revoke' && pseudo) {
    return async (db) => `${await setModerator(db, pseudo, false)} is no moderator any more.`
  }
  if (verb === 'suspend' && pseudo) {
    const until = later(systemClock.now(), days(readDays(count)))
    return async (db) =>
      `${await suspensionOf(db).suspend(pseudo, until)} is suspended until ${until.toISOString()}.`
  }
  if (verb === 'unsuspend' && pseudo) {
    return async (db) => `${await suspensionOf(db).suspend(pseudo, null)} may log in again.`
  }
  if (verb === 'void-giving' && pseudo) return (db) => voidGiving(db, pseudo)
  throw new UsageError(usage)
}

function suspensionOf(db: Db) {
  return createSuspensionService({ db, clock: systemClock })
}

/** @throws DomainError `profiles.unknown` */
async function voidGiving(db: Db, pseudo: string): Promise<string> {
  const account = await findAnyBySkeleton(db, pseudoSkeleton(normalizePseudo(pseudo)))
  if (!account) throw new DomainError('profiles.unknown')
  const { votes, donations, regainedIds } = await moderationOf(db).sanctions.voidGiving(account.id)
  return (
    `What ${account.pseudo} gave in the last ${auraLimits.sanctionDays} days is void: ${votes} votes and ` +
    `${donations} donations. ${regainedIds.length} people have regained aura.`
  )
}

function readDays(word: string | undefined): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1 || count > mostDays) throw new UsageError(usage)
  return count
}
