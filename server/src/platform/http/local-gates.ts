import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import { tokenOf } from '../auth/session-tokens.ts'
import { isFromThisMachine, isLoopbackHost } from './client-address.ts'

/** Whether a request comes from the operator: over loopback, or with `METRICS_TOKEN` [RUN-18]. */
export type OperatorGate = (request: FastifyRequest) => boolean

export function createOperatorGate(metricsToken: string | undefined): OperatorGate {
  return (request) => {
    const token = tokenOf(request.headers.authorization)
    if (metricsToken && token && areEqual(token, metricsToken)) return true
    return isAtThisMachine(request)
  }
}

/**
 * The `Host` must be loopback as well: a proxy on this machine may add no header, and the name of another site may resolve to
 * 127.0.0.1.
 */
const isAtThisMachine = (request: FastifyRequest) =>
  isFromThisMachine(request.raw) && isLoopbackHost(request.hostname)

/** Whether a request comes from the developer at this machine, for `/dev/…` [RUN-37]. */
export type DeveloperGate = (request: FastifyRequest) => boolean

export function createDeveloperGate(hasDevPages: boolean): DeveloperGate {
  return (request) => hasDevPages && isAtThisMachine(request)
}

/** Whether the server has pages for its developer: beside an embedded database, while its own address is loopback. */
export function hasDevelopmentPages({ database, http }: Config): boolean {
  return database === undefined && isLoopbackHost(new URL(http.publicUrl).hostname)
}

function areEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
