import { beforeEach, expect, test } from 'vitest'
import { hours } from '../../platform/clock/clock.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openReports } from '../../testing/reports.ts'
import { openTestApp } from '../../testing/test-app.ts'

let author: Person
let reporter: Person

const app = await openTestApp()
const { report, reportsBy } = openReports(app)
beforeEach(async () => {
  author = await makePerson(app)
  reporter = await makePerson(app)
})

test('[MOD-03] one report per target and Paris day, however often it is pressed', async () => {
  const body = { type: 'user', userId: author.id }
  const answers = await Promise.all([1, 2, 3, 4].map(() => report(reporter, body)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 429, 429, 429])
  const refused = answers.find(({ status }) => status === 429)
  expect(refused?.body.code).toBe('moderation.already-reported')
  const secondsLeft = Number(refused?.headers['retry-after'])
  expect(secondsLeft).toBeGreaterThan(0)
  expect(secondsLeft).toBeLessThanOrEqual(hours(25) / 1000)
  expect(await reportsBy(reporter)).toHaveLength(1)
  app.clock.advance((secondsLeft - 1) * 1000)
  expect(await report(reporter, body)).toMatchObject({ status: 429 })
  app.clock.advance(1000)
  expect(await report(reporter, body)).toMatchObject({ status: 200 })
})

test('[MOD-03] twenty reports a day, even when the last are sent at once', async () => {
  const posts = await Promise.all(Array.from({ length: 22 }, () => makePost(app, author)))
  const send = (postId: number) => report(reporter, { type: 'post', postId })
  const answers = []
  for (const postId of posts.slice(0, 16)) answers.push(await send(postId))
  answers.push(...(await Promise.all(posts.slice(16).map(send))))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(20)
  const refused = answers.find(({ status }) => status !== 200)
  expect(refused).toMatchObject({ status: 429, body: { code: 'moderation.daily-limit' } })
  expect(refused?.body.message).toContain('20 signalements')
  expect(await reportsBy(reporter)).toHaveLength(20)
})

test('[MOD-01] the same key answers the same and reports once', async () => {
  const body = { type: 'user', userId: author.id }
  const key = { 'idempotency-key': crypto.randomUUID() }
  expect(await report(reporter, body, key)).toMatchObject({ status: 200 })
  expect(await report(reporter, body, key)).toMatchObject({ status: 200 })
  expect(await reportsBy(reporter)).toHaveLength(1)
})
