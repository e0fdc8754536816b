import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FairnessFigures } from './fairness.ts'
import type { RestFigures } from './rest.ts'
import type { SocketFigures } from './sockets.ts'
import { runMeasure } from './testing/run-bench.ts'

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aura-bench-test-'))
})

afterAll(() => rm(folder, { recursive: true, force: true }))

test('tells members on open pages of what others do, and what a socket takes of memory', async () => {
  const jsonFile = join(folder, 'sockets.json')
  const words = ['--sockets', '20', '--acts', '10', '--seconds', '1', '--json', jsonFile]
  const { code, output } = await runMeasure(folder, ['sockets', ...words])
  expect({ code, output }).toMatchObject({ code: 0 })
  const figures: SocketFigures = JSON.parse(await readFile(jsonFile, 'utf8'))
  expect(figures).toMatchObject({ sockets: 20, acts: 10, untold: 0 })
  expect(figures.fromCall.mostMs).toBeGreaterThan(0)
  expect(figures.eventsPerSecond.ofMany).toBeGreaterThan(0)
  await rm(jsonFile)
})

test('measures what others wait while few accounts act all at once', async () => {
  const jsonFile = join(folder, 'fairness.json')
  const words = ['--only', 'likes', '--seconds', '0.5', '--json', jsonFile]
  const { code, output } = await runMeasure(folder, ['fairness', ...words])
  expect({ code, output }).toMatchObject({ code: 0 })
  const [figures, ...others]: FairnessFigures[] = JSON.parse(await readFile(jsonFile, 'utf8'))
  expect(others).toEqual([])
  for (const waits of [figures?.visitor, figures?.member]) {
    expect(waits?.ratio).toBeGreaterThan(0)
    expect(waits?.failures).toEqual({})
  }
  expect(figures?.burst).toEqual({ 200: expect.any(Number), 429: expect.any(Number) })
  await rm(jsonFile)
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

test('takes each message of Twitch once, in any order, and no forged one', async () => {
  const { output } = await runMeasure(folder, ['twitch', '--messages', '200'])
  expect(output).toMatch(/200 messages, .*: 0 failed, 0 forged ones taken, 0 of 200 channels wrong/)
  expect(output).toMatch(/A profile, p99: [\d.]+ ms, [\d.]+ ms while Twitch hangs/)
})

test('takes each event of PayPal once, in any order, and no forged one', async () => {
  const { output } = await runMeasure(folder, ['paypal', '--messages', '100'])
  expect(output).toMatch(
    /100 events, .*: 0 failed, 0 forged ones taken, (\d+) of \1 kept, 0 of 200 subscriptions wrong/,
  )
  expect(output).toMatch(/The subscription, p99: [\d.]+ ms, [\d.]+ ms while PayPal hangs/)
})

test('seals a month once, as the ledger has it, after five kills', async () => {
  const { code, output } = await runMeasure(folder, ['sealing', '--size', 'tiny'])
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/Sealed after 5 kills in [\d.]+ s .* 1 month, hash as the ledger has it/)
})

test('measures memory and readers while a large account is exported', async () => {
  const { code, output } = await runMeasure(folder, ['export', '--exported', '40', '--seconds', '0.5'])
  expect({ code, output }).toMatchObject({ code: 0 })
  expect(output).toMatch(/40 posts, a zip of \d+ MB, .* the feed, p99: \d+ → \d+ ms/)
})
