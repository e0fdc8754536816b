import { previousChampions } from '@aura/contract/leaderboard/leaderboard.contract'
import { expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { gain, keepMonthsOpen, rollUpBoard } from '../../testing/leaderboard.ts'
import { makePerson } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(new Date('2025-03-01T11:00:00Z')) })
await keepMonthsOpen(app)

/** The months of a page of champions, those that may still change marked. */
async function pageOf(page: number) {
  const { champions, hasMore } = (await ask(app, previousChampions, { query: { page } })).body
  const marked = champions.map(({ rank_month, is_provisional }) => rank_month + (is_provisional ? '?' : ''))
  return { months: marked, hasMore }
}

test('[LDB-04, LDB-09] champions are of twelve months a page, the newest first, sealed or not yet', async () => {
  const [winner, runnerUp] = [await makePerson(app), await makePerson(app)]
  const months = Array.from({ length: 14 }, (_, count) => {
    const middle = new Date(Date.UTC(2025, 1 - count, 15))
    return { middle, name: middle.toISOString().slice(0, 7) }
  })
  for (const { middle } of months) {
    await gain(app, winner, 2, middle)
    await gain(app, runnerUp, 1, middle)
  }
  await rollUpBoard(app)
  const names = months.map(({ name }) => name)
  // Where no job has run for long, all of them are open.
  const open = names.map((name) => `${name}?`)
  expect(await pageOf(1)).toEqual({ months: open.slice(0, 12), hasMore: true })
  expect(await pageOf(2)).toEqual({ months: open.slice(12), hasMore: false })

  await app.application.services.sealing.sealDue()
  // For a second the provisional months are shared as they were: none stands twice.
  expect(await pageOf(2)).toEqual({ months: open.slice(12), hasMore: false })
  app.clock.advance(seconds(2))
  const [newest, ...sealed] = names
  expect(await pageOf(1)).toEqual({ months: [`${newest}?`, ...sealed.slice(0, 11)], hasMore: true })
  expect(await pageOf(2)).toEqual({ months: sealed.slice(11), hasMore: false })
  expect(await pageOf(3)).toEqual({ months: [], hasMore: false })
})
