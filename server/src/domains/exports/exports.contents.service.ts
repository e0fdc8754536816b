import type { ExportAccount, ExportedRows, PersonalData } from '../../personal-data.ts'
import type { Actor } from '../../platform/auth/actor.ts'
import { formatMoment } from '../../platform/clock/paris.ts'
import type { MediaService } from '../media/media.service.ts'
import {
  indexPage,
  pageName,
  type Section,
  type ShownProfile,
  sectionPage,
  sections,
} from './exports.pages.views.ts'
import { readme } from './exports.texts.ts'

/** A file of the zip, read while it is written. */
export interface ZippedFile {
  name: string
  input: string | AsyncIterable<string | Uint8Array>
  lastModified: Date
}

export interface ContentsDeps {
  exportAccount: ExportAccount
  personalDataOf: () => readonly PersonalData[]
  media: Pick<MediaService, 'ownFilesOf' | 'open'>
}

const rowsPerPage = 200
/** Characters of JSON that are passed on at once. */
const charactersPerChunk = 64 * 1024

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** A row as JSON, with its keys and those of nested objects in the spelling of the API. */
const jsonOf = (row: object) =>
  JSON.stringify(row, (_key, value: unknown) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, held]) => [snakeCase(name), held]))
      : value,
  )

async function* jsonFile(
  name: string,
  rows: ExportedRows,
  onEnd: (count: number) => void,
): AsyncGenerator<string> {
  let text = `{"format":"aura-export","version":1,"name":${JSON.stringify(name)},"rows":[`
  let count = 0
  for await (const row of rows()) {
    text += `${count++ === 0 ? '' : ','}\n${jsonOf(row)}`
    if (text.length < charactersPerChunk) continue
    yield text
    text = ''
  }
  yield `${text}\n]}\n`
  onEnd(count)
}

/** The rows of a section in pages; at least one page, which may be empty. */
async function* inPages(rows: ExportedRows): AsyncGenerator<{ rows: object[]; isLast: boolean }> {
  let page: object[] = []
  for await (const row of rows()) {
    if (page.length === rowsPerPage) {
      yield { rows: page, isLast: false }
      page = []
    }
    page.push(row)
  }
  yield { rows: page, isLast: true }
}

/** The contents of an export: a JSON file for each kind of data, pages to read offline, and unchanged media [PRV-02, PRV-11]. */
export function createContents({ exportAccount, personalDataOf, media }: ContentsDeps) {
  async function* pagesOf(rows: Readonly<Record<string, ExportedRows>>, section: Section, at: Date) {
    let page = 0
    for await (const { rows: shown, isLast } of inPages(rows[section] ?? noRows)) {
      page++
      yield {
        name: pageName(section, page),
        input: sectionPage(section, shown, { page, isLast }),
        lastModified: at,
      }
    }
  }

  async function* mediaOf({ userId }: Actor, at: Date): AsyncGenerator<ZippedFile> {
    for await (const { name } of media.ownFilesOf(userId)) {
      // The file may have been deleted after its row was read.
      const file = await media.open(name)
      if (file) yield { name: `media/${name}`, input: file.stream, lastModified: at }
    }
  }

  function describeFiles(): string {
    const lines = personalDataOf().map(({ what, exported }) =>
      'not' in exported
        ? `- (absent)  ${what}. ${exported.not}`
        : `- ${exported.map((name) => `data/${name}.json`).join(', ')}  ${what}`,
    )
    return `${lines.join('\n')}\n`
  }

  const describeCounts = (counts: ReadonlyMap<string, number>) =>
    personalDataOf().flatMap(({ what, exported }) =>
      'not' in exported
        ? []
        : [{ what, files: exported.map((name) => ({ name, count: counts.get(name) ?? 0 })) }],
    )

  return {
    /** The files of a person's export; each must be read to its end before the next is asked for. */
    async *filesOf(person: Actor, at: Date): AsyncGenerator<ZippedFile> {
      const rows = exportAccount(person)
      const counts = new Map<string, number>()
      for (const [name, read] of Object.entries(rows)) {
        const input = jsonFile(name, read, (count) => counts.set(name, count))
        yield { name: `data/${name}.json`, input, lastModified: at }
      }
      const pages = { posts: 0, comments: 0, ledger: 0 }
      for (const section of sections) {
        for await (const page of pagesOf(rows, section, at)) {
          pages[section]++
          yield page
        }
      }
      const profile = (await firstOf(rows.account ?? noRows)) as ShownProfile | undefined
      if (!profile) throw new Error('the account of an export is gone')
      yield {
        name: 'index.html',
        input: indexPage(profile, { madeAt: at, pages, data: describeCounts(counts) }),
        lastModified: at,
      }
      yield {
        name: 'README.txt',
        input: readme(person.pseudo, formatMoment(at), describeFiles()),
        lastModified: at,
      }
      yield* mediaOf(person, at)
    },
  }
}

async function* noRows(): AsyncGenerator<object> {}

async function firstOf(rows: ExportedRows): Promise<object | undefined> {
  for await (const row of rows()) return row
  return undefined
}
