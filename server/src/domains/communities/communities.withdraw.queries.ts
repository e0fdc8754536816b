import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { type WithdrawalCause, withdrawalColumns } from '../posts/posts.audience-withdrawal.rules.ts'

const suspendedAt = 'owner_suspended_at'

/**
 * Withdraws a community for a cause: hides it from everybody, and keeps its name, members and texts. Undefined for a community that
 * is closed or already withdrawn for that cause.
 */
export async function markCommunityWithdrawn(
  tx: Tx,
  communityId: Id,
  { cause, now }: { cause: WithdrawalCause; now: Date },
): Promise<{ hasShown: boolean } | undefined> {
  const { since } = withdrawalColumns(cause, suspendedAt)
  const { rows } = await sql<{ hasShown: boolean }>`
    update community set closed_at = coalesce(closed_at, ${now}), ${sql.ref(since)} = ${now}, was_open = coalesce(was_open, audience.is_open)
    from audience where community.id = ${communityId} and audience.id = community.id and name_look is not null and ${sql.ref(since)} is null
    returning old.closed_at is null as has_shown`.execute(tx)
  const [withdrawn] = rows
  if (withdrawn?.hasShown) {
    await tx.updateTable('audience').set({ isOpen: false }).where('id', '=', communityId).execute()
    await setReading(tx, communityId, { mayRead: false })
  }
  return withdrawn
}

/**
 * Ends one cause of a withdrawal, and shows the community to its members again unless the other cause remains. `shownName` is null
 * while withdrawn; undefined for a community that is not withdrawn for that cause.
 */
export async function markCommunityRestored(
  tx: Tx,
  communityId: Id,
  cause: WithdrawalCause,
): Promise<{ shownName: string | null } | undefined> {
  const { since, other } = withdrawalColumns(cause, suspendedAt)
  const { rows } = await sql<{ shownName: string | null; wasOpen: boolean }>`
    update community set ${sql.ref(since)} = null, closed_at = case when ${sql.ref(other)} is not null then closed_at end,
      was_open = case when ${sql.ref(other)} is not null then was_open end
    where id = ${communityId} and ${sql.ref(since)} is not null
    returning case when new.closed_at is null then name end as shown_name, old.was_open`.execute(tx)
  const [restored] = rows
  if (restored && restored.shownName !== null) {
    await tx.updateTable('audience').set({ isOpen: restored.wasOpen }).where('id', '=', communityId).execute()
    await setReading(tx, communityId, { mayRead: true })
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

async function setReading(tx: Tx, communityId: Id, right: { mayRead: boolean }): Promise<void> {
  await tx.updateTable('audienceMember').set(right).where('audienceId', '=', communityId).execute()
}
