import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Why a community is withdrawn: moderators removed it, or its owner is suspended for good and nobody else can own it. Both may hold. */
export type WithdrawalCause = 'removal' | 'suspension'

const sinceColumns = { removal: sql.ref('withdrawn_at'), suspension: sql.ref('owner_suspended_at') }
const others = { removal: 'suspension', suspension: 'removal' } as const

/**
 * Withdraws a community: closes it to everybody, and keeps its name, members and texts. Undefined for a closed community, or one already
 * withdrawn for that cause.
 */
export async function markCommunityWithdrawn(
  tx: Tx,
  communityId: Id,
  { cause, now }: { cause: WithdrawalCause; now: Date },
): Promise<{ hasShown: boolean } | undefined> {
  const since = sinceColumns[cause]
  const { rows } = await sql<{ hasShown: boolean }>`
    update community set closed_at = coalesce(closed_at, ${now}), ${since} = ${now}, was_open = coalesce(was_open, audience.is_open)
    from audience where community.id = ${communityId} and audience.id = community.id and name_look is not null and ${since} is null
    returning old.closed_at is null as has_shown`.execute(tx)
  const [withdrawn] = rows
  if (withdrawn?.hasShown) {
    await tx.updateTable('audience').set({ isOpen: false }).where('id', '=', communityId).execute()
    await setReading(tx, communityId, false)
  }
  return withdrawn
}

/**
 * Ends one cause of a withdrawal, and opens the community to its members unless it is withdrawn for the other. `shownName` is null
 * while withdrawn; undefined for a community that is not withdrawn for that cause.
 */
export async function markCommunityRestored(
  tx: Tx,
  communityId: Id,
  cause: WithdrawalCause,
): Promise<{ shownName: string | null } | undefined> {
  const [since, other] = [sinceColumns[cause], sinceColumns[others[cause]]]
  const { rows } = await sql<{ shownName: string | null; wasOpen: boolean }>`
    update community set ${since} = null, closed_at = case when ${other} is not null then closed_at end,
      was_open = case when ${other} is not null then was_open end
    where id = ${communityId} and ${since} is not null
    returning case when new.closed_at is null then name end as shown_name, old.was_open`.execute(tx)
  const [restored] = rows
  if (restored && restored.shownName !== null) {
    await tx.updateTable('audience').set({ isOpen: restored.wasOpen }).where('id', '=', communityId).execute()
    await setReading(tx, communityId, true)
  }
  return restored
}

/** Locks a community that moderators removed; false for any other. */
export async function lockWithdrawn(tx: Tx, communityId: Id): Promise<boolean> {
  const { rows } = await sql`
    select from community where id = ${communityId} and withdrawn_at is not null for no key update`.execute(
    tx,
  )
  return rows.length > 0
}

async function setReading(tx: Tx, communityId: Id, mayRead: boolean): Promise<void> {
  await tx.updateTable('audienceMember').set({ mayRead }).where('audienceId', '=', communityId).execute()
}
