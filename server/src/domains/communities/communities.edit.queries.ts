import type { Id } from '@aura/contract/common'
import type { CommunityCategory } from '@aura/contract/communities/communities.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** A community before a change, and the role of the account that changes it. */
export interface EditedRow {
  name: string
  isOpen: boolean
  coverMediaId: Id | null
  role: MemberRole
}

/**
 * Locks a community that is not closed, and a member's role in it, against joins, edits and role changes until the transaction
 * ends; undefined if the account is no member.
 */
export async function lockForEdit(tx: Tx, communityId: Id, accountId: Id): Promise<EditedRow | undefined> {
  const { rows } = await sql<EditedRow>`
    select community.name, is_open, cover_media_id, role
    from community
    join audience on audience.id = community.id
    join community_member on community_id = community.id and account_id = ${accountId}
    where community.id = ${communityId} and closed_at is null
    for update of community, audience for share of community_member`.execute(tx)
  return rows[0]
}

/** Changed fields of a community; undefined keeps the present value. */
export interface CommunityChange {
  name?: string | undefined
  nameLook?: string | undefined
  description?: string | undefined
  category?: CommunityCategory | undefined
  rules?: string | undefined
  question?: string | null | undefined
  coverMediaId?: Id | null | undefined
}

export async function updateCommunity(tx: Tx, communityId: Id, change: CommunityChange): Promise<void> {
  // An update without a column to set is invalid SQL.
  if (Object.values(change).every((value) => value === undefined)) return
  await tx.updateTable('community').set(change).where('id', '=', communityId).execute()
}

/**
 * Opens the posts of a community to everybody, or restricts them to members. Opening deletes pending requests, because anybody may
 * join.
 */
export async function setOpen(tx: Tx, communityId: Id, isOpen: boolean): Promise<void> {
  await tx.updateTable('audience').set({ isOpen }).where('id', '=', communityId).execute()
  if (!isOpen) return
  const waiting = tx.deleteFrom('communityRequest').where('communityId', '=', communityId)
  await waiting.where('declinedAt', 'is', null).execute()
}

/** Deletes name, texts, search terms, bans and log of communities that are closed for good, and returns the media of their covers. */
export async function emptyClosed(tx: Tx): Promise<Id[]> {
  const ofClosed = sql`community where community.id = community_id and closed_at is not null and name_look is null`
  const { rows } = await sql<{ mediaId: Id | null }>`
    with forgotten as (delete from community_term using ${ofClosed}),
    unbanned as (delete from community_ban using ${ofClosed}),
    unlogged as (delete from community_log using ${ofClosed})
    update community set name = '', description = '', rules = '', question = null, cover_media_id = null
    where closed_at is not null and name_look is null and (name <> '' or cover_media_id is not null)
    returning old.cover_media_id as media_id`.execute(tx)
  return rows.flatMap(({ mediaId }) => mediaId ?? [])
}

/** Whether any of these media is the cover of a community that is not closed. */
export async function isAnyCoverShown(db: Db, mediaIds: readonly Id[]): Promise<boolean> {
  const { rows } = await sql<{ isShown: boolean }>`
    select exists (
      select from community where cover_media_id = any(${mediaIds}::bigint[]) and closed_at is null
    ) as is_shown`.execute(db)
  return rows[0]?.isShown === true
}
