import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { pseudoLook } from './pseudos.rules.ts'

export interface ProfileChange {
  pseudo: string
  /** Absent: left as it is. */
  bio?: string | undefined
  /** Absent: left as it is. */
  picture?: { mediaId: Id; name: string } | undefined
}

export interface ChangedProfile {
  pseudo: string
  /** The pseudo before the change, as it was written. */
  formerPseudo: string
  formerSkeleton: string
  pictureName: string | null
  /** The medium of the former picture, if it was replaced. */
  replacedMediaId: Id | undefined
}

/** Changes a profile; undefined if the pseudo is to change and was already changed after `lastPseudoChange`. */
export async function updateProfile(
  db: Db,
  accountId: Id,
  { pseudo, bio, picture }: ProfileChange,
  { skeleton, now, lastPseudoChange }: { skeleton: string; now: Date; lastPseudoChange: Date },
): Promise<ChangedProfile | undefined> {
  const { rows } = await sql<{
    pictureName: string | null
    formerMediaId: Id | null
    formerPseudo: string
    formerSkeleton: string
  }>`
    update account set
      pseudo = ${pseudo},
      pseudo_skeleton = ${skeleton},
      -- Pseudos that looked alike before looks were unique keep the look that the migration wrote.
      pseudo_look = case when pseudo_skeleton = ${skeleton} then pseudo_look else ${pseudoLook(skeleton)} end,
      pseudo_changed_at = case when pseudo = ${pseudo} then pseudo_changed_at else ${now} end,
      bio = case when ${bio !== undefined} then nullif(${bio ?? ''}, '') else bio end,
      picture_media_id = coalesce(${picture?.mediaId ?? null}::bigint, picture_media_id),
      picture_name = coalesce(${picture?.name ?? null}, picture_name)
    where id = ${accountId}
      and (pseudo = ${pseudo} or pseudo_changed_at is null or pseudo_changed_at <= ${lastPseudoChange})
    returning new.picture_name, old.picture_media_id as former_media_id, old.pseudo as former_pseudo, old.pseudo_skeleton as former_skeleton`.execute(
    db,
  )
  const row = rows[0]
  return (
    row && {
      pseudo,
      formerPseudo: row.formerPseudo,
      formerSkeleton: row.formerSkeleton,
      pictureName: row.pictureName,
      replacedMediaId: (picture && row.formerMediaId) ?? undefined,
    }
  )
}

/** When the account last changed its pseudo; null if it never did. */
export async function findPseudoChange(db: Db, accountId: Id): Promise<Date | null> {
  const { pseudoChangedAt } = await db
    .selectFrom('account')
    .select('pseudoChangedAt')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow()
  return pseudoChangedAt
}
