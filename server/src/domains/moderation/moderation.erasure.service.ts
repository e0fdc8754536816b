import type { Id } from '@aura/contract/common'
import { frozenDays } from '@aura/contract/moderation/moderation.limits'
import { days, later } from '../../platform/clock/clock.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import {
  deleteReportsBy,
  emptyCasesAbout,
  emptyDecisionsAbout,
  eraseFrozenCopies,
  forgetModerator,
} from './moderation.erasure.queries.ts'

/** Erases an account's reports, the records about it, and its id, in the caller's transaction [PRV-10]. */
export async function forgetAllOf(tx: Tx, accountId: Id, now: Date): Promise<void> {
  await deleteReportsBy(tx, accountId)
  await emptyCasesAbout(tx, accountId, now)
  await emptyDecisionsAbout(tx, accountId)
  await forgetModerator(tx, accountId)
}

/** Erases the copies of content 90 days after their cases ended [MOD-15]. */
export async function forgetFrozenCopies(db: Db, now: Date): Promise<void> {
  await eraseFrozenCopies(db, later(now, -days(frozenDays)), now)
}
