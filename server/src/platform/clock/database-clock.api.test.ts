import { expect, test } from 'vitest'
import { openTestDatabase } from '../../testing/test-database.ts'
import { hours, later, systemClock } from './clock.ts'
import { measureClockAhead } from './database-clock.ts'

const { db } = await openTestDatabase()

test('tells how far the clock of this machine is ahead of the database’s, or behind it', async () => {
  expect(Math.abs(await measureClockAhead(db, systemClock))).toBeLessThan(30)
  const ahead = { now: () => later(systemClock.now(), hours(1)) }
  expect(Math.abs((await measureClockAhead(db, ahead)) - 3600)).toBeLessThan(30)
  const behind = { now: () => later(systemClock.now(), -hours(1)) }
  expect(Math.abs((await measureClockAhead(db, behind)) + 3600)).toBeLessThan(30)
})
