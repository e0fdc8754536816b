import type { Tx } from '../../platform/db/database.ts'
import type { PrizesService } from '../aura/aura.prizes.service.ts'
import type { ChallengeRow } from './challenges.access.queries.ts'
import { closeChallenge } from './challenges.award.queries.ts'
import { notifyRefund } from './challenges.events.ts'

/** Closes a locked challenge that nobody wins, returns the prize to the creator and notifies them. */
export async function closeUnawarded(
  tx: Tx,
  prizes: Pick<PrizesService, 'giveBack'>,
  challenge: ChallengeRow,
  { isDeleted, now }: { isDeleted: boolean; now: Date },
): Promise<void> {
  const { id: challengeId, creatorId, prize } = challenge
  await prizes.giveBack(tx, { challengeId, creatorId, amount: prize, now })
  await closeChallenge(tx, challengeId, { outcome: 'returned', winner: undefined, isByLikes: false, now })
  await notifyRefund(tx, challenge, { isDeleted, now })
}
