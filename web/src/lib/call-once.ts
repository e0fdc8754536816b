import type { EndpointDeclaration, ResponseOf } from '@aura/contract/endpoint'
import { type CallOptions, call, hasFailed } from './call.ts'
import { accountNumber } from './session.ts'

/**
 * Makes a call that must act exactly once: a call without an answer is repeated once with the same idempotency key, so that a lost
 * answer neither loses nor doubles the action [AUR-55]. It is never repeated as another account.
 */
export async function callOnce<E extends EndpointDeclaration & { idempotent: true }>(
  endpoint: E,
  options: CallOptions<E>,
): Promise<ResponseOf<E>> {
  const keyed = { idempotencyKey: newKey(), ...options }
  const account = accountNumber()
  try {
    return await call<E>(endpoint, keyed)
  } catch (error) {
    if (!hasFailed(error, 'network') || accountNumber() !== account) throw error
    return call<E>(endpoint, keyed)
  }
}

/** An idempotency key. `crypto.randomUUID` is missing on plain-http addresses other than localhost. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
