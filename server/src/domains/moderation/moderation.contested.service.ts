import type { Id } from '@aura/contract/common'
import type { Actor } from '../../platform/auth/actor.ts'
import type { Tx } from '../../platform/db/database.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { OperatedAccounts } from '../accounts/operated-accounts.service.ts'
import { findContestedOf } from './moderation.contests.queries.ts'
import type { DecidedCase } from './moderation.decisions.queries.ts'

type Accounts = Pick<OperatedAccounts, 'hasOtherModerator'>

/** @throws DomainError `moderation.same-person` for who decided, while another moderator could act */
export async function requireOther(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  { deciderIds, personId }: { deciderIds: readonly Id[]; personId: Id | null },
): Promise<void> {
  if (!deciderIds.includes(actor.userId)) return
  const concerned = [...deciderIds, ...(personId === null ? [] : [personId])]
  if (await accounts.hasOtherModerator(tx, concerned)) throw new DomainError('moderation.same-person')
}

/** What is contested stays until the contest is answered. @throws DomainError `moderation.contest-waits` */
export async function requireNoContest(tx: Tx, caseId: Id): Promise<void> {
  const contested = await findContestedOf(tx, caseId)
  if (contested.some(({ outcome }) => outcome === null)) throw new DomainError('moderation.contest-waits')
}

/**
 * Whether a case, which the caller has locked, may be opened or decided again: not while a contest waits, nor by whose decision a
 * contest ended [MOD-27].
 *
 * @throws DomainError `moderation.contest-waits`, `moderation.same-person`
 */
export async function requireUncontested(
  tx: Tx,
  accounts: Accounts,
  actor: Actor,
  { id, personId }: DecidedCase,
): Promise<void> {
  await requireNoContest(tx, id)
  const contested = await findContestedOf(tx, id)
  const ended = contested.filter(({ outcome }) => outcome === 'reversed')
  await requireOther(tx, accounts, actor, { deciderIds: ended.flatMap((one) => one.deciderIds), personId })
}
