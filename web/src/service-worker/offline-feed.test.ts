import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findStoredPicture } from './offline-feed.ts'
import { ownerHeader, ownerOf, storedAtHeader } from './shared/offline-feed.ts'

const picture = new URL('http://localhost/media/abc-720.webp')
const kept = new Map<string, Response>()

async function keepFeedOf(token: string | null): Promise<void> {
  const headers = { [ownerHeader]: await ownerOf(token), [storedAtHeader]: new Date().toISOString() }
  kept.set('/api/discovery', new Response('{}', { headers }))
  kept.set('/media/abc.webp', new Response('a picture'))
}

const holdCookie = (value: string | undefined) =>
  vi.stubGlobal('cookieStore', { get: async () => (value === undefined ? null : { value }) })

beforeEach(async () => {
  kept.clear()
  // The page of the tests has no digests.
  vi.stubGlobal('crypto', (await vi.importActual<{ webcrypto: Crypto }>('node:crypto')).webcrypto)
  vi.stubGlobal('caches', { match: async (key: string) => kept.get(key)?.clone() })
})
afterEach(() => void vi.unstubAllGlobals())

test.each([
  ['its owner', 'a-token', 'a-token', true],
  ['a visitor, of a visitor’s feed', null, undefined, true],
  ['another account', 'a-token', 'another', false],
  ['a visitor after the session', 'a-token', undefined, false],
  ['a visitor whose cookie was emptied', 'a-token', '', false],
])('a stored picture for %s', async (_who, owner, cookie, isShown) => {
  await keepFeedOf(owner)
  holdCookie(cookie)
  expect((await findStoredPicture(picture)) !== undefined).toBe(isShown)
})

test('a stored picture is shown to nobody where the worker cannot read cookies', async () => {
  await keepFeedOf('a-token')
  expect(await findStoredPicture(picture)).toBeUndefined()
})
