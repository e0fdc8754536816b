import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'

/** SQL: relation (`id`, `place` from 1) of communities by their number of members; an empty one is closed. */
export function listedSql({ offset, limit }: { offset: number; limit: number }): RawBuilder<unknown> {
  return sql`
    select community_id as id, row_number() over (order by members desc, community_id desc) as place from (
      select community_id, members from community_total where members > 0
      order by members desc, community_id desc offset ${offset} limit ${limit}
    ) as listed`
}

/** SQL: relation (`id`, `place` 0) of the communities that an account is a member of, and of `others`. */
export function ownSql(accountId: Id | undefined, others?: RawBuilder<unknown>): RawBuilder<unknown> {
  if (accountId === undefined && others) return others
  const own = sql`select community_id as id, 0::bigint as place from community_member where account_id = ${accountId}`
  return others ? sql`${own} union all ${others}` : own
}

/** SQL: relation (`id`, `place` from 1) of these communities. */
export function chosenIdsSql(ids: readonly Id[]): RawBuilder<unknown> {
  return sql`select id, place from unnest(${ids}::bigint[]) with ordinality as chosen (id, place)`
}
