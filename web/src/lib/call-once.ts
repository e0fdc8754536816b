import type { EndpointDeclaration, ResponseOf } from '@aura/contract/endpoint'
import { type CallOptions, call, hasFailed } from './call.ts'

/**
 * Makes a call that must act exactly once: it carries a key of its own, and when no answer comes it is sent once more
 * with the same key, so that a lost answer neither loses the act nor doubles it [AUR-55].
 */
export async function callOnce<E extends EndpointDeclaration & { idempotent: true }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  const keyed = { ...options, idempotencyKey: newKey() }
  try {
    return await call<E>(endpoint, keyed)
  } catch (error) {
    if (!hasFailed(error, 'network')) throw error
    return call<E>(endpoint, keyed)
  }
}

/** A key for one intent. `crypto.randomUUID` is missing on plain-http addresses other than localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
