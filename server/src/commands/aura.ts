import { type CheckOutcome, runChecks } from '../platform/db/checks.ts'
import type { Db } from '../platform/db/database.ts'
import { answerContest, decideHeld, listAppeals, listHeld } from './aura-moderation.ts'
import { type Command, readReason, runCommand, say, UsageError } from './command.ts'
import { type CommandDomains, withCommandDomains } from './command-database.ts'

const usage = `Usage: npm run aura -- verify | rebuild
                        held list | held count ID REASONS | held void ID REASONS
                        contests list | contests maintain ID REASONS | contests reverse ID REASONS`
const maxShown = 20

/** Answers the exit code. */
type Act = (domains: CommandDomains, db: Db) => Promise<number>

export const aura: Command = async (config, words) => withCommandDomains(config, readAct(words))

function readAct(words: string[]): Act {
  const [verb, what, id, ...said] = words
  if (words.length === 1 && verb === 'verify') return verify
  if (words.length === 1 && verb === 'rebuild') {
    return async (domains, db) => {
      await rebuild(domains, db)
      return verify(domains, db)
    }
  }
  if (verb === 'held' && words.length === 2 && what === 'list') return listing(listHeld)
  if (verb === 'held' && (what === 'count' || what === 'void')) {
    const heldId = readId(id)
    const reason = readReason(said, usage)
    return printing((domains) => decideHeld(domains, heldId, what, reason))
  }
  if (verb === 'contests' && words.length === 2 && what === 'list') return listing(listAppeals)
  if (verb === 'contests' && said.length > 0 && (what === 'maintain' || what === 'reverse')) {
    const outcome = what === 'maintain' ? 'maintained' : 'reversed'
    const appealId = readId(id)
    return printing((domains) => answerContest(domains, appealId, outcome, said.join(' ')))
  }
  throw new UsageError(usage)
}

/** Prints what `work` answers. */
function printing(work: (domains: CommandDomains) => Promise<string>): Act {
  return async (domains) => {
    say(await work(domains))
    return 0
  }
}

/** Prints each line of a list as it is read. */
function listing(list: (domains: CommandDomains) => AsyncGenerator<string>): Act {
  return async (domains) => {
    let isEmpty = true
    for await (const line of list(domains)) {
      isEmpty = false
      say(line)
    }
    if (isEmpty) say('Nothing waits.')
    return 0
  }
}

function readId(word: string | undefined): number {
  if (!word || !/^[1-9]\d{0,15}$/.test(word) || !Number.isSafeInteger(Number(word)))
    throw new UsageError(usage)
  return Number(word)
}

/** Runs the checks of every domain. */
async function verify({ checks }: CommandDomains, db: Db): Promise<number> {
  let room = maxShown
  const tell = ({ name, checked, wrong, differences }: CheckOutcome) => {
    say(`${wrong === 0 ? '✓' : '✗'} ${name} (${checked} checked${wrong === 0 ? '' : `, ${wrong} wrong`})`)
    for (const difference of differences.slice(0, room)) say(`    ${difference}`)
    room -= Math.min(room, differences.length)
  }
  const outcomes = await runChecks(db, checks, tell)
  const wrongChecks = outcomes.filter(({ wrong }) => wrong > 0).length
  say(
    wrongChecks === 0
      ? 'Everything holds.'
      : `${wrongChecks} of ${outcomes.length} checks found differences.`,
  )
  return wrongChecks === 0 ? 0 : 1
}

/** Recomputes the totals of every domain from what they are derived from. */
async function rebuild({ rebuilds }: CommandDomains, db: Db): Promise<void> {
  const corrected: string[] = []
  for (const { what, run } of rebuilds) {
    say(`Rebuilding ${what}…`)
    corrected.push(`${await run(db)} ${what}`)
  }
  say(`Rebuilt: ${new Intl.ListFormat('en-GB').format(corrected)} were wrong.`)
}

// Last: constants above must have their values when it runs.
if (import.meta.main) process.exitCode = await runCommand(aura)
