import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { complain, say } from '@aura/server/commands/command'
import { rankedParts } from '@aura/server/domains/aura/aura.ranking.rules'
import { countedOf } from '@aura/server/domains/leaderboard/leaderboard.rollup.queries'
import { canonicalText, placesOf, sha256Of } from '@aura/server/domains/leaderboard/leaderboard.rules'
import { later, seconds, systemClock } from '@aura/server/platform/clock/clock'
import { monthPeriod, parisMonth } from '@aura/server/platform/clock/paris'
import type { Db } from '@aura/server/platform/db/database'
import { killAtSealing, sealingWaits, untilSealed } from '@aura/server/testing/sealing-kills'
import { sql } from 'kysely'
import { runInWorkplace } from './bench-environment.ts'
import type { ChildServer } from './child-server.ts'
import type { BenchOptions } from './command-line.ts'
import { residentBytes } from './resident-memory.ts'

/** What sealing a month took after it was killed so often, with the start of the server. */
interface SealingFigures {
  kills: number
  seconds: number
  serverBytes: number
  sealedMonths: number
  isHashOfLedger: boolean
}

const bars = { seconds: 30, serverBytes: 300e6 }
/** All votes of the data set are of one month. */
const days = 20

/**
 * Fills a past month, kills the server `kills` times while it seals the month, then lets it finish. Answers the exit code: 1 when the
 * sealed month differs from the ledger.
 */
export async function runSealing(options: BenchOptions): Promise<number> {
  const { kills } = options
  const now = systemClock.now()
  const month = parisMonth(new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15)))
  const end = later(monthPeriod(month).until, -seconds(1))
  const size = { ...options.size, days }
  return runInWorkplace({ ...options, dataDir: undefined, now: end }, size, async (workplace) => {
    const { db, startProduct } = workplace
    for (let kill = 0; kill < kills; kill++) {
      const step = sealingWaits[kill % sealingWaits.length] as (typeof sealingWaits)[number]
      let server: ChildServer | undefined
      const start = async () => {
        server = await startProduct()
      }
      await killAtSealing(db, step, { start, kill: async () => server?.kill() })
    }
    const begun = performance.now()
    const server = await startProduct()
    const sha256 = await untilSealed(db)
    const took = (performance.now() - begun) / 1000
    const serverBytes = await residentBytes(server.pid, 'VmHWM')
    await server.stop()
    const { rows } = await sql`select from leaderboard_month`.execute(db)
    const isHashOfLedger = sha256 === (await hashOfLedger(db, month))
    const figures = { kills, seconds: took, serverBytes, sealedMonths: rows.length, isHashOfLedger }
    say(
      `Sealed after ${kills} kills in ${took.toFixed(1)} s with the start (bar ${bars.seconds} s), ${Math.round(serverBytes / 1e6)} MB ` +
        `at most (bar ${bars.serverBytes / 1e6} MB), ${rows.length} month, hash ${isHashOfLedger ? 'as' : 'not as'} the ledger has it`,
    )
    const { isSound, output } = options.isProven ? await workplace.verify() : { isSound: true, output: '' }
    if (!isSound) complain(output)
    const isGood = isSound && isHashOfLedger && rows.length === 1
    return { report: figures satisfies SealingFigures, isGood }
  })
}

/** The hash of a month whose accounts are all active, by the ledger alone. */
async function hashOfLedger(db: Db, month: string): Promise<string> {
  const { rows } = await sql<{ accountId: number; gains: number }>`
    select account_id, sum(${sql.raw(countedOf('giver_id', 'net'))})::bigint as gains
    from (
      select account_id, giver_id, sum(amount)::bigint as net from ${sql.raw(rankedParts())} as part
      where month = ${`${month}-01`}::date group by account_id, giver_id
    ) as pair
    group by account_id having sum(${sql.raw(countedOf('giver_id', 'net'))}) > 0
    order by gains desc, account_id limit ${sealedPlaces}`.execute(db)
  return sha256Of(canonicalText(month, placesOf(rows)))
}
