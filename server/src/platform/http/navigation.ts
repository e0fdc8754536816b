/** Internal path of the application, which is not reachable from outside. */
export const applicationPath = '/@application'

/**
 * Whether a request asks for a page rather than makes a call: a GET that prefers HTML, outside `/api`, `/media` and
 * `/assets` [RUN-19, RUN-20].
 */
export function isNavigation(method: string | undefined, url: string, accept: string | undefined): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const path = url.split('?', 1)[0] ?? ''
  if (/^\/(api|media|assets)(\/|$)/.test(path)) return false
  return prefersHtml(accept)
}

/** A request by a path that people share; `isCall`: the path is one of a call too. */
interface AskedSharedPath {
  method: string | undefined
  accept: string | undefined
  userAgent: string | undefined
  isCall: boolean
}

/** Programs that fetch a page to show its preview, by the names that their makers document. */
const previewFetchers =
  /facebookexternalhit|facebot|whatsapp|twitterbot|slackbot|discordbot|linkedinbot|telegrambot|skypeuripreview|pinterestbot|redditbot|mastodon|misskey|bluesky|iframely|embedly/i

/**
 * Whether a GET by a shared path asks for the page although it takes any form of answer, as most programs that show previews of links
 * do [PST-19]. Where the path is a call too, only a known one gets the page.
 */
export function isPreviewFetch({ method, accept, userAgent, isCall }: AskedSharedPath): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false
  const takesAny = !accept || (qualityOf(accept, '*/*') > 0 && qualityOf(accept, 'application/json') === 0)
  return takesAny && (!isCall || previewFetchers.test(userAgent ?? ''))
}

/** Whether `Accept` ranks text/html above JSON. A bare wildcard or no header at all is a program, not a browser. */
function prefersHtml(accept: string | undefined): boolean {
  if (!accept) return false
  const html = qualityOf(accept, 'text/html')
  return html > 0 && html > qualityOf(accept, 'application/json')
}

function qualityOf(accept: string, type: string): number {
  for (const range of accept.toLowerCase().split(',')) {
    const [name, ...parameters] = range.split(';').map((part) => part.trim())
    if (name !== type) continue
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    return quality ? Number(quality.slice(2)) || 0 : 1
  }
  return 0
}
