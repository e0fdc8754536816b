import type { PushMessage } from '@aura/contract/push/push.message'
import { seconds } from '../../platform/clock/clock.ts'
import type { Outcome } from './push.outcomes.ts'

/** Where one message goes. */
export interface Target {
  address: string
  p256dh: string | null
  auth: string | null
}

export interface Sender {
  /**
   * Hands one message over, to be delivered within `ttlSeconds`.
   *
   * @throws NotNow or a network's failure for what may pass
   */
  send(target: Target, message: PushMessage, ttlSeconds: number): Promise<Outcome>
}

/** Longest wait for an answer of a push service, or of who gives access to it. */
export const sendTimeoutMs = seconds(10)
