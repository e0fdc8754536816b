import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between communities, their members and the readers of their posts. */
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
