import { celebrityNameMaxLength } from '@aura/contract/celebrities/celebrities.contract'

/** A person of an export. */
export interface WikidataPerson {
  wikidataId: string
  name: string
  description: string
  wikiUrl: string
  /** Number of encyclopedias with a page about them; 0 when the export does not say. */
  fame: number
}

/** A record of an export: a person, something else, or unreadable. */
export type WikidataRecord =
  | { kind: 'person'; person: WikidataPerson }
  | { kind: 'other' }
  | { kind: 'fault'; reason: string }

const human = 'Q5'
const descriptionMaxLength = 500
const idColumns = ['item', 'person', 'human', 'celebrity', 'wikidata_id', 'wikidata', 'qid', 'id']

/**
 * Reads one record of a Wikidata export: an entity of a dump, or a row of the query service. Columns have the names that the label
 * service gives (`item`, `itemLabel`, `itemDescription`) or our own (`name`, `wiki_url`).
 */
export function readRecord(value: unknown): WikidataRecord {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return fault('not an object')
  const record = value as Record<string, unknown>
  return 'labels' in record || 'claims' in record ? readEntity(record) : readRow(record)
}

function readEntity(entity: Record<string, unknown>): WikidataRecord {
  const kinds = listIn(entity, 'claims', 'P31').map((claim) =>
    textIn(claim, 'mainsnak', 'datavalue', 'value', 'id'),
  )
  if (kinds.length > 0 && !kinds.includes(human)) return { kind: 'other' }
  const article = textIn(entity, 'sitelinks', 'frwiki', 'title')
  return personOf({
    id: textIn(entity, 'id'),
    name: localized(entity, 'labels'),
    description: localized(entity, 'descriptions'),
    article: article && `https://fr.wikipedia.org/wiki/${encodeURIComponent(article.replaceAll(' ', '_'))}`,
    fame: Object.keys((entity.sitelinks as object | undefined) ?? {}).length,
  })
}

function readRow(row: Record<string, unknown>): WikidataRecord {
  const cell = (...names: string[]) => names.map((name) => cellText(row[name])).find((text) => text !== '')
  const idColumn = idColumns.find((name) => /Q\d+$/.test(cellText(row[name])))
  if (idColumn === undefined) return fault('no Wikidata id (Q…)')
  return personOf({
    id: cell(idColumn),
    name: cell(`${idColumn}Label`, 'name', 'label'),
    description: cell(`${idColumn}Description`, 'description'),
    article: cell('article', 'wiki_url', 'wikipedia'),
    fame: Number(cell('sitelinks', 'fame') ?? 0),
  })
}

interface Parts {
  id: string | undefined
  name: string | undefined
  description: string | undefined
  article: string | undefined
  fame: number
}

function personOf({ id, name, description, article, fame }: Parts): WikidataRecord {
  const wikidataId = /(?:^|\/)(Q[1-9]\d{0,11})$/.exec(id ?? '')?.[1]
  if (wikidataId === undefined) return fault('no Wikidata id (Q…)')
  const shownName = clean(name)
  // Without a label the query service answers the id itself.
  if (shownName === '' || shownName === wikidataId) return fault(`${wikidataId} has no name`)
  if ([...shownName].length > celebrityNameMaxLength) return fault(`${wikidataId} has too long a name`)
  if (!Number.isInteger(fame) || fame < 0 || fame > 100_000)
    return fault(`${wikidataId} has no sound number of sitelinks`)
  return {
    kind: 'person',
    person: {
      wikidataId,
      name: shownName,
      description: [...clean(description)].slice(0, descriptionMaxLength).join(''),
      wikiUrl: article && isWikiAddress(article) ? article : `https://www.wikidata.org/wiki/${wikidataId}`,
      fame,
    },
  }
}

/** Other links of an entity lead to other projects of Wikimedia. */
function isWikiAddress(address: string): boolean {
  if (!URL.canParse(address) || address.length > 2000) return false
  const { protocol, hostname, username, port } = new URL(address)
  return (
    protocol === 'https:' && /\.(?:wikipedia|wikidata)\.org$/.test(hostname) && username === '' && port === ''
  )
}

function clean(text = ''): string {
  return text.replaceAll('\0', '').toWellFormed().normalize('NFC').replace(/\s+/g, ' ').trim()
}

/** In French, else in English. */
function localized(entity: Record<string, unknown>, what: 'labels' | 'descriptions'): string | undefined {
  return (
    textIn(entity, what, 'fr', 'value') ??
    textIn(entity, what, 'mul', 'value') ??
    textIn(entity, what, 'en', 'value')
  )
}

/** A cell is text, or an object with its text as `value`. */
function cellText(cell: unknown): string {
  if (typeof cell === 'string' || typeof cell === 'number') return String(cell).trim()
  return textIn(cell, 'value')?.trim() ?? ''
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, name) =>
      typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>)[name] : undefined,
    value,
  )
}

function textIn(value: unknown, ...path: string[]): string | undefined {
  const found = at(value, path)
  return typeof found === 'string' ? found : undefined
}

function listIn(value: unknown, ...path: string[]): unknown[] {
  const found = at(value, path)
  return Array.isArray(found) ? found : []
}

function fault(reason: string): WikidataRecord {
  return { kind: 'fault', reason }
}
