import { complain, say } from '@aura/server/commands/command'
import { rebuildLeaderboard } from '@aura/server/domains/leaderboard/leaderboard.rollup.service'
import type { Db } from '@aura/server/platform/db/database'
import { hasRows } from '@aura/server/platform/rollup/rollup'
import { sql } from 'kysely'
import { type BenchRun, runInWorkplace, UnexpectedAnswer } from './bench-environment.ts'
import { watchCpu } from './cpu.ts'
import { measureLoad } from './load.ts'
import { gatherMaterial } from './measure.ts'
import { medianOf } from './median.ts'
import { listWorks } from './workloads.ts'

/** Processor time of a vote with what follows it, of the server and PostgreSQL, in microseconds. */
interface BoardCostFigures {
  withBoardUs: number
  withoutBoardUs: number
  /** Median of the time of a turn with the board, as a share of the turn without it beside it. */
  ratio: number
}

/** Rounds of both measures: one where a round takes a second or less, as in tests. */
const turnsOf = (seconds: number) => (seconds > 1 ? 6 : 1)
const maxRatio = 1.05
const workName = 'aura toggle, spread'

/** Measures what votes cost while the board is kept and while it is not, in turns. Answers the exit code. */
export async function runBoardCost(options: BenchRun): Promise<number> {
  const { connections, seconds, size } = options
  return runInWorkplace({ ...options, dataDir: undefined }, size, async (workplace) => {
    const { db, startProduct, verify } = workplace
    const { url, pid, stop } = await startProduct()
    const work = listWorks(await gatherMaterial(workplace, options)).find(({ name }) => name === workName)
    if (!work) throw new Error(`no work is called ${workName}`)
    const cpuOf = await watchCpu(db)
    const measureVote = async (isBoardKept: boolean) => {
      await sql`alter table aura_transfer ${sql.raw(isBoardKept ? 'enable' : 'disable')} trigger aura_transfer_ranked`.execute(
        db,
      )
      const before = cpuOf(pid)
      const { successes, failures } = await measureLoad({ url, connections, seconds }, work.requestsOf)
      if (Object.keys(failures).length > 0) throw new UnexpectedAnswer('Votes were no success.')
      await untilRolledUp(db)
      const after = cpuOf(pid)
      if (!before || !after) throw new Error('only Linux tells the processor time of other processes')
      return (after.server + after.database - before.server - before.database) / successes
    }
    const [kept, unkept]: [number[], number[]] = [[], []]
    await measureVote(true)
    for (let turn = 0; turn < turnsOf(seconds); turn++)
      for (const isKept of turn % 2 ? [true, false] : [false, true])
        (isKept ? kept : unkept).push(await measureVote(isKept))
    await sql`alter table aura_transfer enable trigger aura_transfer_ranked`.execute(db)
    await stop()
    const ratio = medianOf(kept.map((us, turn) => us / (unkept[turn] ?? 0)))
    const figures = { withBoardUs: medianOf(kept), withoutBoardUs: medianOf(unkept), ratio }
    say(
      `A vote: ${Math.round(figures.withBoardUs)} µs with the board, ${Math.round(figures.withoutBoardUs)} without it, ` +
        `${ratio.toFixed(3)} times as much (bar ${maxRatio})`,
    )
    // Votes of the turn without the board.
    await rebuildLeaderboard(db)
    const { isSound, output } = options.isProven ? await verify() : { isSound: true, output: '' }
    if (!isSound) complain(output)
    return { report: figures satisfies BoardCostFigures, isGood: isSound }
  })
}

/** Waits until the rollup has nothing left to sum, so that each turn is charged for its own votes only. */
async function untilRolledUp(db: Db): Promise<void> {
  const { rows: queues } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relname like '%\_delta'`.execute(db)
  const isPending = sql<boolean>`${sql.join(
    queues.map(({ name }) => hasRows(name)),
    sql` or `,
  )}`
  for (;;) {
    const { rows } = await sql<{ isPending: boolean }>`select ${isPending} as is_pending`.execute(db)
    if (!rows[0]?.isPending) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
