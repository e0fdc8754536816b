import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** Bio and picture that a removal has set aside. */
export interface WithdrawnProfile {
  decisionId: Id
  bio: string | null
  pictureMediaId: Id | null
  pictureName: string | null
}

/**
 * Sets bio and picture of a profile aside for a decision; false if there is neither, or the decision has already set some aside.
 */
export async function setProfileAside(tx: Tx, accountId: Id, decisionId: Id, now: Date): Promise<boolean> {
  const { rows } = await sql`
    with emptied as (
      update account set bio = null, picture_media_id = null, picture_name = null
      where id = ${accountId} and erased_at is null and (bio is not null or picture_media_id is not null)
        and not exists (select from withdrawn_profile where decision_id = ${decisionId})
      returning id, old.bio, old.picture_media_id, old.picture_name
    )
    insert into withdrawn_profile (decision_id, account_id, bio, picture_media_id, picture_name, withdrawn_at)
    select ${decisionId}, id, bio, picture_media_id, picture_name, ${now}::timestamptz from emptied
    returning account_id`.execute(tx)
  return rows.length > 0
}

/** Deletes and returns what the given decisions, or all of them, have set aside of a profile, latest first. */
export async function takeFromAside(
  tx: Tx,
  accountId: Id,
  decisionIds?: readonly Id[],
): Promise<WithdrawnProfile[]> {
  let taken = tx.deleteFrom('withdrawnProfile').where('accountId', '=', accountId)
  if (decisionIds) taken = taken.where('decisionId', '=', sql<Id>`any(${decisionIds}::bigint[])`)
  const rows = await taken.returning(['decisionId', 'bio', 'pictureMediaId', 'pictureName']).execute()
  return rows.sort((one, other) => other.decisionId - one.decisionId)
}

/** Restores bio and picture of a profile where it has none now; returns the picture that is not used. */
export async function fillProfile(
  tx: Tx,
  accountId: Id,
  kept: WithdrawnProfile,
): Promise<{ unusedMediaId: Id | null }> {
  const { rows } = await sql<{ pictureMediaId: Id | null }>`
    update account set bio = coalesce(bio, ${kept.bio}),
      picture_name = case when picture_media_id is null then ${kept.pictureName} else picture_name end,
      picture_media_id = coalesce(picture_media_id, ${kept.pictureMediaId}::bigint)
    where id = ${accountId} and erased_at is null returning picture_media_id`.execute(tx)
  const isUsed = rows[0]?.pictureMediaId === kept.pictureMediaId
  return { unusedMediaId: isUsed ? null : kept.pictureMediaId }
}
