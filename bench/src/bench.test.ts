import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createTestDatabase } from '@aura/server/testing/test-database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCommandLine } from './command-line.ts'
import type { Report } from './report.ts'
import type { RestFigures } from './server-at-rest.ts'
import { runBench, runMeasure } from './testing/run-bench.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-bench-test-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('measures every work against its floor, proves the ledger afterwards and leaves nothing behind', async () => {
  const jsonFile = join(folder, 'report.json')
  const words = ['--size', 'tiny', '--seconds', '0.02', '--connections', '2', '--json', jsonFile]
  const { code, output } = await runMeasure(folder, words)
  expect({ code, output }).toMatchObject({ code: 0 })
  const report: Report = JSON.parse(await readFile(jsonFile, 'utf8'))
  const floors = report.results.filter(({ isFloor }) => isFloor).map(({ name }) => name)
  expect(floors).toEqual(['bare', 'one-read', 'one-write', 'one-hash'])
  expect(report.results.filter(({ isRaw }) => isRaw).map(({ name }) => name)).toEqual([
    'raw-read',
    'raw-write',
  ])
  expect(
    report.results
      .filter(({ isFloor, isRaw }) => !isFloor && !isRaw)
      .map(({ name, floor }) => `${name}: ${floor}`),
  ).toEqual([
    'discovery, visitor: bare',
    'one post: one-read',
    'profile of another: one-read',
    'discovery, logged in: one-read',
    'following: one-read',
    'own profile: one-read',
    'search, a beginning: one-read',
    'search, a slip: one-read',
    'search, posts: one-read',
    'directory, any page: one-read',
    'comments, first page of 100,000: one-read',
    'comments, first page of 100: one-read',
    'notifications list of a star: one-read',
    'notifications check of a star: one-read',
    'notifications check: one-read',
    'list of challenges: one-read',
    'a challenge of 10,000 entries: one-read',
    'search of 10,000 entries: one-read',
    'posts of a community: one-read',
    'top posts of a community: one-read',
    'list of communities: one-read',
    'search of communities, a slip: one-read',
    'members by aura, first page: one-read',
    'members by aura, middle page: one-read',
    'members by aura, last page: one-read',
    'rank of one member: one-read',
    'board, first page: one-read',
    'board, any page: one-read',
    'board, last page: one-read',
    'own rank: one-read',
    'search of the board, a slip: one-read',
    'like toggle, spread: one-write',
    'aura toggle, spread: one-write',
    'comment aura toggle, spread: one-write',
    'comment like toggle, spread: one-write',
    'follow and unfollow, spread: one-write',
    'donation, spread: one-write',
    'comment, spread: one-write',
    'comments on one post: one-write',
    'aura on one viral post: one-write',
    'joining and leaving one community: one-write',
    'login: one-hash',
  ])
  for (const { name, requestsPerSecond, ratio, failures } of report.results) {
    expect({ name, failures }).toEqual({ name, failures: {} })
    expect(requestsPerSecond).toBeGreaterThan(0)
    expect(ratio).toBeGreaterThan(0)
    expect(output).toContain(name)
  }
  expect(report.isVerified).toBe(true)
  // One account endows the others.
  expect(report.options.dataset).toMatchObject({ users: 61, posts: 300, votes: 2000 })
  expect(await readdir(folder)).toEqual(['report.json'])
})

test('measures a second start, and the memory of a server at rest and read by many', async () => {
  const jsonFile = join(folder, 'rest.json')
  const { code, output } = await runMeasure(folder, ['rest', '--seconds', '0.1', '--json', jsonFile])
  expect({ code, output }).toMatchObject({ code: 0 })
  const figures: RestFigures = JSON.parse(await readFile(jsonFile, 'utf8'))
  expect(figures.startCpu.server).toBeGreaterThan(0)
  expect(figures.readBytes).toBeGreaterThan(figures.restBytes)
  expect(figures.children).toBe(0)
  await rm(jsonFile)
})

test('seals a month once, as the ledger has it, after kills', async () => {
  const { code, output } = await runMeasure(folder, [
    'sealing',
    '--size',
    'tiny',
    '--kills',
    '2',
    '--unproven',
  ])
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/Sealed after 2 kills in [\d.]+ s .* 1 month, hash as the ledger has it/)
})

test('fills the database that the settings name, once', async () => {
  const database = await createTestDatabase()
  const settings = {
    DATABASE_URL: database.url,
    JWT_SECRET: 'x'.repeat(32),
    AURA_DATA_DIR: join(folder, 'data'),
  }
  const words = ['dataset', '--users', '20', '--posts', '30', '--votes', '100']
  expect(await runBench(folder, words, settings)).toMatchObject({ code: 0 })
  expect(await runBench(folder, words, settings)).toEqual({
    code: 1,
    output: 'The database is not empty. Set AURA_DATA_DIR or DATABASE_URL to an empty one.\n',
  })
  await database.drop()
})

test.each([
  [['measure', '--seconds', 'soon'], '--seconds must be a number from 0.01 to 3600'],
  [['measure', '--seconds', '0'], '--seconds must be a number from 0.01 to 3600'],
  [['--users', '20', '--posts', '30', '--votes', '571'], '--votes must be a whole number from 0 to 570'],
  [['--size', 'gigantic'], 'There is no size "gigantic"'],
  [['race'], 'Usage:'],
  [['--colour'], 'Usage:'],
])('refuses words it does not understand: %j', (words, sentence) => {
  expect(() => readCommandLine(words)).toThrow(sentence)
})
