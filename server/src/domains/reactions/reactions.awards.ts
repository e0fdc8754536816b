import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { payLikeAwards } from './reactions.likes.queries.ts'
import { hasPassedAward } from './reactions.likes.rules.ts'

/** An object whose likes were summed: how many there are now, and how many came with it. */
export interface SummedLikes {
  objectId: Id
  likes: number
  likesChange: number
}

/** For the rollup of a kind's totals: pays the authors whom likes at the same time as others have not paid [AUR-17]. */
export async function payPassedAwards(
  tx: Tx,
  kind: ObjectKind,
  summed: readonly SummedLikes[],
): Promise<void> {
  const passed = summed.filter(({ likes, likesChange }) => hasPassedAward(likes, likesChange))
  await payLikeAwards(
    tx,
    kind,
    passed.map(({ objectId }) => objectId),
    sql`now()`,
  )
}
