import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What a post said before. */
export interface EarlierLegend {
  legend: string
  /** Alternative texts in the order of the media, empty where absent; no element for edits older than this history. */
  alts: string[]
  /** When the author replaced these texts. */
  replacedAt: string
}

/** Most edits of a post that a case or an export shows, the latest ones. */
const maxShown = 100

/** SQL: former texts of a post, as JSON of a list of {@link EarlierLegend}, oldest first. */
export const legendsOf = (postId: RawBuilder<unknown>): RawBuilder<EarlierLegend[]> => sql`(
  select coalesce(json_agg(json_build_object('legend', legend, 'alts', alts, 'replacedAt', replaced_at) order by place), '[]')
  from (
    select place, legend, alts, replaced_at from post_legend where post_id = ${postId} order by place desc limit ${sql.lit(maxShown)}
  ) as earlier
)`

/** SQL: the legend of a post. */
export const legendOf = (postId: RawBuilder<unknown>): RawBuilder<string> =>
  sql`(select legend from post where id = ${postId})`

export async function findLegend(tx: Tx, postId: Id): Promise<string> {
  const row = await tx.selectFrom('post').select('legend').where('id', '=', postId).executeTakeFirst()
  return row?.legend ?? ''
}

/** The legend of a post that is not deleted, locked until the transaction ends. */
export async function lockLegend(tx: Tx, postId: Id): Promise<{ legend: string } | undefined> {
  return tx
    .selectFrom('post')
    .select('legend')
    .where('id', '=', postId)
    .where('deletedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** How often the texts of a post have changed since a moment, and when first. */
export async function countEditsSince(
  tx: Tx,
  postId: Id,
  since: Date,
): Promise<{ count: number; first: Date }> {
  const { rows } = await sql<{ count: number; first: Date }>`
    select count(*) as count, coalesce(min(replaced_at), ${since}) as first
    from post_legend where post_id = ${postId} and replaced_at > ${since}`.execute(tx)
  return rows[0] ?? { count: 0, first: since }
}

/** Stores the current texts of a locked post, with the alternative texts of its media. */
export async function keepWords(
  tx: Tx,
  postId: Id,
  { alts, replacedAt }: { alts: readonly string[]; replacedAt: Date },
): Promise<void> {
  await sql`
    insert into post_legend (post_id, place, legend, alts, replaced_at)
    select id, coalesce((select max(place) from post_legend where post_id = post.id), 0) + 1, legend, ${alts}::text[],
      ${replacedAt}
    from post where id = ${postId}`.execute(tx)
}

export async function updateWords(tx: Tx, postId: Id, legend: string, editedAt: Date): Promise<void> {
  await tx.updateTable('post').set({ legend, editedAt }).where('id', '=', postId).execute()
}

/** Deletes the former texts of deleted posts. */
export async function deleteLegends(db: Db, postIds: readonly Id[]): Promise<void> {
  if (postIds.length > 0)
    await sql`delete from post_legend where post_id = any(${postIds}::bigint[])`.execute(db)
}
