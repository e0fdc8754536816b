import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Closes a community to everybody and keeps its name, members and texts; false for one that is closed. */
export async function markCommunityWithdrawn(tx: Tx, communityId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update community set closed_at = ${now}, withdrawn_at = ${now}, was_open = audience.is_open
    from audience where community.id = ${communityId} and audience.id = community.id and closed_at is null
    returning community.id`.execute(tx)
  if (rows.length === 0) return false
  await tx.updateTable('audience').set({ isOpen: false }).where('id', '=', communityId).execute()
  await setReading(tx, communityId, false)
  return true
}

/** Opens a withdrawn community to its members again; its name, undefined for one that is not withdrawn. */
export async function markCommunityRestored(tx: Tx, communityId: Id): Promise<string | undefined> {
  const { rows } = await sql<{ name: string; wasOpen: boolean }>`
    update community set closed_at = null, withdrawn_at = null, was_open = null
    where id = ${communityId} and withdrawn_at is not null returning name, old.was_open`.execute(tx)
  const [community] = rows
  if (!community) return undefined
  await tx.updateTable('audience').set({ isOpen: community.wasOpen }).where('id', '=', communityId).execute()
  await setReading(tx, communityId, true)
  return community.name
}

/** Locks a withdrawn community; false for one that is not. */
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
