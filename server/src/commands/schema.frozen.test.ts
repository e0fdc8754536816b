import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findFrozenFaults } from './schema.frozen.ts'

let folder: string
const write = (file: string, text: string) => writeFile(join(folder, file), text)

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-frozen-'))
  await write('1-create.sql', 'create table one ();\n')
  await write('2-create.sql', 'create table two ();\n')
})
afterEach(() => rm(folder, { recursive: true }))

test('migrations without a list are not frozen', async () => {
  expect(await findFrozenFaults(folder, false)).toEqual([])
})

test.each([
  {
    what: 'edited',
    change: () => write('1-create.sql', 'create table other ();\n'),
    fault: /^1-create.sql was edited/,
  },
  { what: 'removed', change: () => rm(join(folder, '1-create.sql')), fault: /^1-create.sql was removed/ },
])(
  'a frozen migration that was $what is refused, and the list is left as it is',
  async ({ change, fault }) => {
    await write('frozen.sha256', '')
    expect(await findFrozenFaults(folder, true)).toEqual([])
    const list = await readFile(join(folder, 'frozen.sha256'), 'utf8')
    await change()
    for (const isAdding of [false, true]) {
      expect(await findFrozenFaults(folder, isAdding)).toEqual([expect.stringMatching(fault)])
    }
    expect(await readFile(join(folder, 'frozen.sha256'), 'utf8')).toBe(list)
  },
)

test('a new migration has to be added to the list', async () => {
  await write('frozen.sha256', '')
  await findFrozenFaults(folder, true)
  await write('3-add.sql', 'alter table one add column id bigint;\n')
  expect(await findFrozenFaults(folder, false)).toEqual([
    expect.stringMatching(/^3-add.sql is not frozen yet/),
  ])
  expect(await findFrozenFaults(folder, true)).toEqual([])
  expect(await findFrozenFaults(folder, false)).toEqual([])
  expect((await readFile(join(folder, 'frozen.sha256'), 'utf8')).split('\n')).toHaveLength(4)
})
