import type { Id } from '@aura/contract/common'
import type { BlockedReason } from '@aura/contract/moderation/moderation.case.contract'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { AccountAdministration } from '../accounts/account-administration.service.ts'
import type { AppealsService } from '../aura/aura.appeals.service.ts'
import { findAppeal, findAppealedOf } from './moderation.appeals.queries.ts'
import type { CaseRecord } from './moderation.case-record.queries.ts'
import { findDecision, findDecisionsOfCase } from './moderation.decisions.queries.ts'
import { findReportersAmong } from './moderation.reports.queries.ts'

type Accounts = Pick<AccountAdministration, 'findOtherModerators'>

interface Decided {
  deciderIds: readonly Id[]
  personId: Id | null
}

interface Reported extends Decided {
  /** The case of the reports; null for a decision without one. */
  caseId: Id | null
}

/** Whether a moderator is among the deciders and another moderator could act instead [MOD-27]. */
async function isForOther(on: Db, accounts: Accounts, { userId }: Pick<Actor, 'userId'>, decided: Decided) {
  if (!decided.deciderIds.includes(userId)) return false
  return (await accounts.findOtherModerators(on, involvedIn(decided))).length > 0
}

/** Whether a moderator reported the case, and another one could act instead who neither reported nor decided it [MOD-27]. */
async function isReportedForOther(
  on: Db,
  accounts: Accounts,
  { userId }: Pick<Actor, 'userId'>,
  { caseId, ...decided }: Reported,
): Promise<boolean> {
  if (caseId === null || (await findReportersAmong(on, caseId, [userId])).length === 0) return false
  const others = await accounts.findOtherModerators(on, [userId, ...involvedIn(decided)])
  return (await findReportersAmong(on, caseId, others)).length < others.length
}

const involvedIn = ({ deciderIds, personId }: Decided): Id[] => [
  ...deciderIds,
  ...(personId === null ? [] : [personId]),
]

/** @throws DomainError `moderation.same-person` for a moderator among the deciders, while another one could act */
export async function requireOther(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  decided: Decided,
): Promise<void> {
  if (await isForOther(tx, accounts, actor, decided)) throw new DomainError('moderation.same-person')
}

/** @throws DomainError `moderation.own-report` for a moderator who reported the case, while another one could act */
export async function requireNotReporter(
  tx: Tx,
  accounts: Accounts,
  actor: Pick<Actor, 'userId'>,
  reported: Reported,
): Promise<void> {
  if (await isReportedForOther(tx, accounts, actor, reported)) throw new DomainError('moderation.own-report')
}

/** Requires a case without an unanswered appeal. @throws DomainError `moderation.contest-waits` */
export async function requireNoAppeal(tx: Tx, caseId: Id): Promise<void> {
  const appealed = await findAppealedOf(tx, caseId)
  if (appealed.some(({ outcome }) => outcome === null)) throw new DomainError('moderation.contest-waits')
}

/**
 * Refuses to reopen or decide a case while an appeal waits, and to moderators who reported it or whose decision an appeal has reversed
 * [MOD-27]. The caller has locked the case.
 *
 * @throws DomainError `moderation.contest-waits`, `moderation.same-person`, `moderation.own-report`
 */
export async function requireEligible(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  about: Pick<CaseRecord, 'id' | 'status' | 'personId'>,
): Promise<void> {
  const reason = await findReportBlockedReason(tx, accounts, actor, about)
  if (reason) throw new DomainError(`moderation.${reason}`)
}

async function findReportBlockedReason(
  on: Db,
  accounts: Accounts,
  actor: Pick<Actor, 'userId'>,
  { id: caseId, status, personId }: Pick<CaseRecord, 'id' | 'status' | 'personId'>,
): Promise<BlockedReason | null> {
  const appealed = await findAppealedOf(on, caseId)
  if (appealed.some(({ outcome }) => outcome === null)) return 'contest-waits'
  const ended = appealed.filter(({ outcome }) => outcome === 'reversed')
  const deciderIds = ended.flatMap((one) => one.deciderIds)
  if (await isForOther(on, accounts, actor, { deciderIds, personId })) return 'same-person'
  const proposed =
    status === 'confirming'
      ? (await findDecisionsOfCase(on, caseId)).filter(({ state }) => state === 'proposed')
      : []
  const involvedIds = [...deciderIds, ...proposed.flatMap(decidersOf)]
  const reported = { caseId, deciderIds: involvedIds, personId }
  return (await isReportedForOther(on, accounts, actor, reported)) ? 'own-report' : null
}

export interface BlockedReasonDeps {
  db: Db
  accountAdministration: Accounts
  appeals: Pick<AppealsService, 'findDeciders'>
}

/** Finds why a moderator may not answer a case, so that the desk does not offer it. */
export function createFindBlockedReason({
  db,
  accountAdministration: accounts,
  appeals: auraAppeals,
}: BlockedReasonDeps) {
  async function findDecided({
    kind,
    targetId,
    personId,
  }: Pick<CaseRecord, 'kind' | 'targetId' | 'personId'>): Promise<Reported> {
    if (kind === 'aura-contest')
      return { caseId: null, deciderIds: await auraAppeals.findDeciders(db, targetId), personId }
    const appeal = await findAppeal(db, targetId)
    const decision = appeal && (await findDecision(db, appeal.decisionId))
    return { caseId: decision?.caseId ?? null, deciderIds: decision ? decidersOf(decision) : [], personId }
  }

  return async (
    actor: Pick<Actor, 'userId'>,
    about: Pick<CaseRecord, 'id' | 'kind' | 'status' | 'targetId' | 'personId'>,
  ): Promise<BlockedReason | null> => {
    const { kind, status } = about
    if (kind === 'report') return findReportBlockedReason(db, accounts, actor, about)
    if (status === 'resolved' || kind === 'held-act' || kind === 'held-prize') return null
    const decided = await findDecided(about)
    if (await isForOther(db, accounts, actor, decided)) return 'same-person'
    return (await isReportedForOther(db, accounts, actor, decided)) ? 'own-report' : null
  }
}

/** The moderators who made a decision. */
export const decidersOf = (decision: { decidedById: Id | null; confirmedById: Id | null }): Id[] =>
  [decision.decidedById ?? [], decision.confirmedById ?? []].flat()
