import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import { createRemoteScorer } from './toxicity.remote.service.ts'

export interface ToxicityScorer {
  /** How toxic a text is, from 0 to 1; 0 if it cannot be scored. Never throws. */
  score(text: string): Promise<number>
}

export interface ToxicityDeps {
  clock: Clock
  log: FastifyBaseLogger
  /** Address of a scoring service; without one, the built-in French scorer [CMT-09, CMT-10]. */
  url: string | undefined
}

export function createToxicityScorer({ clock, log, url }: ToxicityDeps): ToxicityScorer {
  return url ? createRemoteScorer({ clock, log, url }) : createLocalScorer()
}

/** Scores one text per turn of the event loop: a text takes up to some milliseconds, and other calls run in between [RUN-35]. */
function createLocalScorer(): ToxicityScorer {
  let last: Promise<unknown> = Promise.resolve()

  async function scoreInNextTurn(text: string): Promise<number> {
    // The lexicon is loaded with the first text.
    const { scoreFrench } = await import('./french-scorer.rules.ts')
    await nextTurn()
    return scoreFrench(text)
  }

  return {
    score(text) {
      const scoring = last.then(() => scoreInNextTurn(text))
      last = scoring.catch(() => {})
      return scoring
    },
  }
}
