import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import { createRemoteScorer } from './toxicity.remote.service.ts'

export interface ToxicityScorer {
  /** How toxic a text reads, from 0 to 1; 0 when nobody can tell. Never throws. */
  score(text: string): Promise<number>
}

export interface ToxicityDeps {
  clock: Clock
  log: FastifyBaseLogger
  /** Address of a scoring service; absent: the built-in French scorer [CMT-09, CMT-10]. */
  url: string | undefined
}

export function createToxicityScorer({ clock, log, url }: ToxicityDeps): ToxicityScorer {
  return url ? createRemoteScorer({ clock, log, url }) : { score: scoreLocally }
}

/** Loads the lexicon with the first text. */
async function scoreLocally(text: string): Promise<number> {
  const { scoreFrench } = await import('./french-scorer.rules.ts')
  return scoreFrench(text)
}
