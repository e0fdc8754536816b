import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { DomainError } from '../errors/domain-error.ts'
import { applicationPath } from './navigation.ts'

/** What the pages need to know before their first call; public by nature. */
export interface PageConfig {
  humanCheck: 'built-in' | 'recaptcha'
  recaptchaSiteKey?: string
  embedded: boolean
}

const headPlace = '<!--aura-head-->'
const year = 31_536_000

/**
 * Serves the built application: any navigation gets its page, with the settings it needs in a meta element; hashed
 * files under /assets for ever, precompressed; the few files at the root (manifest, icons) for an hour.
 */
export async function servePages(
  fastify: FastifyInstance,
  folder: string,
  pageConfig: PageConfig,
): Promise<void> {
  const template = existsSync(join(folder, 'index.html'))
    ? await readFile(join(folder, 'index.html'), 'utf8')
    : undefined
  const page = template?.replace(
    headPlace,
    `<meta name="aura-config" content="${escapeAttribute(JSON.stringify(pageConfig))}">`,
  )

  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })

  fastify.get(applicationPath, { config: { access: 'public' } }, async (_request, reply) => {
    if (!page) throw new DomainError('platform.unavailable')
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })

  fastify.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${year}, immutable`)
      .sendFile(`assets/${request.params['*']}`),
  )

  for (const name of ['manifest.webmanifest', 'favicon.svg', 'favicon.ico', 'robots.txt']) {
    fastify.get(`/${name}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.header('cache-control', 'public, max-age=3600').sendFile(name),
    )
  }
  fastify.get<{ Params: { '*': string } }>('/icons/*', { config: { access: 'public' } }, (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(`icons/${request.params['*']}`),
  )
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
