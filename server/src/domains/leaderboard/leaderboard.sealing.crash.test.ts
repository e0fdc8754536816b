import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { systemClock } from '../../platform/clock/clock.ts'
import { runChecks } from '../../platform/db/checks.ts'
import { gainMany } from '../../testing/leaderboard.ts'
import { startLiveServer } from '../../testing/live-server.ts'
import { killAtSealing, sealingWaits, untilSealed } from '../../testing/sealing-kills.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { leaderboardChecks } from './leaderboard.verify.queries.ts'

/** A long run kills at each step: `AURA_SEALING_KILLS=4 npx vitest run sealing.crash`. */
const kills = Number(process.env.AURA_SEALING_KILLS ?? 1)
const accounts = 2000
const maxAura = 7

test('[LDB-09, LDB-10] a server killed while it seals a month leaves it open, and the next one seals it once', async () => {
  const server = await startLiveServer()
  const kill = async () => {
    server.process.child.kill('SIGKILL')
    await server.process.untilEnd()
  }
  try {
    await kill()
    await server.withDatabase(async (db) => {
      const now = systemClock.now()
      const within = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 15))
      await gainMany({ db, clock: createTestClock(within) }, accounts, maxAura)
      for (const step of sealingWaits.slice(-kills)) {
        await killAtSealing(db, step, { start: server.restart, kill })
        expect((await sql`select from leaderboard_month`.execute(db)).rows).toEqual([])
        expect((await sql`select from leaderboard_place`.execute(db)).rows).toEqual([])
      }
      await server.restart()
      await untilSealed(db)
      const { rows } = await sql`
        select to_char(month, 'YYYY-MM') as month, count(*) as places, min(aura) as least from leaderboard_place group by month`.execute(
        db,
      )
      expect(rows).toEqual([
        { month: within.toISOString().slice(0, 7), places: sealedPlaces, least: maxAura },
      ])
      expect((await sql`select from leaderboard_month`.execute(db)).rows).toHaveLength(1)
      expect((await runChecks(db, leaderboardChecks)).filter(({ wrong }) => wrong > 0)).toEqual([])
    })
  } finally {
    await server.close()
  }
})
