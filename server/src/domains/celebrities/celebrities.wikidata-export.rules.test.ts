import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { type ExportRecord, readExport } from './celebrities.wikidata-export.rules.ts'
import { readRecord } from './celebrities.wikidata-records.rules.ts'

/** Reads a text as it comes from a disk: in pieces that end anywhere. */
async function readAll(text: string, pieceLength: number): Promise<ExportRecord[]> {
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, place) =>
    text.slice(place * pieceLength, (place + 1) * pieceLength),
  )
  const records: ExportRecord[] = []
  for await (const record of readExport(Readable.from(pieces))) records.push(record)
  return records
}

const first = '{"id":"Q1","labels":{"fr":{"value":"A \\"}{[ B"}}}'
const second = '{"id":"Q2","claims":{"P31":[]}}'

describe.each([1, 7, 1000])('[PRF-14] read in pieces of %i characters', (pieceLength) => {
  test.each([
    ['a JSON object a line', `${first}\n\n${second}\n`, [1, 3]],
    ['a dump: an array, an object a line', `[\n${first},\n${second}\n]\n`, [2, 3]],
    ['an array in one line', `\uFEFF  [${first}, ${second}]`, [1, 1]],
    [
      'the query service’s JSON',
      `{ "head": {"vars": ["item"]},\n"results": {"bindings": [\n${first},\n${second}]}}`,
      [3, 4],
    ],
  ])('%s', async (_, text, lines) => {
    const records = await readAll(text, pieceLength)
    expect(records).toEqual([
      { line: lines[0], value: JSON.parse(first) },
      { line: lines[1], value: JSON.parse(second) },
    ])
  })

  test('the query service’s CSV, with commas, quotes and line ends in cells', async () => {
    const text =
      'item,itemLabel,itemDescription\r\nhttp://www.wikidata.org/entity/Q1,"Doe, Jane","dite ""la\nBelle"""\r\nQ2,,\r\nQ3,x\r\nQ4,"'
    const records = await readAll(text, pieceLength)
    expect(records).toEqual([
      {
        line: 2,
        value: {
          item: 'http://www.wikidata.org/entity/Q1',
          itemLabel: 'Doe, Jane',
          itemDescription: 'dite "la\nBelle"',
        },
      },
      { line: 4, value: { item: 'Q2', itemLabel: '', itemDescription: '' } },
      { line: 5, fault: '2 cells under 3 columns' },
      { line: 6, fault: 'a quote is never closed' },
    ])
  })

  test('a broken line is told and the next one read; a file that ends too soon is told', async () => {
    expect(await readAll(`${first}\n{"id": Q9}\n${second}`, pieceLength)).toMatchObject([
      { line: 1 },
      { line: 2, fault: 'not valid JSON' },
      { line: 3, value: { id: 'Q2' } },
    ])
    expect(await readAll(`[${first},\n{"id":`, pieceLength)).toMatchObject([
      { line: 1 },
      { line: 2, fault: expect.stringContaining('ends in the middle') },
    ])
    expect(await readAll('', pieceLength)).toEqual([])
  })
})

test('[PRF-14] an entity of a dump is a person if it is human, named in French where it can be', () => {
  const kind = (id: string) => ({ P31: [{ mainsnak: { datavalue: { value: { id } } } }] })
  const labels = { en: { value: 'Hugo' }, fr: { value: ' Victor  Hugo ' } }
  const sitelinks = { frwiki: { title: 'Victor Hugo' }, enwiki: { title: 'Victor Hugo' } }
  expect(
    readRecord({
      id: 'Q535',
      labels,
      descriptions: { en: { value: 'writer' } },
      claims: kind('Q5'),
      sitelinks,
    }),
  ).toEqual({
    kind: 'person',
    person: {
      wikidataId: 'Q535',
      name: 'Victor Hugo',
      description: 'writer',
      wikiUrl: 'https://fr.wikipedia.org/wiki/Victor_Hugo',
      fame: 2,
    },
  })
  expect(readRecord({ id: 'Q90', labels, claims: kind('Q515') })).toEqual({ kind: 'other' })
})

test.each([
  ['https://evil.example/wiki'],
  ['http://fr.wikipedia.org/wiki/X'],
  ['javascript:alert(1)'],
  ['https://fr.wikipedia.org.evil.example/'],
  ['not an address'],
])('[PRF-14] a page that is not the encyclopedia’s is not linked to: %s', (article) => {
  expect(readRecord({ item: 'Q1', itemLabel: 'X', article })).toMatchObject({
    person: { wikiUrl: 'https://www.wikidata.org/wiki/Q1' },
  })
})

test.each([
  [null, 'not an object'],
  [[1], 'not an object'],
  [{ name: 'X' }, 'no Wikidata id'],
  [{ item: 'Q0', name: 'X' }, 'no Wikidata id'],
  [{ item: 'Q1' }, 'has no name'],
  [{ item: 'Q1', itemLabel: 'Q1' }, 'has no name'],
  [{ item: 'Q1', itemLabel: 'x'.repeat(201) }, 'too long a name'],
  [{ item: 'Q1', itemLabel: 'X', sitelinks: '1e9' }, 'no sound number'],
])('says what is wrong with %j', (value, reason) => {
  expect(readRecord(value)).toMatchObject({ kind: 'fault', reason: expect.stringContaining(reason) })
})
