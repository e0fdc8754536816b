import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { discovery } from '@aura/contract/feed/feed.contract'
import { metrics } from '@aura/contract/platform/platform.contract'
import { complain, say } from '@aura/server/commands/command'
import { systemClock } from '@aura/server/platform/clock/clock'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { runInWorkplace, type Workplace } from './bench-environment.ts'
import { listChallengeWorks } from './challenge-workloads.ts'
import type { ChildServer } from './child-server.ts'
import type { BenchOptions } from './command-line.ts'
import { listCommunityWorks } from './community-workloads.ts'
import { watchCpu } from './cpu.ts'
import { createChance } from './dataset/chance.ts'
import { starId } from './dataset/notifications.ts'
import { listLeaderboardWorks } from './leaderboard-workloads.ts'
import { joinMeasures, type Measure, measureLoad } from './load.ts'
import { endow, findKeenestFollower, findPeople, findPerson } from './people.ts'
import { describeMachine, layOutTable, type Report, type Result } from './report.ts'
import type { FloorName, ObjectToVote, Work, WorkMaterial } from './work.ts'
import { listWorks } from './workloads.ts'

/** Enough for every account to donate up to the limit of a day, however negative its balance was. */
const endowment = 1000
const maxPeople = 1000
const maxObjects = 20_000
/** How often each work has its turn, with an equal part of its seconds; once when it has a second or less. */
const maxTurns = 3
const maxWarmUpSeconds = 1
/** Longest wait for calls that are still under way after their clients have left. */
const settleMs = 5000

/** Measures floors and works and prints them; answers the exit code, 1 when any answer was no success. */
export async function runMeasure(options: BenchOptions): Promise<number> {
  const { seconds, connections, seed } = options
  return runInWorkplace(options, options.size, async (workplace) => {
    const { results, dataset } = await measureAll(workplace, options)
    say(`\n${layOutTable(results)}\n`)
    const verdict = options.isProven ? await workplace.verify() : { isSound: true, output: '' }
    if (options.isProven) say(verdict.isSound ? 'npm run aura -- verify: everything holds.' : verdict.output)
    const report: Report = {
      at: systemClock.now().toISOString(),
      machine: describeMachine(),
      options: { seconds, connections, seed, dataset },
      results,
      isVerified: options.isProven && verdict.isSound,
    }
    const failed = results.filter(({ failures }) => Object.keys(failures).length > 0)
    for (const { name } of failed)
      complain(`"${name}" had answers that were no success: its figures are void.`)
    return { report, isGood: failed.length === 0 && verdict.isSound }
  })
}

async function measureAll(workplace: Workplace, options: BenchOptions) {
  const product = await workplace.startProduct()
  const material = await gatherMaterial(workplace, options)
  const all = [
    ...[...listWorks(material), ...listChallengeWorks(material)],
    ...[...listCommunityWorks(material), ...listLeaderboardWorks(material)],
  ]
  const works = selectWorks(all, options.only)
  const servers = await startServers(workplace, product, works)
  const dataset = await countRows(workplace.db)
  say(`Measuring with ${options.connections} connections, ${options.seconds} s each`)
  const results: Result[] = []
  for (const group of Map.groupBy(works, ({ floor }) => floor).values()) {
    const serverOf = ({ isFloor, isRaw, floor }: Work) =>
      isRaw ? servers.bare : isFloor ? servers[floor] : product
    results.push(...(await measureGroup(workplace.db, group, serverOf, options)))
    for (const { name, requestsPerSecond } of results.slice(-group.length)) {
      say(`  ${name}: ${Math.round(requestsPerSecond)} requests/s`)
    }
  }
  // Stopped before the proof, so that nothing is under way.
  await product.stop()
  return { results, dataset }
}

/** Alternates between a floor and its works, so that other load on the machine affects all of them alike. */
export async function measureGroup(
  db: Db,
  works: readonly Work[],
  serverOf: (work: Work) => ChildServer,
  options: BenchOptions,
): Promise<Result[]> {
  const cpuOf = await watchCpu(db)
  const measured = works.map((work) => ({
    work,
    connections: Math.min(options.connections, work.maxConnections ?? options.connections),
    turns: [] as Measure[],
  }))
  const turnCount = Math.min(maxTurns, Math.ceil(options.seconds))
  for (let turn = -1; turn < turnCount; turn++) {
    const isWarmUp = turn === -1
    const seconds = isWarmUp ? Math.min(maxWarmUpSeconds, options.seconds / 4) : options.seconds / turnCount
    for (const { work, connections, turns } of measured) {
      const { url, pid } = serverOf(work)
      const readCpu = () => cpuOf(pid)
      const readStatements = () => countStatements(url)
      const load = { url, connections, seconds, ...(!isWarmUp && { readCpu, readStatements }) }
      const measure = await measureLoad(load, work.requestsOf)
      if (!isWarmUp) turns.push(measure)
      await settle(db)
    }
  }
  const joined = measured.map(({ work, connections, turns }) => {
    const measure = joinMeasures(turns)
    return { work, connections, measure, requestsPerSecond: measure.successes / measure.seconds }
  })
  const floorRate = joined.find(({ work }) => work.isFloor)?.requestsPerSecond
  const rawFloor = joined.find(({ work }) => work.isRaw)
  return joined.map(({ work, connections, measure, requestsPerSecond }) => {
    const { name, floor, isFloor, isRaw = false } = work
    const ratio = floorRate ? requestsPerSecond / floorRate : 0
    const rawRatio = rawFloor ? requestsPerSecond / rawFloor.requestsPerSecond : null
    const rawP50Ratio = rawFloor ? measure.p50Ms / rawFloor.measure.p50Ms : null
    const ratios = { ratio, rawRatio, rawP50Ratio }
    return { name, floor, isFloor, isRaw, connections, requestsPerSecond, ...ratios, ...measure }
  })
}

/** Statements that a server has sent to PostgreSQL; undefined for one that does not count them. */
async function countStatements(url: string): Promise<number | undefined> {
  const answer = await fetch(url + metrics.path)
  const [, count] = /^aura_db_statements_total (\d+)$/m.exec(await answer.text()) ?? []
  return count === undefined ? undefined : Number(count)
}

/** Waits until the calls that were under way when the clients left are done, so that the next measure is its own. */
async function settle(db: Db): Promise<void> {
  const deadline = Date.now() + settleMs
  for (;;) {
    const { rows } = await sql`
      select from pg_stat_activity where application_name in ('aura', 'aura-floor') and state <> 'idle'`.execute(
      db,
    )
    if (rows.length === 0 || Date.now() > deadline) return
    await sleep(50)
  }
}

/** The works with `only` in their name, and their floors. */
function selectWorks(works: readonly Work[], only: string): Work[] {
  const chosen = works.filter(({ name }) => name.includes(only))
  const floors = new Set(chosen.map(({ floor }) => floor))
  return works.filter(
    (work) => chosen.includes(work) || ((work.isFloor || work.isRaw) && floors.has(work.floor)),
  )
}

export async function startServers(
  workplace: Workplace,
  product: ChildServer,
  works: readonly Work[],
): Promise<Record<FloorName, ChildServer>> {
  const answerFile = join(workplace.dataDir, 'bench-answer.json')
  const answer = await fetch(product.url + discovery.path)
  if (!answer.ok) throw new Error(`discovery answers ${answer.status}`)
  await writeFile(answerFile, Buffer.from(await answer.arrayBuffer()))
  const isNeeded = works.some((work) => work.floor === 'bare' || work.isRaw)
  const bare = isNeeded
    ? await workplace.startBenchServer('raw-server.ts', { ANSWER_FILE: answerFile })
    : product
  const floors = await workplace.startBenchServer('floor-server.ts')
  return { bare, 'one-read': floors, 'one-write': floors, 'one-hash': floors }
}

export async function gatherMaterial(
  { db, jwtSecret }: Workplace,
  { seed }: BenchOptions,
): Promise<WorkMaterial> {
  const { rows: posts } = await sql<ObjectToVote>`
    select id, author_id from post where deleted_at is null order by hashint8(id) limit ${maxObjects}`.execute(
    db,
  )
  const { rows: comments } = await sql<ObjectToVote>`
    select id, author_id from comment where deleted_at is null order by hashint8(id) limit ${maxObjects}`.execute(
    db,
  )
  const { rows: viral } = await sql<ObjectToVote>`
    select id, post.author_id from post join post_total on post_id = id
    where deleted_at is null order by aura desc limit 1`.execute(db)
  const [viralPost] = viral
  if (!viralPost) throw new Error('the data set has posts')
  const { rows: owners } = await sql<WorkMaterial['smallest']>`
    select community_id as id, account_id as owner_id from community_member where role = 'owner'
    order by community_id desc limit 1`.execute(db)
  const [smallest] = owners
  if (!smallest) throw new Error('the data set has communities')
  const { users = 0, communities = 0 } = await countRows(db)
  const { rows: fullest } = await sql<{ id: number }>`
    select id from challenge order by entries desc, id limit 1`.execute(db)
  const { rows: boards } = await sql<{ accounts: number }>`
    select coalesce(sum(accounts), 0)::bigint as accounts from leaderboard_count
    where month = (select max(month) from leaderboard_count) and gains > 0`.execute(db)
  const people = await findPeople(db, jwtSecret, maxPeople)
  await endow(db, people, endowment)
  return {
    peopleCount: users,
    people,
    keenestFollower: await findKeenestFollower(db, jwtSecret),
    star: await findPerson(db, jwtSecret, starId),
    posts,
    comments,
    viralPost,
    communityCount: communities,
    boardCount: boards[0]?.accounts ?? 0,
    smallest,
    fullestChallengeId: fullest[0]?.id ?? 0,
    draw: createChance(seed).draw,
  }
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number>>`
    select (select count(*) from account) as users, (select count(*) from post) as posts,
      (select count(*) from post_vote) as votes, (select count(*) from post_like) as likes,
      (select count(*) from follow) as follows, (select count(*) from community) as communities`.execute(db)
  return { ...rows[0] }
}
