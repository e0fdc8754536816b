import { accountsLimits } from '@aura/contract/accounts/accounts.limits'
import type { Solution } from 'altcha-lib'
import { askWorker } from '../../../lib/ask-worker.ts'

/** The proof a browser sends with the sign-up. Times come from `performance.now()`, in milliseconds. */
export interface Proof {
  /** Shown sooner, the server takes it for a robot’s. */
  usableAt: number
  /** Past this the server refuses it. */
  outdatedAt: number
  /** The token for `recaptchaToken`; empty when there is nothing to show. */
  token: () => Promise<string>
}

/** Taken off a challenge’s life, for a slow last call. */
const marginMs = 60_000

/**
 * Passes the built-in check: a proof of work (ALTCHA), solved in a worker [ACC-22].
 * Rejects when the worker cannot run or `signal` ends it.
 */
export async function passBuiltInCheck(
  challenge: Record<string, unknown>,
  signal: AbortSignal,
): Promise<Proof> {
  const receivedAt = performance.now()
  const worker = new Worker(new URL('./solve-challenge.worker.ts', import.meta.url), { type: 'module' })
  const solution = await askWorker<Solution | null>(worker, challenge, signal)
  const token = solution === null ? '' : btoa(JSON.stringify({ challenge, solution }))
  return {
    usableAt: receivedAt + accountsLimits.registerMinSeconds * 1000,
    outdatedAt: receivedAt + accountsLimits.humanCheckSeconds * 1000 - marginMs,
    token: async () => token,
  }
}
