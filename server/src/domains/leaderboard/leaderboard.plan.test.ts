import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { gainMany, rollUpBoard } from '../../testing/leaderboard.ts'
import { countRowsRead } from '../../testing/rows-read.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { createBoardReads, findTiePlaces, findTies } from './leaderboard.queries.ts'
import { createRankTables } from './leaderboard.rank-table.service.ts'
import { tieOf } from './leaderboard.rules.ts'

const app = await openTestApp({ clock: createTestClock(new Date('2025-03-10T11:00:00Z')) })
const month = '2025-03'
const [people, amounts, anchorStep] = [5000, 20, 50]
await gainMany(app, people, amounts)
await rollUpBoard(app)
await sql`analyze leaderboard_gain`.execute(app.db)
const tied = await app.db
  .selectFrom('leaderboardGain')
  .select('accountId')
  .where('gains', '=', 7)
  .orderBy('accountId')
  .execute()
const idAt = (place: number) => tied.at(place)?.accountId ?? 0

test('[LDB-08] what finds the own rank never scans the rows of the month', async () => {
  const [first, last] = [idAt(0), idAt(anchorStep - 1)]
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

test('[LDB-08] once the anchors of a tie are read, no place in it takes more rows than lie between two of them', async () => {
  expect(tied.length).toBeGreaterThan(4 * anchorStep)
  await inTransaction(app.db, async (tx) => {
    const { current, placeInTie } = createRankTables({ db: tx, clock: app.clock })
    const table = await current(month)
    const tie = tieOf(table, 7)
    if (!tie) throw new Error('nobody has 7 aura')
    await placeInTie(table, tie, idAt(0))
    for (const place of [anchorStep, tied.length - 1]) {
      const read = await countRowsRead(tx, ['leaderboard_gain'], async () =>
        expect(await placeInTie(table, tie, idAt(place))).toBe(place),
      )
      expect(read).toBeLessThanOrEqual(anchorStep + 1)
    }
  })
})
