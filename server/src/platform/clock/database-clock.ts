import { sql } from 'kysely'
import type { Db } from '../db/database.ts'
import { StartFault } from '../errors/start-fault.ts'
import type { Clock } from './clock.ts'

/** How far the clock of this machine is ahead of the database's, in seconds: negative when it is behind. */
export async function measureClockAhead(db: Db, clock: Clock): Promise<number> {
  const askedAt = clock.now().getTime()
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  const answeredAt = clock.now().getTime()
  const theirs = rows[0]?.now.getTime() ?? answeredAt
  return Math.round(((askedAt + answeredAt) / 2 - theirs) / 1000)
}

const maxDifferenceSeconds = 3600

/** How the clock of this machine differs from the database's, as a sentence for the operator. */
export function describeClock(aheadSeconds: number): string {
  const side = aheadSeconds > 0 ? 'ahead of' : 'behind'
  return `The clock of this machine is ${Math.abs(aheadSeconds)} s ${side} that of the database.`
}

/**
 * Erased accounts and sealed months cannot be brought back: no server may do so by a clock that is plainly wrong.
 *
 * @throws StartFault for clocks that differ by an hour or more
 */
export function requireSameTime(aheadSeconds: number): void {
  if (Math.abs(aheadSeconds) < maxDifferenceSeconds) return
  throw new StartFault(
    `${describeClock(aheadSeconds)} Accounts would be erased and months sealed at the wrong time. Set the wrong clock right, and keep it so by a time server.`,
  )
}
