import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callCommand } from '../testing/call-command.ts'
import { openTestDatabase } from '../testing/test-database.ts'
import { celebrities } from './celebrities.ts'

const database = await openTestDatabase()
const folder = await mkdtemp(join(tmpdir(), 'aura-celebrities-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const call = (...words: string[]) => callCommand(celebrities, database.url, words)

test('[PRF-14] an export is imported from the command line, faults named by line', async () => {
  const file = join(folder, 'export.csv')
  const rows = Array.from({ length: 1200 }, (_, index) => `Q${index + 1},Personne ${index + 1},,${index}`)
  await writeFile(file, ['item,itemLabel,itemDescription,sitelinks', ...rows, 'Q5000'].join('\n'))
  expect(await call('import', file)).toEqual({
    status: 1,
    stdout: '1200 added, 0 renewed, 0 not of people, 1 faulty and left out.',
    stderr: 'line 1202: 1 cells under 4 columns',
  })
  const best = await database.db
    .selectFrom('celebrity')
    .select(['name', 'fame', 'wikiUrl'])
    .orderBy('fame', 'desc')
    .limit(1)
    .execute()
  expect(best).toEqual([
    { name: 'Personne 1200', fame: 1199, wikiUrl: 'https://www.wikidata.org/wiki/Q1200' },
  ])
})

test('says in one line what is wrong with its words or with what they name', async () => {
  for (const words of [
    ['link', 'Q1'],
    ['dance', 'Q1'],
  ]) {
    expect(await call(...words)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^Usage: .*$/) })
  }
  expect(await call('import', join(folder, 'absent'))).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/cannot be read\.$/),
  })
  expect(await call('import', folder)).toMatchObject({
    status: 1,
    stderr: `${folder} is a folder. Name the file.`,
  })
  expect(await call('link', 'Q99999', 'personne')).toMatchObject({
    status: 1,
    stderr: 'No account has this pseudo.',
  })
})
