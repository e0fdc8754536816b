import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import { createCircuitBreaker, ServiceAway } from '../../platform/external/circuit-breaker.ts'
import type { ToxicityScorer } from './toxicity.service.ts'

/** Longest wait for a score, in milliseconds, which delays the publishing of a comment [CMT-09]. */
const timeoutMs = 1500

export interface RemoteScorerDeps {
  clock: Clock
  log: FastifyBaseLogger
  url: string
}

/**
 * A scoring service over HTTP: POST `{"text": …}` answers `{"score": 0…1}`. If it is down, slow or gives no valid answer, the score
 * is 0 [CMT-07, CMT-09]; after consecutive failures it is not asked for a while.
 */
export function createRemoteScorer({ clock, log, url }: RemoteScorerDeps): ToxicityScorer {
  const breaker = createCircuitBreaker(clock)

  async function ask(text: string): Promise<number> {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ text }),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    })
    if (!response.ok) throw new Error(`the toxicity service answered ${response.status}`)
    return readScore(await response.json())
  }

  return {
    async score(text) {
      try {
        return await breaker.run(() => ask(text))
      } catch (error) {
        if (!(error instanceof ServiceAway)) log.warn({ err: error }, 'no toxicity score')
        return 0
      }
    },
  }
}

/** The score of an answer; throws for anything but a number from 0 to 1. */
function readScore(answer: unknown): number {
  const { score } = (answer ?? {}) as { score?: unknown }
  if (typeof score === 'number' && score >= 0 && score <= 1) return score
  throw new Error('the toxicity service answered no score from 0 to 1')
}
