import { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { complain, say } from '@aura/server/commands/command'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace } from './bench-environment.ts'
import { callJson } from './call-json.ts'
import { type ChildServer, memorySettings } from './child-server.ts'
import { watchCpu } from './cpu.ts'
import { createChance } from './dataset/chance.ts'
import { measureStorm } from './event-storm.ts'
import { listTellableActs, notificationKey, objectsFor, type TellableAct } from './notifying-calls.ts'
import { connectAll } from './open-sockets.ts'
import { findPeople, type Person } from './people.ts'
import { percentileOf } from './percentiles.ts'

export interface SocketFigures {
  sockets: number
  /** Memory of the server for each idle socket, in bytes. */
  residentBytesEach: number
  heapBytesEach: number
  acts: number
  actsPerSecond: number
  /** From the beginning of the call to the arrival of its notification, in milliseconds. */
  fromCall: Percentiles
  /** From the answer to the call; below 0 when the notification came first. */
  fromAnswer: Percentiles
  /** Acts without a notification. */
  untold: number
  /** Processor time of an act and its notifications, in microseconds; null where it cannot be measured. */
  cpuPerAct: { server: number; database: number } | null
  transactionsPerAct: number
  /** Events that become notifications in a second, all of one recipient and of many. */
  eventsPerSecond: { ofOne: number; ofMany: number }
}

interface Percentiles {
  p50Ms: number
  p99Ms: number
  maxMs: number
}

/** Warm-up acts, at most as long as the measured ones: the first ones compile and connect. */
const maxWarmUpSeconds = 4
/** Sockets opened and closed before memory is looked at, for the same reason. */
const maxWarmUpSockets = 300
/** How long after the last act its notification may still come. */
const timeoutMs = 10_000
const goals = { toastMs: 300, socketBytes: 40_000 }

/**
 * Connects idle members, lets some of them act, and measures memory per socket and the delay of notifications. Returns the exit code: 1
 * when a notification is missing.
 */
export async function runSockets(options: BenchRun): Promise<number> {
  const { acts: actsPerSecond, seconds, seed, processes } = options
  const warmUps = Math.ceil(actsPerSecond * Math.min(maxWarmUpSeconds, seconds))
  const count = warmUps + Math.ceil(actsPerSecond * seconds)
  const users = Math.max(options.sockets, objectsFor(count), 20)
  const size = { users, posts: 30 + 2 * objectsFor(count), votes: 0, communities: 1, days: 90 }
  return runInWorkplace({ ...options, dataDir: undefined }, size, async ({ db, jwtSecret, startProduct }) => {
    const people = await findPeople(db, jwtSecret, users)
    const acts = await listTellableActs(db, people, { count, draw: createChance(seed).draw })
    const servers: ChildServer[] = []
    while (servers.length < processes) servers.push(await startProduct(memorySettings))
    const figures = await measure(db, servers, { people, acts, warmUps, actsPerSecond })
    tell(figures)
    if (figures.untold > 0) complain(`Nobody was told of ${figures.untold} acts.`)
    return { report: figures, isGood: figures.untold === 0 }
  })
}

interface Work {
  people: readonly Person[]
  acts: readonly TellableAct[]
  /** As many acts come first and do not count. */
  warmUps: number
  actsPerSecond: number
}

async function measure(
  db: Db,
  servers: readonly ChildServer[],
  { people, acts, warmUps, actsPerSecond }: Work,
): Promise<SocketFigures> {
  const arrivals = new Map<string, number>()
  const urls = servers.map(({ url }) => url)
  const connect = (some: readonly Person[]) =>
    connectAll(urls, some, (recipientId, notification) =>
      arrivals.set(notificationKey(recipientId, notification), performance.now()),
    )
  for (const socket of await connect(people.slice(0, maxWarmUpSockets))) socket.disconnect()
  await sleep(1000)
  const before = await readMemory(servers)
  say(`Connecting ${people.length} sockets`)
  const sockets = await connect(people)
  await sleep(2000)
  const after = await readMemory(servers)
  say(`Acting, ${actsPerSecond} times a second`)
  const readCpu = await watchCpu(db)
  const readAllCpu = () => {
    const used = servers.map(({ pid }) => readCpu(pid))
    const [first] = used
    return (
      first && { server: used.reduce((sum, each) => sum + (each?.server ?? 0), 0), database: first.database }
    )
  }
  await actOnTime(urls, acts.slice(0, warmUps), actsPerSecond)
  const [cpuBefore, committedBefore] = [readAllCpu(), await countTransactions(db)]
  const counted = await actOnTime(urls, acts.slice(warmUps), actsPerSecond)
  const deadline = performance.now() + timeoutMs
  while (counted.some(({ becomes }) => !arrivals.has(becomes)) && performance.now() < deadline)
    await sleep(50)
  const [cpuAfter, committedAfter] = [readAllCpu(), await countTransactions(db)]
  for (const socket of sockets) socket.disconnect()
  const eventsPerSecond = {
    ofOne: await measureStorm(db, people, 1),
    ofMany: await measureStorm(db, people, people.length),
  }
  const told = counted.flatMap((act) => {
    const at = arrivals.get(act.becomes)
    return at === undefined ? [] : [{ fromCall: at - act.startedAt, fromAnswer: at - act.answeredAt }]
  })
  const each = (bytes: number) => Math.round(bytes / people.length)
  const perAct = (amount: number) => Math.round(amount / counted.length)
  return {
    sockets: people.length,
    residentBytesEach: each(after.rss - before.rss),
    heapBytesEach: each(after.inUse - before.inUse),
    acts: counted.length,
    actsPerSecond,
    fromCall: percentilesOf(told.map(({ fromCall }) => fromCall)),
    fromAnswer: percentilesOf(told.map(({ fromAnswer }) => fromAnswer)),
    untold: counted.length - told.length,
    cpuPerAct:
      cpuBefore && cpuAfter
        ? {
            server: perAct(cpuAfter.server - cpuBefore.server),
            database: perAct(cpuAfter.database - cpuBefore.database),
          }
        : null,
    transactionsPerAct: (committedAfter - committedBefore) / counted.length,
    eventsPerSecond,
  }
}

/** Memory of all servers together, in bytes. */
async function readMemory(servers: readonly ChildServer[]) {
  const each = await Promise.all(servers.map((server) => server.readMemory()))
  const sum = (read: (memory: NodeJS.MemoryUsage) => number) =>
    each.reduce((total, memory) => total + read(memory), 0)
  return { rss: sum(({ rss }) => rss), inUse: sum(({ heapUsed, external }) => heapUsed + external) }
}

/** Makes the calls at their times, however long answers take. */
async function actOnTime(urls: readonly string[], acts: readonly TellableAct[], perSecond: number) {
  const agent = new Agent({ keepAlive: true })
  const begun = performance.now()
  const made = await Promise.all(
    acts.map(async ({ path, token, body, becomes }, index) => {
      await sleep(Math.max(0, begun + (index * 1000) / perSecond - performance.now()))
      const startedAt = performance.now()
      const status = await callJson(
        urls[index % urls.length] ?? '',
        { method: 'POST', path, token, body },
        agent,
      )
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      return { becomes, startedAt, answeredAt: performance.now() }
    }),
  )
  agent.destroy()
  return made
}

async function countTransactions(db: Db): Promise<number> {
  // The counters of a connection are published once a second.
  await sleep(1200)
  const { rows } = await sql<{ committed: number }>`
    select xact_commit as committed from pg_stat_database where datname = current_database()`.execute(db)
  return rows[0]?.committed ?? 0
}

function percentilesOf(values: readonly number[]): Percentiles {
  const at = (share: number) => percentileOf(values, share) ?? 0
  return { p50Ms: at(0.5), p99Ms: at(0.99), maxMs: at(1) }
}

function tell(figures: SocketFigures): void {
  const { sockets, acts, actsPerSecond, cpuPerAct } = figures
  const { fromCall, fromAnswer } = figures
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const milliseconds = ({ p50Ms, p99Ms, maxMs }: Percentiles) =>
    `half within ${Math.round(p50Ms)} ms, 99 % within ${Math.round(p99Ms)} ms, all within ${Math.round(maxMs)} ms`
  const verdict = (isWithin: boolean) => (isWithin ? 'within' : 'more than')
  say(
    `Memory of an idle socket, of ${sockets}: ${kilobytes(figures.residentBytesEach)} resident, ` +
      `${kilobytes(figures.heapBytesEach)} of it in use: ` +
      `${verdict(figures.residentBytesEach <= goals.socketBytes)} ${kilobytes(goals.socketBytes)}`,
  )
  say(
    `Notifications of ${acts} acts, ${actsPerSecond} a second, from the call: ${milliseconds(fromCall)}: ` +
      `${verdict(fromCall.p99Ms <= goals.toastMs)} ${goals.toastMs} ms`,
  )
  say(`  from the answer: ${milliseconds(fromAnswer)}`)
  const cost = cpuPerAct
    ? `${cpuPerAct.server} µs of the server, ${cpuPerAct.database} µs of PostgreSQL, `
    : ''
  say(`  an act with what follows: ${cost}${figures.transactionsPerAct.toFixed(1)} transactions`)
  const { ofOne, ofMany } = figures.eventsPerSecond
  const rounded = (count: number) => Math.round(count).toLocaleString('en-US')
  say(`events rolled up a second: ${rounded(ofOne)} of one person, ${rounded(ofMany)} of ${sockets}`)
}
