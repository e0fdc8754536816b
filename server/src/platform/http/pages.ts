import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
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
/** Lifetimes in caches, in seconds. */
const year = 31_536_000
const hour = 3600

/**
 * Serves the built application: any navigation gets its page, with the settings it needs in a meta element; hashed
 * files under /assets for ever, precompressed; the few other files (manifest, icons) for an hour.
 */
export async function servePages(
  fastify: FastifyInstance,
  folder: string,
  pageConfig: PageConfig,
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  const page = isBuilt ? await readPage(folder, pageConfig) : undefined
  fastify.get(applicationPath, { config: { access: 'public' } }, async (_request, reply) => {
    if (!page)
      throw new DomainError('platform.unavailable', { cause: new Error(`no built pages in ${folder}`) })
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
  if (!isBuilt) return

  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  fastify.get<{ Params: { '*': string } }>('/assets/*', { config: { access: 'public' } }, (request, reply) =>
    reply
      .header('cache-control', `public, max-age=${year}, immutable`)
      .sendFile(`assets/${request.params['*']}`),
  )
  for (const path of await listPublicFiles(folder)) {
    fastify.get(`/${path}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.header('cache-control', `public, max-age=${hour}`).sendFile(path),
    )
  }
}

async function readPage(folder: string, pageConfig: PageConfig): Promise<string> {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const content = escapeAttribute(JSON.stringify(pageConfig))
  return template.replace(headPlace, `<meta name="aura-config" content="${content}">`)
}

/** Paths of the built files that have a fixed address: all but the page, the hashed ones and compressed copies. */
async function listPublicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter((path) => path !== 'index.html' && !path.startsWith('assets/') && !/\.(br|gz)$/.test(path))
}

function escapeAttribute(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
}
