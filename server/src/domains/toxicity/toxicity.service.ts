import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Id } from '@aura/contract/common'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock/clock.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import { createFairQueue } from '../../platform/limits/fair-queue.ts'
import { createRemoteScorer } from './toxicity.remote.service.ts'

export interface Scoring {
  writerId: Id
  /** Whether the text is not published yet; such texts give way to comments. */
  isPreview: boolean
}

export interface ToxicityScorer {
  /** How toxic a text is, from 0 to 1; 0 if it cannot be scored, and for a preview when too many wait. Never throws. */
  score(text: string, scoring: Scoring): Promise<number>
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

/** How many comments wait is bounded by the calls under way, of all and of each writer. */
const maxWaitingComments = { short: Number.POSITIVE_INFINITY, long: 0 }

/**
 * Scores one text per turn of the event loop: a text takes up to some milliseconds, and other calls run in between. Writers take turns, and
 * all previews together count as one writer of comments [RUN-35].
 */
function createLocalScorer(): ToxicityScorer {
  const inTurn = createFairQueue(1, maxWaitingComments)
  const inTurnOfPreviews = createFairQueue(1)

  async function scoreInNextTurn(text: string): Promise<number> {
    // The lexicon is loaded with the first text.
    const { scoreFrench } = await import('./french-scorer.rules.ts')
    await nextTurn()
    return scoreFrench(text)
  }

  const scoreFor = (ownerId: Id | undefined, text: string) =>
    inTurn({ ownerId, isLong: false }, () => scoreInNextTurn(text))

  return {
    async score(text, { writerId, isPreview }) {
      if (!isPreview) return scoreFor(writerId, text)
      try {
        return await inTurnOfPreviews({ ownerId: writerId, isLong: false }, () => scoreFor(undefined, text))
      } catch (error) {
        if (error instanceof DomainError) return 0
        throw error
      }
    },
  }
}
