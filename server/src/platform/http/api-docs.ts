import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { openApiDocument } from '@aura/contract/platform/platform.contract'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** As for every page, but that Swagger UI writes styles into the page; its own policy would send HTTP sites to HTTPS. */
const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const path = '/api/docs'
// Only the files: the plugin that comes with them would load a YAML parser and keep a copy of the document.
const folder = dirname(fileURLToPath(import.meta.resolve('@fastify/swagger-ui/static/index.html')))
const initializer = `window.onload = () => SwaggerUIBundle({
  url: '${openApiDocument.path}',
  dom_id: '#swagger-ui',
  deepLinking: true,
  validatorUrl: null,
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
})
`

/** Shows the API documents at `/api/docs` [RUN-21]. */
export async function serveApiDocs(fastify: FastifyInstance): Promise<void> {
  await fastify.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply) => {
      reply.header('content-security-policy', docsPolicy)
    })
    scope.get(`${path}/swagger-initializer.js`, (_request, reply) =>
      reply.type('text/javascript; charset=utf-8').send(initializer),
    )
    await scope.register(fastifyStatic, { root: folder, prefix: path, redirect: true, decorateReply: false })
  })
}

/** The routes of the plugin's own files declare no access rule: everybody may read them. */
export function isApiDocsRoute({ url }: Pick<RouteOptions, 'url'>): boolean {
  return url === path || url.startsWith(`${path}/`)
}
