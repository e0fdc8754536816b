import type { Id } from '@aura/contract/common'
import { systemAccounts } from '../domains/aura/aura.rules.ts'
import { leaderboardChecks } from '../domains/leaderboard/leaderboard.verify.queries.ts'
import { seconds } from '../platform/clock/clock.ts'
import { runChecks } from '../platform/db/checks.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { rollUpAll } from '../platform/rollup/rollup.ts'
import type { TestApp } from './test-app.ts'

let awards = 0

/** An award of aura that rankings count whole. */
export async function gain(
  { application, db, clock }: TestApp,
  { id }: { id: Id },
  amount: number,
  at = clock.now(),
) {
  const { aura } = application.services
  const cause = { reason: 'post-likes', subjectId: ++awards, actorId: id, sequence: 1, at } as const
  await inTransaction(db, (tx) => aura.move(tx, { ...cause, from: systemAccounts.mint, to: id, amount }))
}

/** Counts what waits, and lets processes read the board anew. */
export async function rollUpBoard({ application, db, clock }: TestApp): Promise<void> {
  for (const rollup of application.services.rollups) {
    if (rollup.name === 'leaderboard') await rollUpAll(db, rollup)
  }
  clock.advance(seconds(1))
}

/** What verify says against boards; awards made by {@link gain} have no likes. */
export async function brokenBoardChecks({ db }: TestApp): Promise<string[]> {
  const outcomes = await runChecks(db, leaderboardChecks)
  return outcomes.filter(({ wrong }) => wrong > 0).flatMap(({ name, differences }) => [name, ...differences])
}
