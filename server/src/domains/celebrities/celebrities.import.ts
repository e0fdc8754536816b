import { celebrityNameMaxLength } from '@aura/contract/celebrities/celebrities.contract'
import type { Db } from '../../platform/db/database.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { searchTails, searchTerm } from '../search/search.rules.ts'
import { findNameHolders, type NamedCelebrity, upsertCelebrities } from './celebrities.import.queries.ts'
import type { ExportRecord } from './wikidata-export.ts'
import { readRecord, type WikidataPerson } from './wikidata-records.ts'

/** What became of an export. */
export interface ImportOutcome {
  added: number
  /** Known before, and written as the export tells of them now. */
  renewed: number
  /** Records that tell of something else than a person. */
  others: number
  faults: number
}

const batchSize = 500

/**
 * Brings an export's people in, a batch at a time, each of them by their Wikidata id: importing again changes nothing
 * but what the export tells differently. Of namesakes the first keeps the plain name. What cannot be read is told with
 * its line and left out [PRF-14].
 */
export async function importCelebrities(
  db: Db,
  records: AsyncIterable<ExportRecord>,
  onFault: (line: number, reason: string) => void,
): Promise<ImportOutcome> {
  const outcome: ImportOutcome = { added: 0, renewed: 0, others: 0, faults: 0 }
  const refuse = (line: number, reason: string) => {
    outcome.faults++
    onFault(line, reason)
  }
  // Of a person told of twice, the last word counts.
  let batch = new Map<string, WikidataPerson>()
  const write = async () => {
    const people = [...batch.values()]
    batch = new Map()
    if (people.length === 0) return
    const added = await writeBatch(db, people)
    outcome.added += added
    outcome.renewed += people.length - added
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

/** Names a person may have here, best first: their own, or told apart by what they are, or by their number. */
function namesFor({ wikidataId, name, description }: WikidataPerson): string[] {
  const told = `${name} (${description})`
  const isTellable = description !== '' && [...told].length <= celebrityNameMaxLength
  return [name, ...(isTellable ? [told] : []), numberedName(wikidataId, name)]
}

/** A name that nobody else has. */
function numberedName(wikidataId: string, name: string): string {
  const number = ` (${wikidataId})`
  return [...name].slice(0, celebrityNameMaxLength - number.length).join('') + number
}
