import { userInfo } from 'node:os'
import type { Id } from '@aura/contract/common'
import { findAnyByIds } from '../domains/accounts/account-cards.queries.ts'
import { createContestsService } from '../domains/aura/aura.contests.service.ts'
import { createHeldService } from '../domains/aura/aura.held.service.ts'
import { createSanctionsService } from '../domains/aura/aura.sanctions.service.ts'
import { createVotesVoiding } from '../domains/reactions/reactions.voiding.ts'
import { systemClock } from '../platform/clock/clock.ts'
import { formatMoment } from '../platform/clock/paris.ts'
import type { Db } from '../platform/db/database.ts'

const mostListed = 50

/** Who runs the command, as its traces name them. */
const operator = () => `operator:${userInfo().username}`

/** The services with which commands decide about aura, on a database of their own. */
export function moderationOf(db: Db) {
  const clock = systemClock
  const [posts, comments] = [createVotesVoiding('post', { clock }), createVotesVoiding('comment', { clock })]
  const held = createHeldService({ db, clock, owners: { 'post-vote': posts, 'comment-vote': comments } })
  const sanctions = createSanctionsService({
    db,
    clock,
    held,
    voters: { 'post-vote-void': posts, 'comment-vote-void': comments },
  })
  return { held, sanctions, contests: createContestsService({ db, clock, held, sanctions }) }
}

/** The acts that wait, with their givers; that somebody looked is kept. */
export async function listHeld(db: Db): Promise<string[]> {
  const acts = await moderationOf(db).held.list(operator(), { limit: mostListed })
  const name = await namesOf(
    db,
    acts.flatMap(({ giverId, receiverId }) => [giverId, receiverId]),
  )
  if (acts.length === 0) return ['Nothing waits.']
  return acts.map(
    ({ id, act, subjectId, giverId, receiverId, amount, why, createdAt }) =>
      `${id}  ${formatMoment(createdAt)}  ${act} ${subjectId} of ${name(giverId)} on ${name(receiverId)}: ` +
      `${amount}, held for ${why}`,
  )
}

export async function decideHeld(db: Db, id: Id, verdict: 'counted' | 'void'): Promise<string> {
  await moderationOf(db).held.decide(id, verdict, operator())
  return verdict === 'counted' ? `Act ${id} counts.` : `Act ${id} is void.`
}

export async function listContests(db: Db): Promise<string[]> {
  const contests = await moderationOf(db).contests.listOpen({ limit: mostListed })
  const name = await namesOf(
    db,
    contests.map(({ accountId }) => accountId),
  )
  if (contests.length === 0) return ['Nothing waits.']
  return contests.map(
    ({ id, accountId, entryId, amount, cause, subjectId, reason, createdAt }) =>
      `${id}  ${formatMoment(createdAt)}  movement ${entryId} of ${name(accountId)}, ` +
      `${amount} by ${cause} ${subjectId}: ${reason}`,
  )
}

export async function answerContest(
  db: Db,
  id: Id,
  outcome: 'upheld' | 'restored',
  answer: string,
): Promise<string> {
  await moderationOf(db).contests.answer(id, { outcome, answer, by: operator() })
  return `Contest ${id} is answered.`
}

async function namesOf(db: Db, ids: readonly Id[]): Promise<(id: Id) => string> {
  const cards = new Map((await findAnyByIds(db, [...new Set(ids)])).map(({ id, pseudo }) => [id, pseudo]))
  return (id) => cards.get(id) ?? `account ${id}`
}
