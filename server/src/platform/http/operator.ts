import { timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { tokenOf } from '../auth/session-tokens.ts'
import { isLoopback } from './client-address.ts'

/** Whether a request comes from the operator: over loopback, or with `METRICS_TOKEN` [RUN-18]. */
export type OperatorGate = (request: FastifyRequest) => boolean

export function createOperatorGate(metricsToken: string | undefined): OperatorGate {
  return (request) => {
    const token = tokenOf(request.headers.authorization)
    if (metricsToken && token && areEqual(token, metricsToken)) return true
    // Behind a proxy on the same box every caller looks like loopback, so a forwarded request never counts as such.
    const isForwarded =
      request.headers['x-forwarded-for'] !== undefined || request.headers.forwarded !== undefined
    return !isForwarded && isLoopback(request.socket.remoteAddress ?? '')
  }
}

function areEqual(given: string, expected: string): boolean {
  const a = Buffer.from(given)
  const b = Buffer.from(expected)
  return a.length === b.length && timingSafeEqual(a, b)
}
