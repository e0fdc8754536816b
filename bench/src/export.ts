import { statfs } from 'node:fs/promises'
import { requestExport } from '@aura/contract/exports/exports.contract'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { say, UsageError } from '@aura/server/commands/command'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import { listChildren } from './cpu.ts'
import { insertPostsOfAccount, pictureBytes } from './dataset/posts-of-account.ts'
import { callSteadily, p99Of, readLoopDelayMs, type SteadySample } from './paced-load.ts'
import { findPeople } from './people.ts'
import { residentBytes } from './resident-memory.ts'

/** What is promised, on two cores. */
const bars = { residentBytes: 250e6, workerBytes: 150e6, ratio: 1.5 }
const megabyte = 1e6
const size = { users: 200, posts: 1000, votes: 2000, communities: 1, days: 90 }
const perSecond = { visitor: 25, member: 25 }
const maxWarmUpSeconds = 3

interface ExportFigures {
  posts: number
  zipBytes: number
  seconds: number
  /** The most that the server itself held in memory, before the export and altogether. */
  beforeBytes: number
  residentBytes: number
  /** Peak resident memory of the archive worker. */
  workerBytes: number
  /** The longest delay of the server's event loop during the export. */
  loopDelayMs: number
  quietP99Ms: number
  busyP99Ms: number
  ratio: number
}

/**
 * Exports an account of many posts and media. Prints the server's peak memory and how long readers of the feed waited during the export.
 * Answers the exit code: 1 when the export failed, or a reader's call.
 */
export async function runExport(options: BenchRun): Promise<number> {
  const { exported, seconds } = options
  return runInWorkplace({ ...options, dataDir: undefined }, size, async (workplace) => {
    const { db, dataDir, jwtSecret, startProduct } = workplace
    const { bavail, bsize } = await statfs(dataDir)
    if (bavail * bsize < 1.2 * exported * pictureBytes)
      throw new UsageError('There is no room for the export on this disk.')
    const [owner, ...readers] = await findPeople(db, jwtSecret, 64)
    if (!owner) throw new Error('the data set has people')
    say(`Writing ${exported} posts with ${(exported * pictureBytes) / 1e9} GB of media`)
    await insertPostsOfAccount(db, { dataDir, ownerId: owner.id, posts: exported })
    const { url, pid } = await startProduct()
    let turn = 0
    const reader = () => readers[turn++ % readers.length] as (typeof readers)[number]
    const next = {
      visitor: () => ({ method: 'GET', path: discovery.path }) as const,
      member: () => ({ method: 'GET', path: following.path, token: reader().token }) as const,
    }
    const read = (lasting: number) => callSteadily(url, { next, perSecond }, lasting)
    await read(Math.min(maxWarmUpSeconds, seconds))
    const quiet = await read(seconds)
    const beforeBytes = await residentBytes(pid, 'VmHWM')

    await readLoopDelayMs(url)
    const startedAt = performance.now()
    const asked = await fetch(url + requestExport.path, {
      method: 'POST',
      headers: { authorization: owner.token, accept: 'application/json' },
    })
    if (asked.status !== 200) throw new UnexpectedAnswer(`Asking for an export answered ${asked.status}.`)
    const busy: SteadySample<keyof typeof perSecond>[] = []
    let workerBytes = 0
    let found = await findExport(db, owner.id)
    while (found.status === 'waiting' || found.status === 'running') {
      busy.push(...(await read(1)))
      workerBytes = Math.max(workerBytes, await maxOfChildren(pid))
      found = await findExport(db, owner.id)
    }
    if (found.status !== 'ready') throw new UnexpectedAnswer(`The export is ${found.status}.`)
    const figures: ExportFigures = {
      ...{ posts: exported, zipBytes: found.bytes, seconds: (performance.now() - startedAt) / 1000 },
      ...{
        beforeBytes,
        loopDelayMs: await readLoopDelayMs(url),
        residentBytes: await residentBytes(pid, 'VmHWM'),
        workerBytes,
        quietP99Ms: p99Of(quiet),
        busyP99Ms: p99Of(busy),
      },
      ratio: p99Of(busy) / p99Of(quiet),
    }
    say(toLine(figures))
    const failed = [...quiet, ...busy].filter(({ status }) => status !== 200).length
    if (failed > 0) throw new UnexpectedAnswer(`${failed} calls of readers failed.`)
    return { report: figures, isGood: true }
  })
}

/** Peak resident memory of the server's child processes. On a given database, archive workers are its only children. */
async function maxOfChildren(serverPid: number): Promise<number> {
  const held = listChildren(serverPid).map(({ pid }) => residentBytes(pid, 'VmHWM').catch(() => 0))
  return Math.max(0, ...(await Promise.all(held)))
}

async function findExport(db: Db, accountId: number): Promise<{ status: string; bytes: number }> {
  const { rows } = await sql<{ status: string; bytes: number | null }>`
    select status, bytes from account_export where account_id = ${accountId} order by id desc limit 1`.execute(
    db,
  )
  return { status: rows[0]?.status ?? 'missing', bytes: rows[0]?.bytes ?? 0 }
}

function toLine(figures: ExportFigures): string {
  const {
    posts,
    zipBytes,
    seconds,
    loopDelayMs,
    beforeBytes,
    residentBytes: held,
    workerBytes,
    quietP99Ms,
    busyP99Ms,
    ratio,
  } = figures
  const verdict = (isWithin: boolean) => (isWithin ? 'within' : 'more than')
  const inMegabytes = (bytes: number) => `${Math.round(bytes / megabyte)} MB`
  return (
    `${posts} posts, a zip of ${inMegabytes(zipBytes)}, in ${seconds.toFixed(1)} s: ` +
    `${inMegabytes(beforeBytes)} in memory before, ${inMegabytes(held)} at most (${verdict(held <= bars.residentBytes)} ${inMegabytes(bars.residentBytes)}), ` +
    `${inMegabytes(workerBytes)} in the process beside it (${verdict(workerBytes <= bars.workerBytes)} ${inMegabytes(bars.workerBytes)}); ` +
    `the feed, p99: ${quietP99Ms.toFixed(0)} → ${busyP99Ms.toFixed(0)} ms (${ratio.toFixed(2)} ×: ` +
    `${verdict(ratio <= bars.ratio)} ${bars.ratio} ×); event loop ${loopDelayMs.toFixed(0)} ms`
  )
}
