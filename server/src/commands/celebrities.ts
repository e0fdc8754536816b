import { createReadStream } from 'node:fs'
import { access } from 'node:fs/promises'
import { resolve } from 'node:path'
import { importCelebrities } from '../domains/celebrities/celebrities.import.ts'
import { linkAccount } from '../domains/celebrities/celebrities.linking.ts'
import { readExport } from '../domains/celebrities/wikidata-export.ts'
import type { Db } from '../platform/db/database.ts'
import { StartFault } from '../platform/errors/start-fault.ts'
import { complain, runCommand, say, UsageError } from './command.ts'
import { withCommandDatabase } from './command-database.ts'

const usage = 'Usage: npm run celebrities -- import FILE | link WIKIDATA_ID PSEUDO | unlink WIKIDATA_ID'
const mostFaultsTold = 50

await runCommand(async (config, words) => {
  const act = await readAct(words)
  return withCommandDatabase(config, act)
})

/** What the words ask for; the act answers the exit code. */
async function readAct([verb, subject, pseudo, ...more]: string[]): Promise<(db: Db) => Promise<number>> {
  if (more.length > 0 || !subject) throw new UsageError(usage)
  if (verb === 'import' && !pseudo) {
    const file = resolve(subject)
    await access(file).catch((error: unknown) => {
      throw new StartFault(`${file} cannot be read.`, error)
    })
    return (db) => runImport(db, file)
  }
  if (!/^Q[1-9]\d{0,11}$/.test(subject)) throw new UsageError(usage)
  if (verb === 'link' && pseudo) return (db) => runLink(db, subject, pseudo)
  if (verb === 'unlink' && !pseudo) return (db) => runLink(db, subject, null)
  throw new UsageError(usage)
}

async function runImport(db: Db, file: string): Promise<number> {
  let told = 0
  const text = createReadStream(file, { encoding: 'utf8', highWaterMark: 256 * 1024 })
  const { added, renewed, others, faults } = await importCelebrities(db, readExport(text), (line, reason) => {
    if (told++ < mostFaultsTold) complain(`line ${line}: ${reason}`)
  })
  if (told > mostFaultsTold) complain(`… and ${told - mostFaultsTold} more.`)
  say(`${added} added, ${renewed} renewed, ${others} not of people, ${faults} faulty and left out.`)
  return faults === 0 ? 0 : 1
}

async function runLink(db: Db, wikidataId: string, pseudo: string | null): Promise<number> {
  const linked = await linkAccount(db, wikidataId, pseudo)
  say(
    linked.pseudo === null
      ? `${linked.name} has no account now.`
      : `${linked.pseudo} is the account of ${linked.name}.`,
  )
  return 0
}
