import type { Id } from '@aura/contract/common'
import type { BlockedReason } from '@aura/contract/moderation/moderation.cases.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { ContestsService } from '../aura/aura.contests.service.ts'
import type { CaseRecord } from './moderation.case-record.queries.ts'
import { findContest, findContestedOf } from './moderation.contests.queries.ts'
import { findDecision } from './moderation.decisions.queries.ts'

type Accounts = Pick<AccountAdministration, 'hasOtherModerator'>

interface Decided {
  deciderIds: readonly Id[]
  personId: Id | null
}

/** Whether a moderator is among the deciders and another moderator could act instead [MOD-27]. */
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

/** Requires a case without an unanswered contest. @throws DomainError `moderation.contest-waits` */
export async function requireNoContest(tx: Tx, caseId: Id): Promise<void> {
  const contested = await findContestedOf(tx, caseId)
  if (contested.some(({ outcome }) => outcome === null)) throw new DomainError('moderation.contest-waits')
}

/**
 * Refuses to reopen or decide a case while a contest waits, and to moderators whose decision a contest has reversed [MOD-27]. The caller
 * has locked the case.
 *
 * @throws DomainError `moderation.contest-waits`, `moderation.same-person`
 */
export async function requireUncontested(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  about: Pick<CaseRecord, 'id' | 'personId'>,
): Promise<void> {
  const reason = await findReportBlockedReason(tx, accounts, actor, about)
  if (reason) throw new DomainError(`moderation.${reason}`)
}

async function findReportBlockedReason(
  on: Db,
  accounts: Accounts,
  actor: Pick<Actor, 'userId'>,
  { id, personId }: Pick<CaseRecord, 'id' | 'personId'>,
): Promise<BlockedReason | null> {
  const contested = await findContestedOf(on, id)
  if (contested.some(({ outcome }) => outcome === null)) return 'contest-waits'
  const ended = contested.filter(({ outcome }) => outcome === 'reversed')
  const deciderIds = ended.flatMap((one) => one.deciderIds)
  return (await isForOther(on, accounts, actor, { deciderIds, personId })) ? 'same-person' : null
}

export interface BlockedReasonDeps {
  db: Db
  accountAdministration: Accounts
  contests: Pick<ContestsService, 'findDeciders'>
}

/** Finds why a moderator may not answer a case, so that the desk does not offer it. */
export function createFindBlockedReason({
  db,
  accountAdministration: accounts,
  contests: auraContests,
}: BlockedReasonDeps) {
  async function findDeciders({ kind, targetId }: Pick<CaseRecord, 'kind' | 'targetId'>): Promise<Id[]> {
    if (kind === 'aura-contest') return auraContests.findDeciders(db, targetId)
    const contest = await findContest(db, targetId)
    const decision = contest && (await findDecision(db, contest.decisionId))
    return decision ? decidersOf(decision) : []
  }

  return async (
    actor: Pick<Actor, 'userId'>,
    about: Pick<CaseRecord, 'id' | 'kind' | 'status' | 'targetId' | 'personId'>,
  ): Promise<BlockedReason | null> => {
    const { kind, status, personId } = about
    if (kind === 'report') return findReportBlockedReason(db, accounts, actor, about)
    if (status === 'resolved' || kind === 'held-act' || kind === 'held-prize') return null
    const deciderIds = await findDeciders(about)
    return (await isForOther(db, accounts, actor, { deciderIds, personId })) ? 'same-person' : null
  }
}

/** The moderators who made a decision. */
export const decidersOf = (decision: { decidedById: Id | null; confirmedById: Id | null }): Id[] =>
  [decision.decidedById ?? [], decision.confirmedById ?? []].flat()
