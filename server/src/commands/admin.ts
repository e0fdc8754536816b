import { createSuspensionService, type SuspensionService } from '../domains/accounts/suspension.service.ts'
import { days, later, systemClock } from '../platform/clock/clock.ts'
import { runCommand, say, UsageError } from './command.ts'
import { withCommandDatabase } from './command-database.ts'

/** What an operator asks for; answers what to tell them. */
type Act = (suspension: SuspensionService) => Promise<string>

const usage = 'Usage: npm run admin -- suspend PSEUDO DAYS | unsuspend PSEUDO'
const mostDays = 3650

await runCommand(async (config, words) => {
  const act = readAct(words)
  await withCommandDatabase(config, async (db) =>
    say(await act(createSuspensionService({ db, clock: systemClock }))),
  )
  return 0
})

function readAct([verb, pseudo, count]: string[]): Act {
  if (verb === 'suspend' && pseudo) {
    const until = later(systemClock.now(), days(readDays(count)))
    return async (suspension) =>
      `${await suspension.suspend(pseudo, until)} is suspended until ${until.toISOString()}.`
  }
  if (verb === 'unsuspend' && pseudo) {
    return async (suspension) => `${await suspension.suspend(pseudo, null)} may log in again.`
  }
  throw new UsageError(usage)
}

function readDays(word: string | undefined): number {
  const count = Number(word)
  if (!Number.isInteger(count) || count < 1 || count > mostDays) throw new UsageError(usage)
  return count
}
