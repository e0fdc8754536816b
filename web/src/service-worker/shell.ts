import type { RouteHandlerCallbackOptions } from 'workbox-core'
import { copyResponse } from 'workbox-core/copyResponse.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, type PrecacheEntry } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { CacheFirst } from 'workbox-strategies'
import { offlineMark } from './shared/offline-mark.ts'

declare const self: ServiceWorkerGlobalScope

/** The built page; the server adds its settings, as for any navigation. */
const pageFile = 'index.html'
/** After this long without an answer the stored page opens. */
const timeoutMs = 5000
/** Files of visited pages, of this version and earlier ones. */
const maxVisitedFiles = 120

/** Addresses that are no pages, even for a navigation. */
const noPages = /^\/(?:api|media|assets|socket\.io|metrics|healthz|readyz)(?:\/|$)/

/**
 * Precaches the shell of this version, opens it when the server is unreachable, and caches the code of visited pages. Pages come from
 * the network first: the server writes its settings and previews into them.
 */
export function serveShell(files: (PrecacheEntry | string)[]): void {
  const shell = new PrecacheController({
    plugins: [{ requestWillFetch: async ({ request }) => asPage(request), cacheWillUpdate: keepable(files) }],
  })
  shell.precache(files)
  self.addEventListener('activate', (event) => event.waitUntil(self.registration.navigationPreload?.enable()))

  registerRoute(new NavigationRoute((asked) => openPage(asked, shell), { denylist: [noPages] }))
  // Left to the browser, these would be sent a second time after their preload, and a link that works once would be used up.
  registerRoute(new NavigationRoute(fetchOnce, { allowlist: [noPages] }))

  const visited = new CacheFirst({
    cacheName: 'aura-visited',
    matchOptions: { ignoreVary: true },
    plugins: [new ExpirationPlugin({ maxEntries: maxVisitedFiles, purgeOnQuotaError: true })],
  })
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith('/assets/'),
    async ({ event, request }) => (await shell.matchPrecache(request)) ?? visited.handle({ event, request }),
  )
  // Files without a hash in their name may have changed: the network comes first.
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && shell.getCacheKeyForURL(url.href) !== undefined,
    async ({ request }) =>
      fetch(request).catch(async () => (await shell.matchPrecache(request)) ?? Response.error()),
  )
}

/** The answer of the server to a navigation, by its preload if there is one. */
async function fetchOnce({ event, request }: RouteHandlerCallbackOptions): Promise<Response> {
  const preloaded: Response | undefined = await (event as FetchEvent).preloadResponse
  // Firefox answers a preload that failed with an error; other browsers reject it.
  if (preloaded?.type === 'error') throw new TypeError('The preload failed.')
  return preloaded ?? fetch(request)
}

/** The page of the server, else the stored one. */
async function openPage(asked: RouteHandlerCallbackOptions, shell: PrecacheController): Promise<Response> {
  const { event } = asked
  const coming = fetchOnce(asked)
  const came = await Promise.race([
    coming.catch(() => undefined),
    new Promise<undefined>((resolve) => setTimeout(resolve, timeoutMs)),
  ])
  // A proxy without a server answers one of these.
  if (came && ![502, 503, 504].includes(came.status)) return came
  // The browser warns about a preload that is cancelled.
  event.waitUntil(coming.catch(() => undefined))
  return (await shell.matchPrecache(pageFile)) ?? came ?? coming
}

/** The server tells a page from a call by the `accept` header. */
function asPage(request: Request): Request {
  if (!isPage(request.url)) return request
  return new Request(request, { headers: { accept: 'text/html' } })
}

/** Prepares an answer for the cache: no `vary`, and a mark in the page that it is a stored one. */
const keepable =
  (files: (PrecacheEntry | string)[]) =>
  async ({ request, response }: { request: Request; response: Response }): Promise<Response | null> => {
    if (response.status !== 200) return null
    const withoutVary = await copyResponse(response, ({ headers, ...init }) => {
      const kept = new Headers(headers)
      kept.delete('vary')
      return { ...init, headers: kept }
    })
    return isPage(request.url) ? markedPage(withoutVary, files) : withoutVary
  }

/** During a rolling update a server may answer the page of another version, whose code is not cached: installation fails and is retried. */
async function markedPage(page: Response, files: (PrecacheEntry | string)[]): Promise<Response | null> {
  const text = await page.text()
  const kept = new Set(files.map((file) => `/${typeof file === 'string' ? file : file.url}`))
  const isOfThisVersion = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].every(([, file = '']) =>
    kept.has(file),
  )
  if (!isOfThisVersion) return null
  const mark = `<meta name="${offlineMark.name}" content="${offlineMark.content}">`
  return new Response(text.replace('</head>', `${mark}</head>`), { headers: page.headers })
}

function isPage(address: string): boolean {
  return new URL(address).pathname === `/${pageFile}`
}
