import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import type { OutgoingHttpHeaders } from 'node:http'
import { join, relative } from 'node:path'
import { pagePaths, pathOfShare } from '@aura/contract/page-paths'
import type { PageConfig } from '@aura/contract/platform/page-config'
import { rates } from '@aura/contract/rates'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../clock/clock.ts'
import { DomainError } from '../errors/domain-error.ts'
import { escapeHtml } from '../html/escape-html.ts'
import type { RateLimiter } from '../limits/rate-limiter.ts'
import { networkOfAddress, rateKeyOfAddress } from './client-address.ts'
import { compress, type Encoding, encodingFor } from './compress.ts'
import { createFirstAnswers, type FindFirstScreen, type FirstScreenElements } from './first-answers.ts'
import { type FindPreview, type LinkPreview, writePreview } from './link-preview.ts'
import type { DeveloperGate } from './local-gates.ts'
import { applicationPath } from './navigation.ts'

/** Head and headers of one page, beside those of all pages. */
export interface PageAdditions {
  /** Elements of its head. */
  head: string
  headers: OutgoingHttpHeaders
}

export interface PageServing {
  /** The built application. */
  folder: string
  pageConfig: PageConfig
  /** Address under which the site is known, for links in previews. */
  publicUrl: string
  findPreview: FindPreview
  findFirstScreen: FindFirstScreen
  clock: Clock
  limiter: Pick<RateLimiter, 'tryConsume' | 'inTurnOfNetwork'>
  /** Whether pages under `/dev/` exist for the caller. */
  isDeveloper: DeveloperGate
  /** Head and headers of the page of a path, beside those of all pages. */
  additionsTo: (path: string) => PageAdditions | undefined
  /** Longest wait for the preview and the first answers, which a page can do without; {@link defaultTimeoutMs} by default. */
  timeoutMs?: number
}

const defaultTimeoutMs = 1000
const titlePlace = '<title>Aura</title>'
const headPlace = '<!--aura-head-->'
const firstAnswersPlace = '<!--aura-first-answers-->'
/** Written by the build: tags for the heads of some pages that preload the page's code, by path or path pattern. */
const pageHeadsFile = 'page-heads.json'
const siteName = 'Aura'
/** Memory for pages whose compressed copies are cached, for each encoding. */
const compressedPagesBytes = 4_000_000
const bytesOfCharacter = 2
/** Files by which browsers learn of a new version, which no cache may keep. */
const alwaysAskedFor = new Set(['service-worker.js', 'manifest.webmanifest'])
/** Lifetimes in caches, in seconds. */
const year = 31_536_000
const hour = 3600

/**
 * Serves the built application. Navigations get its page, with settings, a preview and a visitor's first answers. Caches keep hashed
 * files (precompressed) for ever and icons for an hour, and revalidate the service worker and the manifest.
 */
export async function servePages(fastify: FastifyInstance, serving: PageServing): Promise<void> {
  const { folder, pageConfig, publicUrl, findPreview, limiter, isDeveloper, additionsTo } = serving
  const { timeoutMs = defaultTimeoutMs } = serving
  const findFirstAnswers = createFirstAnswers({ fastify, ...serving })
  /**
   * Reads the database. A client past the rate of reads gets the page without these parts, at little more cost than a refusal
   * [RUN-12].
   */
  async function findExtras(request: FastifyRequest): Promise<Extras> {
    const client = `address:${rateKeyOfAddress(request.ip)}`
    const find = <T>(finding: Promise<T>) => unlessLate(request, finding, timeoutMs)
    const mayRead = await find(limiter.tryConsume('read', rates.read, client))
    if (!mayRead) return {}
    const [preview, firstScreen] = await Promise.all([
      find(
        limiter.inTurnOfNetwork.reads(
          networkOfAddress(request.ip),
          () => findPreview(request.originalUrl),
          AbortSignal.timeout(timeoutMs),
        ),
      ),
      find(findFirstAnswers(request)),
    ])
    return { preview, firstScreen }
  }
  const compressOnce = createCompressedPages()
  const isBuilt = existsSync(join(folder, 'index.html'))
  const page = isBuilt ? await readPage(folder, pageConfig) : undefined
  fastify.get(applicationPath, { config: { access: 'public' } }, async (request, reply) => {
    const path = request.originalUrl.split('?', 1)[0] ?? ''
    if (path.startsWith('/dev/') && !isDeveloper(request)) throw new DomainError('platform.unknown')
    if (!page)
      throw new DomainError('platform.unavailable', { cause: new Error(`no built pages in ${folder}`) })
    const { preview, firstScreen } = await findExtras(request)
    const additions = additionsTo(path)
    const html = page.write(path, {
      title: preview?.title ?? siteName,
      head: (additions?.head ?? '') + (preview ? `\n    ${writePreview(preview, publicUrl)}` : ''),
      firstScreen,
    })
    const encoding = encodingFor(request.headers['accept-encoding'])
    return reply
      .type('text/html; charset=utf-8')
      .headers({ ...additions?.headers, 'cache-control': additions ? 'no-store' : 'no-cache' })
      .header('vary', 'cookie')
      .headers(encoding ? { 'content-encoding': encoding } : {})
      .send(encoding ? await compressOnce(html, encoding) : html)
  })
  // The service worker takes what other applications share; without it the files are lost, which the form says.
  fastify.post(pagePaths.createPost, { config: { access: 'public' } }, (_request, reply) =>
    reply.redirect(pathOfShare, 303),
  )
  if (!isBuilt) return

  await fastify.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
  })
  fastify.get<{ Params: { '*': string } }>(
    '/assets/*',
    { config: { access: 'public' } },
    (request, reply) => {
      const name = request.params['*']
      // The plugin would answer 500: the file system takes no NUL.
      if (name.includes('\0')) throw new DomainError('platform.unknown')
      return reply.header('cache-control', `public, max-age=${year}, immutable`).sendFile(`assets/${name}`)
    },
  )
  for (const path of await listPublicFiles(folder)) {
    const keeping = alwaysAskedFor.has(path) ? 'no-cache' : `public, max-age=${hour}`
    fastify.get(`/${path}`, { config: { access: 'public' } }, (_request, reply) =>
      reply.header('cache-control', keeping).sendFile(path),
    )
  }
}

/** Parts that are added to a page at each request. */
interface Extras {
  preview?: LinkPreview | undefined
  firstScreen?: FirstScreenElements | undefined
}

/** Caches recently compressed pages: compression is the most expensive part of a request, and many visitors open the same page. */
function createCompressedPages() {
  const caches = { br: openCache(), gzip: openCache() }
  return (html: string, encoding: Encoding): Promise<Buffer> => {
    const known = caches[encoding].get(html)
    if (known) return known
    const made = compress[encoding](Buffer.from(html))
    caches[encoding].set(html, made)
    made.catch(() => caches[encoding].delete(html))
    return made
  }
}

const openCache = () =>
  new LRUCache<string, Promise<Buffer>>({
    maxSize: compressedPagesBytes,
    sizeCalculation: (_, html) => html.length * bytesOfCharacter,
  })

interface OwnElements {
  /** Shown until the page's code gives it another, and to programs that run no code. */
  title: string
  head: string
  firstScreen: FirstScreenElements | undefined
}

interface Page {
  write: (path: string, own: OwnElements) => string
}

/** Elements that the build wrote for the head of pages. */
interface PageHead {
  matches: RegExp
  head: string
  /** The script that makes the first call early, on pages without first answers. */
  prefetch: string
}

async function readPage(folder: string, pageConfig: PageConfig): Promise<Page> {
  const template = await readFile(join(folder, 'index.html'), 'utf8')
  const [start = '', rest = ''] = template.split(headPlace)
  const [beforeTitle = '', afterTitle = ''] = start.split(titlePlace)
  const [afterHead = '', after = ''] = rest.split(firstAnswersPlace)
  const config = `<meta name="aura-config" content="${escapeHtml(JSON.stringify(pageConfig))}">`
  const heads = await readHeads(join(folder, pageHeadsFile))
  return {
    write(path, { title, head, firstScreen }) {
      const own = heads.find(({ matches }) => matches.test(path))
      const early = firstScreen ? firstScreen.head : (own?.prefetch ?? '')
      const titled = [beforeTitle, `<title>${escapeHtml(title)}</title>`, afterTitle]
      const body = [firstScreen?.body ?? '', after]
      return [...titled, config, own?.head ?? '', early, head, afterHead, ...body].join('')
    },
  }
}

async function readHeads(file: string): Promise<PageHead[]> {
  if (!existsSync(file)) return []
  const heads: { path: string; head: string; prefetch: string }[] = JSON.parse(await readFile(file, 'utf8'))
  // `:name` matches one segment of a path.
  return heads.map(({ path, ...elements }) => ({
    matches: new RegExp(`^${path.replaceAll(/:[^/]+/g, '[^/]+')}$`),
    ...elements,
  }))
}

/** Undefined if the work fails or takes too long: the page is sent without it. */
async function unlessLate<T>(
  request: FastifyRequest,
  finding: Promise<T>,
  timeoutMs: number,
): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs)
  })
  try {
    return await Promise.race([finding, patience])
  } catch (error) {
    request.log.warn({ err: error }, 'a page goes without its preview or first answers')
    return undefined
  } finally {
    clearTimeout(timer)
  }
}

/** Paths of the built files that have a fixed address: all but the page, the hashed ones and compressed copies. */
async function listPublicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .filter(
      (path) =>
        path !== 'index.html' &&
        !path.startsWith(pageHeadsFile) &&
        !path.startsWith('assets/') &&
        !/\.(br|gz)$/.test(path),
    )
}
