import { celebrityNameMaxLength } from '@aura/contract/celebrities/celebrities.contract'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { searchTails, searchTerm } from '../search/search.rules.ts'
import { findNameHolders, type NamedCelebrity, upsertCelebrities } from './celebrities.import.queries.ts'
import type { ExportRecord } from './celebrities.wikidata-export.rules.ts'
import { readRecord, type WikidataPerson } from './celebrities.wikidata-records.rules.ts'

/** Counts of an import. */
export interface ImportOutcome {
  added: number
  /** Celebrities known before, updated from the export. */
  updated: number
  /** Records that are not about a person. */
  others: number
  faults: number
}

const batchSize = 500

/**
 * Imports the people of an export in batches, by Wikidata id: importing again only updates what the export has changed. The
 * first of several namesakes keeps the plain name. Records that cannot be read are reported with their line and skipped [PRF-14].
 */
export async function importCelebrities(
  db: Db,
  records: AsyncIterable<ExportRecord>,
  onFault: (line: number, reason: string) => void,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { added: 0, updated: 0, others: 0, faults: 0 }
  const refuse = (line: number, reason: string) => {
    outcome.faults++
    onFault(line, reason)
  }
  // The last record of a person counts.
  let batch = new Map<string, WikidataPerson>()
  const write = async () => {
    const people = [...batch.values()]
    batch = new Map()
    if (people.length === 0) return
    const added = await writeBatch(db, people)
    outcome.added += added
    outcome.updated += people.length - added
  }
  for await (const { line, value, fault } of records) {
    const record = fault === undefined ? readRecord(value) : { kind: 'fault' as const, reason: fault }
    if (record.kind === 'fault') refuse(line, record.reason)
    else if (record.kind === 'other') outcome.others++
    else if (searchTerm(record.person.name) === '')
      refuse(line, `${record.person.wikidataId} has a name without letters`)
    else batch.set(record.person.wikidataId, record.person)
    if (batch.size >= batchSize) await write()
  }
  await write()
  return outcome
}

async function writeBatch(db: Db, people: readonly WikidataPerson[]): Promise<number> {
  const wanted = people.flatMap((person) => namesFor(person).map(searchTerm))
  return inTransaction(db, async (tx) => {
    const holders = await findNameHolders(tx, wanted)
    const named = people.map((person): NamedCelebrity => {
      const { wikidataId, description, wikiUrl, fame } = person
      const isFree = (name: string) => {
        const holder = holders.get(searchTerm(name))
        return holder === undefined || holder === wikidataId
      }
      const name = namesFor(person).find(isFree) ?? numberedName(wikidataId, person.name)
      holders.set(searchTerm(name), wikidataId)
      return {
        wikidataId,
        name,
        nameTerm: searchTerm(name),
        terms: [...new Set([...searchTails(person.name), searchTerm(name)])],
        description,
        wikiUrl,
        fame,
      }
    })
    return upsertCelebrities(tx, named)
  })
}

/** Names a person may get, best first: the plain one, with the description, with the Wikidata id. */
function namesFor({ wikidataId, name, description }: WikidataPerson): string[] {
  const described = `${name} (${description})`
  const fits = description !== '' && [...described].length <= celebrityNameMaxLength
  return [name, ...(fits ? [described] : []), numberedName(wikidataId, name)]
}

/** A unique name. */
function numberedName(wikidataId: string, name: string): string {
  const number = ` (${wikidataId})`
  return [...name].slice(0, celebrityNameMaxLength - number.length).join('') + number
}
