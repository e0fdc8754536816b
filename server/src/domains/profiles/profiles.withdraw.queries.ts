import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Sets bio and picture of a profile aside; false where there is neither. What was set aside before stays where nothing takes its place. */
export async function setProfileAside(tx: Tx, accountId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with emptied as (
      update account set bio = null, picture_media_id = null, picture_name = null
      where id = ${accountId} and erased_at is null and (bio is not null or picture_media_id is not null)
      returning id, old.bio, old.picture_media_id, old.picture_name
    )
    insert into withdrawn_profile as kept (account_id, bio, picture_media_id, picture_name, withdrawn_at)
    select id, bio, picture_media_id, picture_name, ${now}::timestamptz from emptied
    on conflict (account_id) do update set bio = coalesce(excluded.bio, kept.bio),
      picture_media_id = coalesce(excluded.picture_media_id, kept.picture_media_id),
      picture_name = coalesce(excluded.picture_name, kept.picture_name), withdrawn_at = excluded.withdrawn_at
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Forgets what was set aside of a profile; the bio and picture, undefined when there is nothing. */
export async function takeFromAside(
  tx: Tx,
  accountId: Id,
): Promise<{ bio: string | null; pictureMediaId: Id | null; pictureName: string | null } | undefined> {
  return tx
    .deleteFrom('withdrawnProfile')
    .where('accountId', '=', accountId)
    .returning(['bio', 'pictureMediaId', 'pictureName'])
    .executeTakeFirst()
}

/** Gives bio and picture back to a profile that has none by now; the medium that it has no use for. */
export async function fillProfile(
  tx: Tx,
  accountId: Id,
  kept: { bio: string | null; pictureMediaId: Id | null; pictureName: string | null },
): Promise<{ unusedMediaId: Id | null }> {
  const { rows } = await sql<{ pictureMediaId: Id | null }>`
    update account set bio = coalesce(bio, ${kept.bio}),
      picture_name = case when picture_media_id is null then ${kept.pictureName} else picture_name end,
      picture_media_id = coalesce(picture_media_id, ${kept.pictureMediaId}::bigint)
    where id = ${accountId} and erased_at is null returning picture_media_id`.execute(tx)
  const isUsed = rows[0]?.pictureMediaId === kept.pictureMediaId
  return { unusedMediaId: isUsed ? null : kept.pictureMediaId }
}
