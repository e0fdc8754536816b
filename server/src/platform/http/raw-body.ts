import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The call's body is signed byte by byte. */
    keepsRawBody?: boolean
  }
}

const bodies = new WeakMap<IncomingMessage, Buffer>()

/** Keeps a JSON body as it came, where its call needs that. */
export function keepRawBody({ raw, routeOptions }: FastifyRequest, body: Buffer): void {
  if (routeOptions.config.keepsRawBody) bodies.set(raw, body)
}

/** The JSON body of a `signed` call as it came; empty when none did. */
export function rawBodyOf({ raw }: FastifyRequest): Buffer {
  return bodies.get(raw) ?? Buffer.alloc(0)
}
