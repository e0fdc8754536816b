import type { Actor } from '../../platform/auth/actor.ts'
import type { HeldPrizes } from '../aura/aura.held-prizes.service.ts'
import type { DecisionRow } from './moderation.decisions.queries.ts'

type AboutPrize = Pick<DecisionRow, 'targetType' | 'targetId' | 'excerpt'>

/** Decisions about prizes with the names of their challenges, as far as the reader may see these. */
export async function withChallenges<Row extends AboutPrize>(
  heldPrizes: Pick<HeldPrizes, 'describe'>,
  reader: Actor,
  rows: readonly Row[],
): Promise<Row[]> {
  const isOfPrize = ({ targetType, excerpt }: Row) => targetType === 'held-prize' && excerpt !== ''
  const heldIds = rows.filter(isOfPrize).flatMap(({ targetId }) => targetId ?? [])
  const described = await heldPrizes.describe(reader, heldIds)
  return rows.map((row) => ({
    ...row,
    excerpt: (isOfPrize(row) && described.get(row.targetId ?? 0)) || row.excerpt,
  }))
}
