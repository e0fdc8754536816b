import { webcrypto } from 'node:crypto'
import { QueryClient } from '@tanstack/react-query'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { removeCommunityFromFeed } from '../../cache/communities.ts'
import { feedOptions } from '../../cache/feed.ts'
import {
  closeSession,
  dropSession,
  openSession,
  renewSession,
  reportSessionEnded,
} from '../../lib/session.ts'
import { ownerHeader, ownerOf } from '../../service-worker/shared/offline-feed.ts'
import { aPost } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { syncOfflineFeed } from './offline-feed.sync.ts'

/** The part of a browser’s store that is used: one cache by its name, answers by path. No cache is ever deleted: WebKit then loses later ones. */
function aCacheStorage(onPut?: (path: string) => void) {
  const stores = new Map<string, Map<string, Response>>()
  const pathOf = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://localhost').pathname
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      match: async (request: string) => store.get(pathOf(request))?.clone(),
      put: async (request: string, response: Response) => {
        store.set(pathOf(request), response)
        onPut?.(pathOf(request))
      },
      delete: async (request: string | { url: string }) => store.delete(pathOf(request)),
      keys: async () => [...store.keys()].map((path) => ({ url: `http://localhost${path}` })),
    }
  }
  return {
    open,
    paths: () => [...stores.values()].flatMap((store) => [...store.keys()]),
  }
}

let storage: ReturnType<typeof aCacheStorage>
let stop: () => void

const page = (asOf: string) => ({
  posts: [aPost({ profile_picture: null })],
  hasMore: false,
  nextCursor: null,
  asOf,
})
const show = (client: QueryClient, asOf: string) =>
  client.setQueryData(feedOptions('decouverte').queryKey, { pages: [page(asOf)], pageParams: [null] })
const keptOwner = async () =>
  (await (await storage.open('aura-offline-feed')).match('/api/discovery'))?.headers.get(ownerHeader) ?? null

beforeEach(() => {
  storage = aCacheStorage()
  vi.stubGlobal('caches', storage)
  vi.stubGlobal('crypto', webcrypto)
  network.use(http.get('*/media/*', () => HttpResponse.text('a picture')))
  openSession({ token: 'a-token', pseudo: 'moi' })
})
afterEach(() => {
  stop()
  vi.unstubAllGlobals()
})

test.each([
  ['a logout', closeSession],
  ['another account', () => openSession({ token: 'another', pseudo: 'autre' })],
  ['a session that the server ended', () => reportSessionEnded('a-token')],
])('the feed last seen is kept with its pictures, and %s leaves nothing of it', async (_what, end) => {
  const client = new QueryClient()
  stop = syncOfflineFeed(client)
  show(client, '2026-11-21T10:00:00.000Z')
  await expect.poll(keptOwner).toBe(await ownerOf('a-token'))
  await expect.poll(() => storage.paths().some((path) => path.startsWith('/media/'))).toBe(true)
  end()
  await expect.poll(keptOwner).toBeNull()
})

test('what is being stored when the session ends is not left behind', async () => {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  network.use(
    http.get('*/media/*', async () => {
      asked.resolve()
      await answer.promise
      return HttpResponse.text('a picture')
    }),
  )
  const puts = vi.fn<(path: string) => void>()
  storage = aCacheStorage(puts)
  vi.stubGlobal('caches', storage)
  const client = new QueryClient()
  stop = syncOfflineFeed(client)
  show(client, '2026-11-21T10:00:00.000Z')
  await asked.promise
  closeSession()
  answer.resolve()
  await expect.poll(() => puts.mock.calls.flat()).toContain('/media/post.webp')
  await expect.poll(storage.paths).toEqual([])
})

test('[PRF-21] a new token of the same session keeps the stored feed readable', async () => {
  const client = new QueryClient()
  stop = syncOfflineFeed(client)
  show(client, '2026-11-21T10:00:00.000Z')
  await expect.poll(keptOwner).toBe(await ownerOf('a-token'))
  renewSession({ token: 'renewed' })
  await expect.poll(keptOwner).toBe(await ownerOf('renewed'))
})

test('[COM-20] leaving a community takes its posts and their pictures out of the stored feed', async () => {
  const client = new QueryClient()
  stop = syncOfflineFeed(client)
  const first = page('2026-11-21T10:00:00.000Z')
  const secret = [{ name: 'secret.webp', width: 720, height: 900 }]
  first.posts = [aPost({ id: 1 }), aPost({ id: 2, community_id: 7, media_variants: secret })]
  client.setQueryData(feedOptions('abonnement').queryKey, { pages: [first], pageParams: [null] })
  const pictures = () => storage.paths().filter((path) => path.startsWith('/media/'))
  await expect.poll(pictures).toEqual(['/media/post.webp', '/media/secret.webp'])
  await removeCommunityFromFeed(client, 7)
  expect(storage.paths()).toEqual([])
  await expect.poll(pictures).toEqual(['/media/post.webp'])
})

test('what stays on the screen after the session is kept for nobody; what a visitor reads then is', async () => {
  const client = new QueryClient()
  stop = syncOfflineFeed(client)
  show(client, '2026-11-21T10:00:00.000Z')
  await expect.poll(keptOwner).not.toBeNull()
  dropSession()
  await expect.poll(keptOwner).toBeNull()
  show(client, '2026-11-21T10:00:00.000Z')
  // The feed that shows after the session has ended is stored again.
  const next = { pages: [page('2026-11-21T11:00:00.000Z')], pageParams: [null] }
  client.setQueryData(feedOptions('abonnement').queryKey, next)
  await expect.poll(storage.paths).toContain('/api/following')
  expect(await keptOwner()).toBeNull()
  show(client, '2026-11-21T11:00:00.000Z')
  await expect.poll(keptOwner).toBe('visitor')
})

test('what was kept for somebody else is gone with the next visit', async () => {
  const kept = new Response('{}', { headers: { [ownerHeader]: 'somebody' } })
  await (await storage.open('aura-offline-feed')).put('/api/discovery', kept)
  stop = syncOfflineFeed(new QueryClient())
  await expect.poll(keptOwner).toBeNull()
})
