import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { serveOfflineFeed } from './offline-feed.ts'
import {
  offlineFeedCache,
  offlineFeedTtlMs,
  ownerHeader,
  ownerOf,
  storedAtHeader,
} from './shared/offline-feed.ts'

/** Answers by the name of their cache and their path. */
const kept = new Map<string, Response>()
const place = (name: string, path: string) => `${name} ${path}`
const fetchOnline = vi.fn<() => Promise<Response>>()

beforeAll(async () => {
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  // The page of the tests has no digests.
  vi.stubGlobal('crypto', (await vi.importActual<{ webcrypto: Crypto }>('node:crypto')).webcrypto)
  vi.stubGlobal('fetch', fetchOnline)
  vi.stubGlobal('caches', {
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      kept.get(place(cacheName, path))?.clone(),
    open: async (name: string) => ({
      put: async (path: string, answer: Response) => void kept.set(place(name, path), answer),
    }),
  })
  serveOfflineFeed()
})
// Runs before the test network restores the `fetch` that it replaced.
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  kept.clear()
  goOffline()
})

const goOffline = () => fetchOnline.mockRejectedValue(new TypeError('Failed to fetch'))

/**
 * A page's request as the worker receives it. Answers the text; null if the request fails, or if the worker leaves it to the browser.
 */
async function request(
  path: string,
  more: { token?: string | null; destination?: string },
): Promise<string | null> {
  const { token = null, destination = '' } = more
  const asked = new Request(new URL(path, location.origin))
  if (token !== null) asked.headers.set('authorization', `Bearer ${token}`)
  let answer: Promise<Response> | undefined
  self.dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: Object.defineProperty(asked, 'destination', { value: destination }),
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: () => undefined,
    }),
  )
  return answer?.then((response) => response.text()).catch(() => null) ?? null
}
const readFeed = (token: string | null) => request('/api/discovery', { token })
const readPicture = () => request('/media/abc-720.webp', { destination: 'image' })

async function keepFeedOf(token: string | null, ageMs = 0): Promise<void> {
  const storedAt = new Date(Date.now() - ageMs).toISOString()
  const headers = { [ownerHeader]: await ownerOf(token), [storedAtHeader]: storedAt }
  kept.set(place(offlineFeedCache, '/api/discovery'), new Response('the feed', { headers }))
  kept.set(place(offlineFeedCache, '/media/abc.webp'), new Response('a picture'))
}

const shown = ['the feed', 'a picture']
const nothing = [null, null]

test.each([
  ['its owner', 'a-token', 'a-token', 0, shown],
  ['a visitor, of a visitor’s feed', null, null, 0, shown],
  ['another account', 'a-token', 'another', 0, nothing],
  ['a visitor after the session', 'a-token', null, 0, nothing],
  ['its owner, eight days later', 'a-token', 'a-token', offlineFeedTtlMs + 1, nothing],
])('the stored feed and its pictures for %s', async (_who, owner, reader, ageMs, expected) => {
  await keepFeedOf(owner, ageMs)
  expect([await readFeed(reader), await readPicture()]).toEqual(expected)
})

test('further pages of a feed are no part of the stored one', async () => {
  await keepFeedOf('a-token')
  expect(await request('/api/discovery?limit=10', { token: 'a-token' })).toBe('the feed')
  expect(await request('/api/discovery?limit=10&cursor=abc', { token: 'a-token' })).toBeNull()
})

test('stored pictures show to nobody before a feed is called, and follow who calls it, online too', async () => {
  await keepFeedOf('a-token')
  expect(await readPicture()).toBeNull()
  await readFeed('a-token')
  expect(await readPicture()).toBe('a picture')
  fetchOnline.mockResolvedValueOnce(new Response('a visitor’s feed'))
  expect(await readFeed(null)).toBe('a visitor’s feed')
  goOffline()
  await expect.poll(readPicture).toBeNull()
})
