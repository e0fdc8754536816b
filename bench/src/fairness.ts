import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { likePost } from '@aura/contract/posts/posts.contract'
import { complain, say } from '@aura/server/commands/command'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, type Workplace } from './bench-environment.ts'
import { actors, addressOf, type Burst, type BurstKind, listBursts } from './bursts.ts'
import type { BenchOptions } from './command-line.ts'
import { createChance } from './dataset/chance.ts'
import {
  callSteadily,
  type NextCall as NextOf,
  p99Of,
  readLoopDelayMs,
  type SteadySample,
} from './paced-load.ts'
import { endow, findPeople, findPerson, type Person } from './people.ts'

/** Waiting times of other clients without and with one kind of burst. */
export interface FairnessFigures {
  name: string
  visitor: Waits
  member: Waits
  /** The server's longest delay of its event loop during a burst, in milliseconds. */
  loopDelayMs: number
  /** Answers to the burst, by status; 0 for none. */
  burst: Record<string, number>
}

interface Waits {
  quietP99Ms: number
  burstP99Ms: number
  ratio: number
  /** Others' answers that were no success, by status. */
  failures: Record<string, number>
}

const bars = { ratio: 2, loopDelayMs: 50 }
/** Pairs of rounds, without and with the burst, for each kind: one pair for long rounds and for rounds of a second or less. */
const turnsOf = (seconds: number) => (seconds > 1 ? Math.min(3, Math.max(1, Math.round(15 / seconds))) : 1)
const perSecond = { visitor: 50, member: 50 }
const size = { users: 1000, posts: 2000, votes: 5000, communities: 1, days: 90 }
const members = 64
const maxWarmUpSeconds = 3
const endowment = 1000

type Caller = keyof typeof perSecond
type Sample = SteadySample<Caller>

/**
 * Measures the latency of visitors and members during bursts of others, as a ratio to that without bursts. Returns the exit code: 1 when
 * one of their calls failed.
 */
export async function runFairness(options: BenchRun): Promise<number> {
  return runInWorkplace({ ...options, dataDir: undefined }, size, async (workplace) => {
    const { others, bursters, kinds, url } = await prepare(workplace, options)
    await callSteadily(url, { next: others, perSecond }, Math.min(maxWarmUpSeconds, options.seconds))
    const results: FairnessFigures[] = []
    let burstCount = 0
    for (const kind of kinds) {
      const turns: Turn[] = []
      for (let turn = 0; turn < turnsOf(options.seconds); turn++) {
        const from = (burstCount++ * actors) % bursters.length
        const burst = kind.make([...bursters.slice(from), ...bursters.slice(0, from)])
        turns.push(await measureTurn(url, others, burst, options.seconds))
      }
      const figures = summarize(kind, turns)
      results.push(figures)
      say(toLine(figures))
    }
    const failed = results.filter(({ visitor, member }) => hasFailures(visitor) || hasFailures(member))
    for (const { name } of failed) complain(`Others' calls failed during "${name}".`)
    return { report: results, isGood: failed.length === 0 }
  })
}

const hasFailures = ({ failures }: Waits) => Object.keys(failures).length > 0

async function prepare({ db, jwtSecret, startProduct }: Workplace, { seed, only }: BenchOptions) {
  const { rows } = await sql<{ postId: number; commentId: number; authorId: number }>`
    select post.id as post_id, comment.id as comment_id, post.author_id
    from post join comment on comment.author_id = post.author_id
    where post.deleted_at is null and comment.deleted_at is null order by post.id, comment.id limit 1`.execute(
    db,
  )
  const [found] = rows
  if (!found) throw new Error('an author of the data set has a comment')
  const everyone = await findPeople(db, jwtSecret, size.users)
  const people = everyone.filter(({ id }) => id !== found.authorId)
  await endow(db, people, endowment)
  const { rows: posts } = await sql<{ id: number }>`
    select id from post where deleted_at is null and author_id <> ${found.authorId} order by hashint8(id) limit 500`.execute(
    db,
  )
  const { draw } = createChance(seed)
  const author = await findPerson(db, jwtSecret, found.authorId)
  // The limits hold; people come from many addresses.
  const { url } = await startProduct({ RATE_LIMIT_SCALE: '1', TRUSTED_PROXIES: '127.0.0.1' })
  return {
    url,
    others: listOthers(people.slice(0, members), posts, draw),
    bursters: people.slice(members),
    kinds: listBursts({ author, ...found, draw }).filter(({ name }) => name.includes(only)),
  }
}

type NextCall = NextOf<Caller>

/** The next call of a visitor and of a member, without end: feeds, one's own account, and a like now and then. */
function listOthers(
  people: readonly Person[],
  posts: readonly { id: number }[],
  draw: () => number,
): NextCall {
  const pick = <T>(all: readonly T[]) => all[Math.floor(draw() * all.length)] as T
  return {
    visitor: () => ({
      method: 'GET',
      path: discovery.path,
      headers: { 'x-forwarded-for': addressOf(2 ** 20 + Math.floor(draw() * 2 ** 16)) },
    }),
    member: () => {
      const { token, id } = pick(people)
      const headers = { 'x-forwarded-for': addressOf(id) }
      const isWrite = draw() < 0.25
      return isWrite
        ? { method: 'POST', path: likePost.path, token, headers, body: { postId: pick(posts).id } }
        : { method: 'GET', path: draw() < 0.5 ? following.path : currentUser.path, token, headers }
    },
  }
}

interface Turn {
  quiet: Sample[]
  busy: Sample[]
  loopDelayMs: number
  counts: Record<string, number>
}

async function measureTurn(url: string, others: NextCall, burst: Burst, seconds: number): Promise<Turn> {
  const worker = new Worker(new URL('./burst-worker.ts', import.meta.url), { workerData: { url, burst } })
  await once(worker, 'message')
  const quiet = await callSteadily(url, { next: others, perSecond }, seconds)
  await readLoopDelayMs(url)
  const answered = once(worker, 'message')
  worker.postMessage('go')
  const busy = await callSteadily(url, { next: others, perSecond }, seconds)
  const [counts] = (await answered) as [Record<string, number>]
  return { quiet, busy, loopDelayMs: await readLoopDelayMs(url), counts }
}

function summarize({ name }: BurstKind, turns: readonly Turn[]): FairnessFigures {
  const waitsOf = (caller: Caller): Waits => {
    const [quiet, busy] = [turns.flatMap((turn) => turn.quiet), turns.flatMap((turn) => turn.busy)].map(
      (all) => all.filter((sample) => sample.caller === caller),
    ) as [Sample[], Sample[]]
    const [quietP99Ms, burstP99Ms] = [p99Of(quiet), p99Of(busy)]
    const failed = [...quiet, ...busy].filter(({ status }) => status !== 200)
    return {
      ...{ quietP99Ms, burstP99Ms, ratio: burstP99Ms / quietP99Ms },
      failures: sumCounts(failed.map(({ status }) => ({ [status]: 1 }))),
    }
  }
  return {
    name,
    visitor: waitsOf('visitor'),
    member: waitsOf('member'),
    loopDelayMs: Math.max(...turns.map(({ loopDelayMs }) => loopDelayMs)),
    burst: sumCounts(turns.map(({ counts }) => counts)),
  }
}

function sumCounts(all: readonly Record<string, number>[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const counts of all)
    for (const [status, count] of Object.entries(counts)) sums[status] = (sums[status] ?? 0) + count
  return sums
}

function toLine({ name, visitor, member, loopDelayMs, burst }: FairnessFigures): string {
  const waits = ({ quietP99Ms, burstP99Ms, ratio, failures }: Waits) =>
    `${quietP99Ms.toFixed(0)} → ${burstP99Ms.toFixed(0)} ms (${ratio.toFixed(2)} ×${ratio <= bars.ratio ? '' : ', more than 2'})` +
    (Object.keys(failures).length > 0 ? ` failed ${JSON.stringify(failures)}` : '')
  const loop = `event loop ${loopDelayMs.toFixed(0)} ms${loopDelayMs <= bars.loopDelayMs ? '' : ', more than 50'}`
  return `  ${name}: visitors' p99 ${waits(visitor)}; members' ${waits(member)}; ${loop}; burst ${JSON.stringify(burst)}`
}
