import { type Check, checkOf } from '../../platform/db/checks.ts'
import { sparseIndexChecks } from './communities.sparse-index.queries.ts'

/** Invariants of communities, their members and the access to their posts. */
export const communityChecks: readonly Check[] = [
  checkOf(
    'every community has as many members as it says, an owner unless it is closed, and no other readers; a withdrawn one has none',
    `select 'community ' || id || ': ' || shown || ' members of ' || members || ', ' || owners || ' owners, '
       || readers || ' readers' || case when is_closed then ', closed' else '' end as difference
     from (
       select community.id, name_look is null as is_closed, closed_at is not null and name_look is not null as is_withdrawn,
         coalesce((select members from community_total where community_id = community.id), 0)
           + coalesce((select sum(members) from community_delta where community_id = community.id), 0) as shown,
         (select count(*) from community_member where community_id = community.id) as members,
         (select count(*) from community_member where community_id = community.id and role = 'owner') as owners,
         (select count(*) from audience_member where audience_id = community.id and may_read) as readers
       from community
     ) as counted
     where shown <> members or readers <> case when is_withdrawn then 0 else members end or owners <> case when is_closed then 0 else 1 end`,
    'select count(*) from community',
  ),
]

const wrongPlaces = `
  from community_standing as standing
  join account on account.id = standing.account_id
  left join aura_balance on aura_balance.account_id = standing.account_id
  where standing.aura <> coalesce(amount, 0)
      and not exists (select from aura_delta where aura_delta.account_id = standing.account_id)
      -- The rollup corrects rows of members who joined while their aura moved.
      and not exists (select from community_standing_delta as pending
        where pending.community_id = standing.community_id and pending.account_id = standing.account_id)
    or standing.pseudo <> plain_pseudo(account.pseudo)`

/** Invariants between members and the list of members. */
export const memberListChecks: readonly Check[] = [
  checkOf(
    'every member stands in the list with their aura and pseudo',
    `select 'community ' || standing.community_id || ', account ' || standing.account_id as difference ${wrongPlaces}
     union all
     select 'community ' || community_id || ', account ' || account_id || ' is missing'
     from community_member left join community_standing as standing using (community_id, account_id)
     where standing.account_id is null`,
    'select count(*) from community_member',
  ),
  ...sparseIndexChecks,
]
