import { getMedia } from '@aura/contract/media/media.contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { App } from '../../platform/http/serve.ts'
import { type AskedRange, askedRange } from './media.byte-range.rules.ts'
import type { MediaService } from './media.service.ts'
import { findVisibleFile, type MediaReach, type MediaVisibility } from './media.visibility.ts'

interface MediaRoutesDeps {
  media: MediaService
  visibility: MediaVisibility
}

const contentTypes: Record<string, string> = { webp: 'image/webp', mp4: 'video/mp4' }
/**
 * A name identifies its content, so that browsers may cache a file for good; its address ends with the medium. Shared caches
 * revalidate after a minute whether everybody may still see it [MED-19]; answers to logged-in viewers may be for them alone.
 */
const keptByAll = 'public, max-age=31536000, s-maxage=60, immutable'
const keptByOne = 'private, max-age=31536000, immutable'
/** Former members of a closed audience must not keep files in their caches; an open audience may close at any moment [COM-39]. */
const keptOfAudience = { 'open-audience': 'private, max-age=60', 'closed-audience': 'private, no-store' }

function cacheControlOf(reach: MediaReach, isPerson: boolean): string {
  if (reach !== 'everyone') return keptOfAudience[reach]
  return isPerson ? keptByOne : keptByAll
}

export function mediaRoutes(app: App, { media, visibility }: MediaRoutesDeps): void {
  app.serve(getMedia, async ({ actor, params: { name }, request, reply }) => {
    const file = await findVisibleFile(media, visibility, name, actor)
    if (!file) throw new DomainError('media.unknown')

    const { size, reach } = file
    const etag = `"${name}"`
    const keeping = cacheControlOf(reach, actor !== undefined)
    if (request.headers['if-none-match']?.includes(etag)) {
      return reply.code(304).headers({ 'cache-control': keeping, etag }).send()
    }
    return sendPart(media, { name, size, etag, keeping }, rangeOf(request, etag, size), reply)
  })
}

interface ServedFile {
  name: string
  size: number
  etag: string
  /** Value of the header `Cache-Control`. */
  keeping: string
}

function rangeOf({ headers }: FastifyRequest, etag: string, size: number): AskedRange {
  const isForThisFile = headers['if-range'] === undefined || headers['if-range'] === etag
  return isForThisFile ? askedRange(headers.range, size) : undefined
}

async function sendPart(
  media: MediaService,
  { name, size, etag, keeping }: ServedFile,
  range: AskedRange,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (range === 'unsatisfiable') {
    reply.headers({ 'content-range': `bytes */${size}`, 'cache-control': 'no-store' })
    throw new DomainError('media.range-unsatisfiable')
  }
  const file = await media.open(name, range)
  if (!file) throw new DomainError('media.unknown')
  // Set after opening the file: a failure must not be cached for good.
  reply
    .type(contentTypes[name.slice(name.lastIndexOf('.') + 1)] ?? 'application/octet-stream')
    .headers({ 'cache-control': keeping, etag, 'accept-ranges': 'bytes' })
  if (!range) return reply.header('content-length', size).send(file.stream)
  return reply
    .code(206)
    .headers({
      'content-range': `bytes ${range.start}-${range.end}/${size}`,
      'content-length': range.end - range.start + 1,
    })
    .send(file.stream)
}
