import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { complain, say } from '@aura/server/commands/command'
import { systemClock } from '@aura/server/platform/clock/clock'
import autocannon from 'autocannon'
import { sql } from 'kysely'
import { runInWorkplace } from './bench-environment.ts'
import type { BenchOptions } from './command-line.ts'
import { insertCases } from './dataset/cases.ts'
import type { LoadRequest } from './load.ts'
import { gatherMaterial, measureGroup, startServers } from './measure.ts'
import { findPeople } from './people.ts'
import { layOutTable } from './report.ts'
import { many, read, write } from './requests.ts'
import { listWorks, pick, work } from './workloads.ts'

const moderators = 5
const filters = [
  ...['', 'kind=report', 'severity=high', 'assignee=me', 'assignee=others', 'assignee=nobody', 'age=older'],
  ...[
    'order=oldest',
    'order=newest',
    'status=resolved',
    'status=resolved&kind=report',
    'status=resolved&decided_by=me',
    'status=resolved&order=severity',
    'status=resolved&assignee=me',
    'status=resolved&assignee=others',
    'status=resolved&assignee=nobody',
    'status=all',
    'status=confirming',
  ],
]

/** Reports of as many people as there are on one post, and the moderators' desk with many cases; answers the exit code. */
export async function runDesk(options: BenchOptions): Promise<number> {
  const { cases, reports, size, connections } = options
  return runInWorkplace({ ...options, dataDir: undefined }, size, async (workplace) => {
    const { db, jwtSecret, startProduct, verify } = workplace
    const material = await gatherMaterial(workplace, options)
    const { people, viralPost } = material
    const moderatorIds = people.slice(0, moderators).map(({ id }) => id)
    await sql`update account set is_moderator = true where id = any(${moderatorIds}::bigint[])`.execute(db)
    const made = { cases, reports, users: size.users, now: systemClock.now(), moderatorIds }
    await db.transaction().execute((tx) => insertCases(tx, made))
    await sql`vacuum (analyze)`.execute(db)
    const { rows: found } = await sql<{ id: number }>`
      select id from moderation_case order by reports_count desc limit 1`.execute(db)
    const fullest = found[0]?.id ?? 0

    const product = await startProduct()
    const personOf = (connection: number) => pick(people.slice(0, moderators), connection)
    const works = [
      ...listWorks(material).filter(
        ({ floor, isFloor, isRaw }) => floor === 'one-read' && (isFloor || isRaw),
      ),
      ...filters.map((query) =>
        work(`desk: ${query || 'first page'}`, 'one-read', (connection) => [
          read(`${listCases.path}?${query}`, personOf(connection)),
        ]),
      ),
      work('desk: cases by pseudo', 'one-read', (connection) => [
        read(`${listCases.path}?status=all&pseudo=${pick(people, connection).pseudo}`, personOf(connection)),
      ]),
      work('desk: a case of many reports', 'one-read', (connection) => [
        read(showCase.path.replace(':id', String(fullest)), personOf(connection)),
      ]),
      work(
        'desk: transparency',
        'one-read',
        many(() => read(transparency.path)),
      ),
    ]
    const servers = await startServers(workplace, product, works)
    const results = await measureGroup(
      db,
      works,
      ({ isFloor, isRaw }) => (isRaw ? servers.bare : isFloor ? servers['one-read'] : product),
      options,
    )
    say(`\n${layOutTable(results)}\n`)

    const reporters = (await findPeople(db, jwtSecret, size.users)).filter(
      ({ id }) => id !== viralPost.authorId,
    )
    const body = { type: 'post', postId: viralPost.id, reason: 'Ceci blesse.', category: 'hate' }
    const raw = await sendAll(
      servers.bare.url,
      connections,
      reporters.map(({ id }) => write('/row', { accountId: id, postId: viralPost.id })),
    )
    /** Counts the reports of the post's open case; a target has one open case at most. */
    const countReports = async () => {
      const { rows } = await sql<{ count: number }>`
        select reports_count as count from moderation_case
        where (target_type, target_id) = ('post', ${viralPost.id}) and status <> 'resolved'`.execute(db)
      return rows[0]?.count ?? 0
    }
    const before = await countReports()
    const reported = await sendAll(
      product.url,
      connections,
      reporters.map((person) => write(reportContent.path, body, person)),
    )
    const counted = (await countReports()) - before
    const isExact = counted === reporters.length
    const ratio = reported / raw
    say(
      `${reporters.length} reports of one post: ${Math.round(reported)}/s, ${ratio.toFixed(2)} × raw write; ` +
        `${counted} counted on its case`,
    )
    if (!isExact) complain('The case does not count what was sent.')
    await product.stop()
    const verdict = options.isProven ? await verify() : { isSound: true, output: '' }
    if (!verdict.isSound) complain(verdict.output)
    return { report: { results, ratio, reported, raw }, isGood: isExact && verdict.isSound }
  })
}

/** Sends each of the calls once; answers how many a second succeeded. */
async function sendAll(url: string, connections: number, calls: readonly LoadRequest[]): Promise<number> {
  const startedAt = performance.now()
  const results = await Promise.all(
    Array.from({ length: connections }, (_, connection) => {
      const own = calls.filter((_call, at) => at % connections === connection)
      return autocannon({
        ...{ url, connections: 1, amount: own.length, timeout: 20 },
        setupClient: (client) => client.setRequests([...own]),
      })
    }),
  )
  const successes = results.reduce((sum, result) => sum + result['2xx'], 0)
  return (1000 * successes) / (performance.now() - startedAt)
}
