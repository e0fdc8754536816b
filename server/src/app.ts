import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { composeDomains } from './app.domains.ts'
import { recaptchaSources } from './domains/accounts/human-check.settings.rules.ts'
import { advertisingSources } from './domains/advertising/advertising.settings.rules.ts'
import { findFirstScreen } from './domains/previews/previews.first-screens.rules.ts'
import { isSharedPath } from './domains/previews/previews.paths.rules.ts'
import { paymentPage } from './domains/subscription/subscription.page.views.ts'
import { channelsNameOf } from './platform/auth/site-secret.ts'
import { subscribe } from './platform/db/channels.ts'
import { serveApiDocs } from './platform/http/api-docs.ts'
import { createHttpServer } from './platform/http/http-server.ts'
import {
  createDeveloperGate,
  createOperatorGate,
  type DeveloperGate,
  hasDevelopmentPages,
} from './platform/http/local-gates.ts'
import { type PageServing, servePages } from './platform/http/pages.ts'
import { platformRoutes } from './platform/http/platform.routes.ts'
import type { PageSources } from './platform/http/security-headers.ts'
import { createApp } from './platform/http/serve.ts'
import { defineHousekeeping, type Forget } from './platform/jobs/housekeeping.ts'
import { forgetOldMailFiles } from './platform/mail/mail-transport.ts'
import { openPlatform, type Platform, type PlatformOptions } from './platform/platform.ts'
import { createRealtime } from './platform/realtime/realtime.ts'
import { startRollupWorker } from './platform/rollup/rollup-worker.ts'

export interface ApplicationOptions extends PlatformOptions {
  /** The built pages, when they are not where the web room builds them. */
  webFolder?: string
}

export type Application = Awaited<ReturnType<typeof createApplication>>

const builtPages = join(import.meta.dirname, '../../web/dist')
/** Longest that running jobs and batches may delay a stop; interrupted ones run again at the next start. */
const workStopMs = 2000

/** Composes the platform, the domains and the HTTP server. The schema must be up to date. */
export async function createApplication(options: ApplicationOptions) {
  const { config, log, timeoutMs } = options
  const isDeveloper = createDeveloperGate(hasDevelopmentPages(config))
  const platform = await openPlatform(options)
  const { db, clock, databaseUrl, health, jobs, limiter, metrics, store } = platform
  const domains = await composeDomains(platform)
  const { sessions } = domains.services
  const forgetMailFiles: Forget = (_db, now) => forgetOldMailFiles(platform.outboxFolder, now)
  defineHousekeeping({ databaseUrl, clock, jobs, forgets: [forgetMailFiles, ...domains.housekeeping] })
  await domains.prepare()
  let isDraining = false
  let wakeRollups = () => {}

  const sources = [recaptchaSources(config.recaptcha), advertisingSources(config.adScriptUrl)]
  const fastify: FastifyInstance = await createHttpServer(config, log, sources, isSharedPath)
  metrics.watch(fastify)
  const wayIn = {
    authenticate: sessions.authenticate,
    limiter,
    health,
    access: domains.access,
    isOperator: createOperatorGate(config.http.metricsToken),
    isDeveloper,
    temporaryFolder: store.tempFolder,
    ...(timeoutMs ? { deadlineMs: timeoutMs } : {}),
  }
  const app = createApp({ ...wayIn, fastify })
  // No call waits for the rollups that its writes cause; they start once it is answered.
  fastify.addHook('onResponse', (request, { statusCode }, next) => {
    if (request.method !== 'GET' && request.method !== 'HEAD' && statusCode < 300) wakeRollups()
    next()
  })
  fastify.addHook('onSend', (_request, reply, _payload, next) => {
    if (isDraining) reply.header('connection', 'close')
    next()
  })
  const findFault = async () =>
    isDraining ? new Error('this process is stopping') : await platform.findFault()
  platformRoutes(app, { ...platform, findFault })
  domains.routes(app)
  await serveApiDocs(fastify)
  await serveSite(fastify, {
    options,
    platform,
    isDeveloper,
    sources,
    findPreview: domains.services.previews.find,
  })
  await fastify.ready()
  const { realtime, subscription } = await startRealtime(fastify, platform, domains)
  await jobs.start()
  const { rollups } = domains
  const rollupWorker = startRollupWorker({
    db,
    rollups,
    onError: (error, rollup) => log.error({ err: error, rollup }, 'rollup failed'),
  })
  wakeRollups = rollupWorker.wake

  return {
    fastify,
    served: app.served,
    /** What checks calls before their handlers, for tests of it alone. */
    wayIn,
    /** What commands and tests reach the product through, beside its calls. */
    services: { jobs, rollups, ...domains.services },
    db,
    /** Where media are kept, for tests and commands to look into. */
    store,

    /** From now on `/readyz` answers 503, so that a balancer sends no more calls. */
    drain(): void {
      isDraining = true
    },

    /** Answers running calls, then closes everything. */
    async close(): Promise<void> {
      isDraining = true
      realtime.close()
      await fastify.close()
      platform.interruptLongWork()
      await Promise.all([rollupWorker.stop(workStopMs), jobs.stop(workStopMs), subscription.close()])
      await platform.close()
    },
  }
}

/** Opens the sockets and subscribes this process to the messages of all processes. */
async function startRealtime(
  { server }: FastifyInstance,
  { config, databaseUrl, jwtSecret, limiter, log }: Platform,
  domains: Awaited<ReturnType<typeof composeDomains>>,
) {
  const { sessions, sessionMemory } = domains.services
  const realtime = createRealtime({
    server,
    authenticate: sessions.authenticate,
    trustedProxies: config.http.trustedProxies,
    limiter,
    scale: config.http.rateLimitScale,
    log,
    watchable: domains.watchable,
  })
  const onError = (error: unknown) => log.warn({ err: error }, 'realtime')
  const subscription = await subscribe({
    url: databaseUrl,
    applicationName: channelsNameOf(jwtSecret),
    handlers: domains.channels(realtime, onError),
    onMissed: () => {
      sessionMemory.forgetAll()
      realtime.reconnectClients()
    },
    onError,
  })
  sessionMemory.trust(subscription)
  return { realtime, subscription }
}

interface SiteNeeds {
  options: ApplicationOptions
  platform: Platform
  isDeveloper: DeveloperGate
  /** Further sources that the content security policy allows. */
  sources: readonly PageSources[]
  findPreview: PageServing['findPreview']
}

/** Serves the built pages, with the settings that the browser gets. */
async function serveSite(
  fastify: FastifyInstance,
  { options, platform, isDeveloper, sources, findPreview }: SiteNeeds,
): Promise<void> {
  const { config, timeoutMs } = options
  const { clock, limiter, publicUrl } = platform
  await servePages(fastify, {
    folder: options.webFolder ?? builtPages,
    pageConfig: {
      humanCheck: config.recaptcha ? 'recaptcha' : 'built-in',
      ...(config.recaptcha ? { recaptchaSiteKey: config.recaptcha.siteKey } : {}),
      donationUrls: config.donationUrls,
      legalNotice: config.legalNotice,
      publicOrigin: new URL(publicUrl).origin,
      embedded: hasDevelopmentPages(config),
      auraPowers: config.hasAuraPowers,
      advertising: config.adScriptUrl !== undefined,
      paymentScripts: config.payment.provider === 'paypal',
    },
    publicUrl,
    limiter,
    isDeveloper,
    findPreview,
    findFirstScreen,
    clock,
    additionsTo: paymentPage(config.payment, { publicUrl, sources }),
    ...(timeoutMs ? { timeoutMs } : {}),
  })
}
