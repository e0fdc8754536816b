import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, RouteOptions } from 'fastify'
import { openApiDocumentOf } from './openapi.ts'

/** As for every page, but that Swagger UI writes styles into the page; its own policy would send HTTP sites to HTTPS. */
const docsPolicy = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "object-src 'none'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Shows the API documents at `/api/docs` [RUN-21]. */
export async function serveApiDocs(fastify: FastifyInstance, publicUrl: string): Promise<void> {
  await fastify.register(async (scope) => {
    await scope.register(swagger, {
      mode: 'static',
      specification: { document: openApiDocumentOf(publicUrl) as never },
    })
    await scope.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: docsPolicy,
      uiConfig: { validatorUrl: null },
    })
  })
}

/** The routes of the documents' own files come from a plugin and say no access rule: they are for everyone. */
export function isApiDocsRoute({ url }: Pick<RouteOptions, 'url'>): boolean {
  return url === '/api/docs' || url.startsWith('/api/docs/')
}
