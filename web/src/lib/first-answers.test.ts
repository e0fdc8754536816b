import { discovery } from '@aura/contract/feed/feed.contract'
import { firstAnswersFreshMs, firstAnswersId } from '@aura/contract/platform/first-answers'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../testing/answer.ts'
import { network } from '../testing/network.ts'
import { call } from './call.ts'
import { closeSession, openSession } from './session.ts'

const page = (nextCursor: string | null) => ({
  posts: [],
  hasMore: false,
  nextCursor,
  asOf: '2026-11-21T10:00:00.000Z',
})
const query = { limit: 30 }
let asked: number

beforeEach(() => {
  document.getElementById(firstAnswersId)?.remove()
  closeSession()
  asked = 0
  network.use(answer(discovery, page('called'), () => asked++))
})

function bring(at: number): void {
  const element = document.createElement('script')
  element.type = 'application/json'
  element.id = firstAnswersId
  element.textContent = JSON.stringify({ at, answers: { '/api/discovery?limit=30': page('brought') } })
  document.body.append(element)
}

test('[FED-03] the answer that the page brought is taken once, by the same call alone', async () => {
  bring(Date.now())
  expect(await call(discovery, { query: { limit: 10 } })).toEqual(page('called'))
  expect(await call(discovery, { query })).toEqual(page('brought'))
  expect(asked).toBe(1)
  expect(await call(discovery, { query })).toEqual(page('called'))
})

test('a member is not shown what a visitor may see', async () => {
  openSession({ token: 'a-token', pseudo: 'moi' })
  bring(Date.now())
  expect(await call(discovery, { query })).toEqual(page('called'))
})

test('the answer of a page opened again from a cache is too old', async () => {
  bring(Date.now() - firstAnswersFreshMs - 1)
  expect(await call(discovery, { query })).toEqual(page('called'))
})
