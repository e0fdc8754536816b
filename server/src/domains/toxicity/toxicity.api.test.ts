import { toxicityThreshold } from '@aura/contract/comments/comments.limits'
import { analyzeText } from '@aura/contract/toxicity/toxicity.contract'
import { afterAll, expect, test, vi } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { createTestApp, openTestApp, type TestApp } from '../../testing/test-app.ts'
import { startToxicityPeer } from '../../testing/toxicity-peer.ts'

const peer = await startToxicityPeer()
afterAll(() => peer.close())
const app = await openTestApp({ environment: { TOXICITY_URL: peer.url } })
const person = await makePerson(app)

const analyze = (content: string, by: TestApp = app) =>
  ask(by, analyzeText, { token: person.token, body: { content } })

/** Lets the breaker ask again, whatever failed before. */
async function askAgain() {
  app.clock.advance(seconds(30))
  peer.answerWith('{"score":0}')
  await analyze('bonjour')
}

test('[CMT-05, CMT-09] a text is posted to the service of TOXICITY_URL, and its score answered', async () => {
  peer.answerWith('{"score":0.73}')
  expect(await analyze('un « texte »\nà noter')).toMatchObject({ status: 200, body: { toxicityScore: 0.73 } })
  expect(JSON.parse(peer.asked.at(-1) ?? '')).toEqual({ text: 'un « texte »\nà noter' })
})

test('[CMT-09] a call of the service ends after 1.5 s', async () => {
  await askAgain()
  const timeouts = vi.spyOn(AbortSignal, 'timeout')
  const calls = vi.spyOn(globalThis, 'fetch')
  try {
    await analyze('bonjour')
    expect(timeouts.mock.calls).toEqual([[1500]])
    expect(calls.mock.calls.map(([, options]) => options?.signal)).toEqual(
      timeouts.mock.results.map(({ value }) => value),
    )
  } finally {
    calls.mockRestore()
    timeouts.mockRestore()
  }
})

test.each<[string, string, number?]>([
  ['errs', '{"score":1}', 500],
  ['sends elsewhere', '{"score":1}', 307],
  ['answers a page', '<html>'],
  ['answers nothing', ''],
  ['answers null', 'null'],
  ['answers a score in words', '{"score":"1"}'],
  ['answers a score past 1', '{"score":1.5}'],
])('[CMT-07, CMT-09] a service that %s scores 0', async (_what, body, status) => {
  await askAgain()
  peer.answerWith(body, status)
  expect(await analyze('sale con')).toMatchObject({ status: 200, body: { toxicityScore: 0 } })
})

test('[CMT-09] a service that hangs is not waited for, and left alone after failing again and again', async () => {
  await askAgain()
  peer.answerWith('', 500)
  await analyze('un')
  await analyze('deux')
  peer.hang()
  expect(await analyze('trois')).toMatchObject({ status: 200, body: { toxicityScore: 0 } })
  const before = peer.asked.length
  expect(await analyze('quatre')).toMatchObject({ status: 200, body: { toxicityScore: 0 } })
  expect(peer.asked).toHaveLength(before)
  await askAgain()
  expect(peer.asked).toHaveLength(before + 1)
})

test('[CMT-08] a comment that scores 0.2 stands; one that scores above is asked about', async () => {
  await askAgain()
  const postId = await makePost(app, person)
  const write = () => writeComment(app, person, { postId })
  peer.answerWith('{"score":0.2}')
  expect((await write()).status).toBe(200)
  peer.answerWith('{"score":0.21}')
  expect(await write()).toMatchObject({ status: 409, body: { code: 'comments.toxic' } })
})

test('[CMT-05, CMT-10] without TOXICITY_URL the server scores French by itself', async () => {
  const own = await createTestApp({ database: app.database })
  const score = async (text: string) => (await analyze(text, own)).body.toxicityScore
  const scores = [await score('c0n n@rd'), await score('Ma connexion est tombée'), await score('')]
  await own.close()
  expect(scores[0]).toBeGreaterThan(toxicityThreshold)
  expect(scores.slice(1)).toEqual([0, 0])
})

test('[CMT-05] only members ask, and only about what a comment can hold', async () => {
  expect((await ask(app, analyzeText, { body: { content: 'bonjour' } })).status).toBe(401)
  expect((await analyze('é'.repeat(2000))).status).toBe(200)
  expect(await analyze('é'.repeat(2001))).toMatchObject({ status: 400, body: { code: 'comments.too-long' } })
})
