import { ledgerChecks } from '../domains/aura/aura.verify.queries.ts'
import { challengeChecks } from '../domains/challenges/challenges.verify.queries.ts'
import { commentChecks } from '../domains/comments/comments.verify.queries.ts'
import { communityChecks } from '../domains/communities/communities.verify.queries.ts'
import { dismissalChecks } from '../domains/feed/feed.verify.queries.ts'
import { followChecks } from '../domains/follows/follows.verify.queries.ts'
import { leaderboardChecks } from '../domains/leaderboard/leaderboard.verify.queries.ts'
import { decisionChecks } from '../domains/moderation/moderation.decisions.verify.queries.ts'
import { postChecks } from '../domains/posts/posts.verify.queries.ts'
import { blockChecks } from '../domains/privacy/privacy.verify.queries.ts'
import { searchChecks } from '../domains/search/search.verify.queries.ts'
import { subscriptionChecks } from '../domains/subscription/subscription.verify.queries.ts'
import { type Check, type CheckOutcome, runCheck, runChecks } from '../platform/db/checks.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { rolledBack } from './rolled-back.ts'

export const invariants = [
  ...[...ledgerChecks, ...postChecks, ...commentChecks, ...followChecks, ...blockChecks],
  ...[...communityChecks, ...challengeChecks, ...leaderboardChecks, ...decisionChecks, ...searchChecks],
  ...[...dismissalChecks, ...subscriptionChecks],
]

/** Runs checks on what a transaction sees. */
export async function runChecksIn(tx: Tx, checks: readonly Check[]): Promise<CheckOutcome[]> {
  const outcomes: CheckOutcome[] = []
  for (const check of checks) outcomes.push(await runCheck(tx, check))
  return outcomes
}

/** What `npm run aura -- verify` would complain of; nothing when all is well. */
export async function findBrokenInvariants(db: Db): Promise<string[]> {
  const outcomes = await runChecks(db, invariants)
  return outcomes.filter(({ wrong }) => wrong > 0).flatMap(({ name, differences }) => [name, ...differences])
}

/** The one that failed last comes first, since a similar forgery is likely to follow. */
const likeliestFirst = [...invariants]

/** Writes rows by hand, and answers whether a check fails then; takes everything back. */
export function isFoundAfter(db: Db, forge: (tx: Tx) => Promise<void>): Promise<boolean> {
  return rolledBack(db, async (tx) => {
    await forge(tx)
    for (const [place, invariant] of likeliestFirst.entries()) {
      const { wrong } = await runCheck(tx, invariant)
      if (wrong === 0) continue
      likeliestFirst.unshift(...likeliestFirst.splice(place, 1))
      return true
    }
    return false
  })
}
