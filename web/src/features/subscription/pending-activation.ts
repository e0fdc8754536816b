import { newKey } from '../../lib/call-once.ts'
import { readSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'

/** A subscription that the provider has approved and the server has not confirmed. */
export interface PendingActivation {
  subscriptionId: string
  /** The same at each attempt, so that the server acts once. */
  idempotencyKey: string
}

const stored = storedValue('aura.subscription.pending')

/** Keeps an approved subscription until the server has answered, even if the page closes. */
export function keepActivation(subscriptionId: string): PendingActivation {
  const pending = readActivation()
  if (pending?.subscriptionId === subscriptionId) return pending
  const kept = { subscriptionId, idempotencyKey: newKey() }
  stored.write(JSON.stringify({ ...kept, pseudo: readSession().pseudo }))
  return kept
}

/** The activation that waits for this account: several people may share a browser. */
export function readActivation(): PendingActivation | undefined {
  try {
    const kept = JSON.parse(stored.read() ?? '') as PendingActivation & { pseudo: string | null }
    return kept.pseudo === readSession().pseudo ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetActivation(): void {
  stored.write(null)
}
