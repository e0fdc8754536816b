import type { Id } from '@aura/contract/common'
import type { MemberOrder } from '@aura/contract/communities/communities.members.contract'
import type { MemberRole } from '@aura/contract/communities/communities.rules'
import { type RawBuilder, sql } from 'kysely'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import type { Db } from '../../platform/db/database.ts'

/** Members of whom a search looks at most, in the order of the list: nobody waits for a million. */
const mostSearched = 100_000

/** Nobody has more. */
const mostAura = Number.MAX_SAFE_INTEGER

export interface MemberRow {
  accountId: Id
  role: MemberRole
  joinedAt: Date
  rank: number
}

export interface MembersWanted {
  order: MemberOrder
  /** Part of a pseudo without case and accents; everybody when absent. */
  part: string | undefined
  /** Members of this rank are wanted beside those whose pseudo has the part. */
  rank: number | undefined
  offset: number
  limit: number
}

/** Ordering by rank is ordering by aura. */
const orders: Record<MemberOrder, RawBuilder<unknown>> = {
  aura: sql`aura desc, account_id`,
  rank: sql`aura desc, account_id`,
  pseudo: sql`pseudo, account_id`,
}

/**
 * Members at their places in the list. A rank is one more than the number of members with more aura, all of them counted, whoever
 * reads [COM-13]; the members above the page are counted once, in steps from one aura on it to the next.
 */
export async function findMembers(
  db: Db,
  communityId: Id,
  { order, part, rank, offset, limit }: MembersWanted,
): Promise<MemberRow[]> {
  const members = sql`from community_standing where community_id = ${communityId}`
  const listed =
    part === undefined
      ? sql`select account_id, aura, pseudo ${members}`
      : sql`select account_id, aura, pseudo
          from (select account_id, aura, pseudo ${members} order by ${orders[order]} limit ${mostSearched}) as looked
          where pseudo like ${`%${part.replace(/[\\%_]/g, '\\$&')}%`} ${rank === undefined ? sql`` : sql`or aura = (${auraAtRank(communityId, rank)})`}`
  const { rows } = await sql<MemberRow>`
    with page as materialized (
      select * from (${listed}) as listed order by ${orders[order]} offset ${offset} limit ${limit}
    ), step as (
      select aura, lag(aura, 1, ${mostAura}::bigint) over (order by aura desc) as above from (select distinct aura from page) as had
    ), ranked as (
      select aura, 1 + sum((
        select count(*) from community_standing as other where other.community_id = ${communityId}
          and other.aura > step.aura and other.aura <= step.above
      )) over (order by aura desc) as rank from step
    )
    select page.account_id, role, joined_at, rank
    from page join ranked using (aura)
    join community_member as member on member.community_id = ${communityId} and member.account_id = page.account_id
    order by ${order === 'pseudo' ? sql`page.pseudo` : sql`page.aura desc`}, page.account_id`.execute(db)
  return rows
}

/** SQL: the aura of the members of a rank; empty when nobody has that rank, as after a tie. */
function auraAtRank(communityId: Id, rank: number): RawBuilder<unknown> {
  return sql`select aura from (
      select aura from community_standing where community_id = ${communityId}
      order by aura desc, account_id offset ${rank - 1} limit 1
    ) as there
    where (select count(*) from community_standing as other
      where other.community_id = ${communityId} and other.aura > there.aura) = ${rank - 1}`
}

const wrongStandings = `
  from community_standing as standing
  join account on account.id = standing.account_id
  left join aura_balance on aura_balance.account_id = standing.account_id
  where standing.aura <> coalesce(amount, 0)
      and not exists (select from aura_delta where aura_delta.account_id = standing.account_id)
    or standing.pseudo <> plain_pseudo(account.pseudo)`

/** What must hold between members and the list of them. */
export const standingChecks: readonly Check[] = [
  checkOf(
    'every member stands in the list with their aura and pseudo',
    `select 'community ' || standing.community_id || ', account ' || standing.account_id as difference ${wrongStandings}
     union all
     select 'community ' || community_id || ', account ' || account_id || ' is missing'
     from community_member left join community_standing as standing using (community_id, account_id)
     where standing.account_id is null`,
    'select count(*) from community_member',
  ),
]

/** Writes aura and pseudos of the list of members anew; answers how many were wrong. Somebody who joined while their aura moved may be. */
export async function rebuildStandings(db: Db): Promise<number> {
  const { rows } = await sql<{ changed: number }>`
    with corrected as (
      update community_standing as standing set aura = coalesce(amount, 0), pseudo = plain_pseudo(account.pseudo)
      from account left join aura_balance on aura_balance.account_id = account.id
      where account.id = standing.account_id
        and (standing.aura <> coalesce(amount, 0) or standing.pseudo <> plain_pseudo(account.pseudo))
      returning 1
    )
    select count(*) as changed from corrected`.execute(db)
  return rows[0]?.changed ?? 0
}
