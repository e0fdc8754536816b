import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gainMany, rollUpBoard } from '../../testing/leaderboard.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createBoardReads, findTiePlaces, findTies } from './leaderboard.queries.ts'

const app = await openTestApp({ clock: createTestClock(new Date('2025-03-10T11:00:00Z')) })
const month = '2025-03'
const [people, amounts, anchorStep] = [5000, 20, 50]

test('[LDB-08] what finds the own rank never scans the rows of the month', async () => {
  await gainMany(app, people, amounts)
  await rollUpBoard(app)
  await sql`analyze leaderboard_gain`.execute(app.db)
  const tied = await app.db
    .selectFrom('leaderboardGain')
    .select('accountId')
    .where('gains', '=', 7)
    .orderBy('accountId')
    .limit(anchorStep)
    .execute()
  const [first, last] = [tied[0]?.accountId ?? 0, tied.at(-1)?.accountId ?? 0]
  const { findOwn } = createBoardReads(app.application.services.accountVisibility)
  await inTransaction(app.db, async (tx) => {
    const read = await countRowsRead(tx, ['leaderboard_gain'], async () => {
      expect(await findTies(tx, month)).toHaveLength(amounts)
      const own = await findOwn(tx, { month, accountIds: [last], now: app.clock.now() })
      expect(own).toMatchObject([{ place: 1, gains: 7 }])
      const asked = { month, gains: 7, fromId: first, accountId: last }
      expect(await findTiePlaces(tx, [asked])).toEqual([{ place: 1, before: anchorStep - 1 }])
    })
    // Rows read: the account’s by its key, and those of its tie since the anchor.
    expect(read).toBeGreaterThan(anchorStep - 1)
    expect(read).toBeLessThanOrEqual(anchorStep + 1)
  })
})
