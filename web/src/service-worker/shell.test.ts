import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serveShell } from './shell.ts'

const storedPage = 'the stored page'

beforeAll(() => {
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true)
  vi.stubGlobal('registration', { scope: `${location.origin}/` })
  vi.stubGlobal('fetch', async () => new Response('the page, asked for a second time'))
  const stored = async (request: Request | string) =>
    String(typeof request === 'string' ? request : request.url).includes('index.html')
      ? new Response(storedPage)
      : undefined
  vi.stubGlobal('caches', { match: stored, open: async () => ({ match: stored }) })
  serveShell([{ url: 'index.html', revision: '1' }])
})
// Runs before the test network restores the `fetch` that it replaced.
afterAll(() => void vi.unstubAllGlobals())

/** Opens a page as the worker sees it, which only a browser can do; null for a failure. */
async function navigate(
  path: string,
  preloadResponse: Promise<Response | undefined>,
): Promise<string | null> {
  const request = new Request(new URL(path, location.origin), { headers: { accept: 'text/html' } })
  let answer: Promise<Response> | undefined
  self.dispatchEvent(
    Object.assign(new Event('fetch'), {
      request: Object.defineProperty(request, 'mode', { value: 'navigate' }),
      preloadResponse,
      respondWith: (given: Promise<Response>) => (answer = given),
      waitUntil: () => undefined,
    }),
  )
  return (answer as Promise<Response>).then((response) => response.text()).catch(() => null)
}

const page = () => Promise.resolve(new Response('the page'))
const rejected = async () => {
  throw new TypeError('Failed to fetch')
}
const failedInFirefox = () => Promise.resolve(Response.error())
const unavailable = () => Promise.resolve(new Response('no server', { status: 502 }))

test.each([
  ['that answers', page, 'the page'],
  ['without a preload', () => Promise.resolve(undefined), 'the page, asked for a second time'],
  ['that is unreachable', rejected, storedPage],
  ['that is unreachable, in Firefox', failedInFirefox, storedPage],
  ['whose proxy answers alone', unavailable, storedPage],
])('a page of a server %s', async (_what, preload, expected) => {
  expect(await navigate('/feed', preload())).toBe(expected)
})

test.each([
  ['in other browsers', rejected],
  ['in Firefox', failedInFirefox],
])('an address of the API whose preload failed is not asked for twice, %s', async (_where, preload) => {
  expect(await navigate('/api/twitch/callback', preload())).toBeNull()
})
