/** A record of an export, or why there is none, with the line of the file it begins on. */
export interface ExportRecord {
  line: number
  /** Absent when the text could not be read. */
  value?: unknown
  fault?: string
}

/** Longest record, in characters: a dump's largest entities are a few millions. */
const maxCharacters = 16_000_000

/**
 * Reads the records of a Wikidata export as they come, so that a file may be of any size: one JSON object a line (with
 * or without the brackets and commas of the dumps), a JSON array, the query service's JSON (`{"head": …, "results": …}`)
 * or its CSV.
 */
export async function* readExport(chunks: AsyncIterable<string>): AsyncGenerator<ExportRecord> {
  const { start, all } = await peek(chunks)
  if (start === '') return
  if (!/^[[{]/.test(start)) yield* readCsv(all)
  else if (start.startsWith('[') || /^\{\s*"head"/.test(start)) yield* readJson(all)
  else yield* readJsonLines(all)
}

/** The text without byte order mark and leading blanks: its first characters, and all of it. */
async function peek(chunks: AsyncIterable<string>) {
  const iterator = chunks[Symbol.asyncIterator]()
  const read: string[] = []
  let start = ''
  while (start.length < 64) {
    const { value, done } = await iterator.next()
    if (done) break
    read.push(value)
    start = read
      .join('')
      .replace(/^\uFEFF/, '')
      .trimStart()
  }
  async function* all(): AsyncGenerator<string> {
    if (read.length > 0) yield read.join('').replace(/^\uFEFF/, '')
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { start, all: all() }
}

async function* readJsonLines(chunks: AsyncIterable<string>): AsyncGenerator<ExportRecord> {
  let line = 0
  for await (const text of linesOf(chunks)) {
    line++
    const json = text.trim().replace(/,$/, '')
    if (json !== '') yield parse(json, line)
  }
}

async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
    if (rest.length > maxCharacters) rest = rest.slice(0, maxCharacters)
  }
  if (rest !== '') yield rest
}

/** The objects that stand directly in an array, however deep that is. */
async function* readJson(chunks: AsyncIterable<string>): AsyncGenerator<ExportRecord> {
  const open: string[] = []
  let line = 1
  let isInText = false
  let isEscaped = false
  let record: { text: string; line: number; depth: number } | undefined
  for await (const chunk of chunks) {
    let from = 0
    for (let index = 0; index < chunk.length; index++) {
      const character = chunk[index] as string
      if (character === '\n') line++
      if (isInText) {
        if (isEscaped) isEscaped = false
        else if (character === '\\') isEscaped = true
        else if (character === '"') isInText = false
      } else if (character === '"') isInText = true
      else if (character === '{' || character === '[') {
        if (character === '{' && !record && open.at(-1) === '[') {
          record = { text: '', line, depth: open.length }
          from = index
        }
        open.push(character)
      } else if (character === '}' || character === ']') {
        open.pop()
        if (record && open.length === record.depth) {
          yield parse(record.text + chunk.slice(from, index + 1), record.line)
          record = undefined
        }
      }
    }
    if (record) record.text += chunk.slice(from)
    if (record && record.text.length > maxCharacters) break
  }
  if (open.length > 0)
    yield { line: record?.line ?? line, fault: 'the file ends in the middle, or a record has no end' }
}

function parse(json: string, line: number): ExportRecord {
  try {
    return { line, value: JSON.parse(json) }
  } catch {
    return { line, fault: 'not valid JSON' }
  }
}

/** Rows under a line of column names; a quoted cell may hold commas, quotes written twice, and line ends. */
async function* readCsv(chunks: AsyncIterable<string>): AsyncGenerator<ExportRecord> {
  let names: string[] | undefined
  for await (const { cells, line, isWhole } of csvRows(chunks)) {
    if (cells.length === 1 && cells[0]?.trim() === '') continue
    if (!names) names = cells.map((cell) => cell.trim())
    else if (!isWhole) yield { line, fault: 'a quote is never closed' }
    else if (cells.length !== names.length)
      yield { line, fault: `${cells.length} cells under ${names.length} columns` }
    else yield { line, value: Object.fromEntries(names.map((name, place) => [name, cells[place]])) }
  }
}

interface CsvRow {
  cells: string[]
  line: number
  isWhole: boolean
}

async function* csvRows(chunks: AsyncIterable<string>): AsyncGenerator<CsvRow> {
  let [line, firstLine] = [0, 1]
  let pending = ''
  for await (const text of linesOf(chunks)) {
    line++
    if (pending === '') firstLine = line
    pending += pending === '' ? text : `\n${text}`
    // An odd number of quotes: a cell goes on in the next line.
    if (pending.split('"').length % 2 === 0 && pending.length < maxCharacters) continue
    yield { cells: splitCells(pending.replace(/\r$/, '')), line: firstLine, isWhole: true }
    pending = ''
  }
  if (pending !== '') yield { cells: [pending], line: firstLine, isWhole: false }
}

function splitCells(row: string): string[] {
  const cells = `,${row}`.match(/,(?:"(?:[^"]|"")*"|[^,]*)/g) ?? []
  return cells.map((cell) => {
    const text = cell.slice(1)
    return text.startsWith('"') ? text.slice(1, -1).replaceAll('""', '"') : text
  })
}
