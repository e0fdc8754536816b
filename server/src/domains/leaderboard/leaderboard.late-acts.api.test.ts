import { donateAura, giveAura } from '@aura/contract/aura/aura.contract'
import { sealedMonth } from '@aura/contract/leaderboard/leaderboard.contract'
import { expect, test } from 'vitest'
import { later, minutes } from '../../platform/clock/clock.ts'
import { imposeSanction } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { brokenBoardChecks, gain, keepMonthsOpen, rollUpBoard } from '../../testing/leaderboard.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'
import { forgetSealedBoards } from './leaderboard.sealing.queries.ts'

const app = await openTestApp({ clock: createTestClock(new Date('2025-10-01T11:00:00Z')) })
const { sealing } = app.application.services
await keepMonthsOpen(app)

const readMonth = () => ask(app, sealedMonth, { params: { month: '2025-10' } })

test('[LDB-10, AUR-70] acts of a server whose clock is behind change nothing of a sealed month, and verify holds', async () => {
  const within = new Date('2025-10-15T11:00:00Z')
  const after = new Date('2025-11-01T11:00:00Z')
  const due = new Date('2025-11-03T11:00:00Z')
  app.clock.set(within)
  const [author, giver, cheat] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  await gain(app, author, 5)
  const [kept, undone] = [await makePost(app, author), await makePost(app, author)]
  const give = ({ token }: Person, postId: number) => ask(app, giveAura, { token, body: { postId } })
  await give(giver, undone)
  await give(cheat, kept)
  app.clock.set(due)
  await sealing.sealDue()
  const { body: sealed } = await readMonth()
  expect(sealed.leaderboard).toMatchObject([{ id: author.id, aura: 7 }])

  app.clock.set(later(within, minutes(1)))
  expect((await give(giver, kept)).status).toBe(200)
  const gift = { pseudo: author.pseudo, amount: 3 }
  expect((await ask(app, donateAura, { token: giver.token, body: gift })).status).toBe(200)
  app.clock.set(after)
  for (const person of [giver, cheat]) person.token = await openSession(app, person)
  expect((await give(giver, undone)).status).toBe(200)
  await imposeSanction(app, cheat.id, { by: 'modo', reason: 'Robot.' })
  app.clock.set(due)
  await rollUpBoard(app)
  expect(await brokenBoardChecks(app)).toEqual([])
  await forgetSealedBoards(app.db)
  expect(await brokenBoardChecks(app)).toEqual([])
  expect((await readMonth()).body).toEqual(sealed)
})

test('[LDB-10, ACC-38] a month in which only an account gained that is erased before its end has no board', async () => {
  app.clock.set(new Date('2026-01-15T11:00:00Z'))
  const leaver = await makePerson(app)
  await gain(app, leaver, 3)
  await rollUpBoard(app)
  await eraseAccounts(app, leaver.id)
  await rollUpBoard(app)
  expect(await brokenBoardChecks(app)).toEqual([])
  app.clock.set(new Date('2026-02-03T11:00:00Z'))
  expect(await sealing.sealDue()).not.toContain('2026-01')
  expect((await ask(app, sealedMonth, { params: { month: '2026-01' } })).status).toBe(404)
})
