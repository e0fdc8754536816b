import type { IncomingMessage } from 'node:http'
import type { FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the sender signs the body byte by byte. */
    keepsRawBody?: boolean
  }
}

const bodies = new WeakMap<IncomingMessage, Buffer>()

/** Keeps the raw bytes of a JSON body for endpoints that need them. */
export function keepRawBody({ raw, routeOptions }: FastifyRequest, body: Buffer): void {
  if (routeOptions.config.keepsRawBody) bodies.set(raw, body)
}

/** The raw JSON body of a `signed` call; empty if there was none. */
export function rawBodyOf({ raw }: FastifyRequest): Buffer {
  return bodies.get(raw) ?? Buffer.alloc(0)
}
