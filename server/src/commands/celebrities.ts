import { createReadStream } from 'node:fs'
import { access, constants, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { readExport } from '../domains/celebrities/celebrities.wikidata-export.rules.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { type Command, complain, runCommand, say, UsageError } from './command.ts'
import { type CommandDomains, withCommandDomains } from './command-database.ts'

const usage = 'Usage: npm run celebrities -- import FILE | link WIKIDATA_ID PSEUDO | unlink WIKIDATA_ID'
const maxFaultsTold = 50

export const celebrities: Command = async (config, words) => {
  const act = await readAct(words)
  return withCommandDomains(config, ({ services }) => act(services.celebrityRecords))
}

type Records = CommandDomains['services']['celebrityRecords']

/** The act answers the exit code. */
async function readAct([verb, subject, pseudo, ...more]: string[]): Promise<
  (records: Records) => Promise<number>
> {
  if (more.length > 0 || !subject) throw new UsageError(usage)
  if (verb === 'import' && !pseudo) {
    const file = resolve(subject)
    await access(file, constants.R_OK).catch((error: unknown) => {
      throw new StartFault(`${file} cannot be read.`, error)
    })
    if ((await stat(file)).isDirectory()) throw new StartFault(`${file} is a folder. Name the file.`)
    return (records) => runImport(records, file)
  }
  if (!/^Q[1-9]\d{0,11}$/.test(subject)) throw new UsageError(usage)
  if (verb === 'link' && pseudo) return (records) => runLink(records, subject, pseudo)
  if (verb === 'unlink' && !pseudo) return (records) => runLink(records, subject, null)
  throw new UsageError(usage)
}

async function runImport(records: Records, file: string): Promise<number> {
  let told = 0
  const text = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  const { added, updated, others, faults } = await records.import(readExport(text), (line, reason) => {
    if (told++ < maxFaultsTold) complain(`line ${line}: ${reason}`)
  })
  if (told > maxFaultsTold) complain(`… and ${told - maxFaultsTold} more.`)
  say(`${added} added, ${updated} renewed, ${others} not of people, ${faults} faulty and left out.`)
  return faults === 0 ? 0 : 1
}

async function runLink(records: Records, wikidataId: string, pseudo: string | null): Promise<number> {
  const linked = await records.linkAccount(wikidataId, pseudo)
  say(
    linked.pseudo === null
      ? `${linked.name} has no account now.`
      : `${linked.pseudo} is the account of ${linked.name}.`,
  )
  return 0
}

// Last: constants above must have their values when it runs.
if (import.meta.main) process.exitCode = await runCommand(celebrities)
