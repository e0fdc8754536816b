import type { Id } from '@aura/contract/common'
import type { CaseBar } from '@aura/contract/moderation/moderation.cases.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { ContestsService } from '../aura/aura.contests.service.ts'
import { findContest, findContestedOf } from './moderation.contests.queries.ts'
import type { DecidedCase } from './moderation.decided-case.queries.ts'
import { findDecision } from './moderation.decisions.queries.ts'

type Accounts = Pick<AccountAdministration, 'hasOtherModerator'>

interface Decided {
  deciderIds: readonly Id[]
  personId: Id | null
}

/** Whether a moderator decided, while another one could act [MOD-27]. */
async function isForOther(on: Db, accounts: Accounts, { userId }: Pick<Actor, 'userId'>, decided: Decided) {
  const { deciderIds, personId } = decided
  if (!deciderIds.includes(userId)) return false
  return accounts.hasOtherModerator(on, [...deciderIds, ...(personId === null ? [] : [personId])])
}

/** @throws DomainError `moderation.same-person` for a moderator among the deciders, while another one could act */
export async function requireOther(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  decided: Decided,
): Promise<void> {
  if (await isForOther(tx, accounts, actor, decided)) throw new DomainError('moderation.same-person')
}

/** Refuses what needs a case without a waiting contest. @throws DomainError `moderation.contest-waits` */
export async function requireNoContest(tx: Tx, caseId: Id): Promise<void> {
  const contested = await findContestedOf(tx, caseId)
  if (contested.some(({ outcome }) => outcome === null)) throw new DomainError('moderation.contest-waits')
}

/**
 * Refuses to open or decide a case again, which the caller has locked, while a contest waits, and to moderators whose decision a contest
 * has ended [MOD-27].
 *
 * @throws DomainError `moderation.contest-waits`, `moderation.same-person`
 */
export async function requireUncontested(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  about: Pick<DecidedCase, 'id' | 'personId'>,
): Promise<void> {
  const bar = await findReportBar(tx, accounts, actor, about)
  if (bar) throw new DomainError(`moderation.${bar}`)
}

async function findReportBar(
  on: Db,
  accounts: Accounts,
  actor: Pick<Actor, 'userId'>,
  { id, personId }: Pick<DecidedCase, 'id' | 'personId'>,
): Promise<CaseBar | null> {
  const contested = await findContestedOf(on, id)
  if (contested.some(({ outcome }) => outcome === null)) return 'contest-waits'
  const ended = contested.filter(({ outcome }) => outcome === 'reversed')
  const deciderIds = ended.flatMap((one) => one.deciderIds)
  return (await isForOther(on, accounts, actor, { deciderIds, personId })) ? 'same-person' : null
}

export interface BarDeps {
  db: Db
  accountAdministration: Accounts
  contests: Pick<ContestsService, 'findDeciders'>
}

/** What would refuse the answer of a moderator to a case, so that the desk does not offer it. */
export function createFindBar({ db, accountAdministration: accounts, contests: auraContests }: BarDeps) {
  async function findDeciders({ kind, targetId }: Pick<DecidedCase, 'kind' | 'targetId'>): Promise<Id[]> {
    if (kind === 'aura-contest') return auraContests.findDeciders(db, targetId)
    const contest = await findContest(db, targetId)
    const decision = contest && (await findDecision(db, contest.decisionId))
    return decision ? decidersOf(decision) : []
  }

  return async (
    actor: Pick<Actor, 'userId'>,
    about: Pick<DecidedCase, 'id' | 'kind' | 'status' | 'targetId' | 'personId'>,
  ): Promise<CaseBar | null> => {
    const { kind, status, personId } = about
    if (kind === 'report') return findReportBar(db, accounts, actor, about)
    if (status === 'resolved' || kind === 'held-act' || kind === 'held-prize') return null
    const deciderIds = await findDeciders(about)
    return (await isForOther(db, accounts, actor, { deciderIds, personId })) ? 'same-person' : null
  }
}

/** The moderators who made a decision. */
export const decidersOf = (decision: { decidedById: Id | null; confirmedById: Id | null }): Id[] =>
  [decision.decidedById ?? [], decision.confirmedById ?? []].flat()
