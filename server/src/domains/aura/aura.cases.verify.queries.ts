import { type Check, checkOf } from '../../platform/db/checks.ts'

const types = `('held-act', 'held-prize', 'aura-contest')`

/** SQL relation: open and ended holds and appeals, with the person of the case, its start and its end. */
const waits = `(
  select case act when 'prize' then 'held-prize' else 'held-act' end as target_type, id as target_id,
    case act when 'prize' then receiver_id else giver_id end as person_id, created_at as since, decided_at as ended_at
  from aura_held
  union all
  select 'aura-contest', id, account_id, created_at, answered_at from aura_contest
)`

/** SQL on a case: its person was erased since. */
const isErased = (person: string) =>
  `(opened.person_id is null and exists (select from account where account.id = ${person} and erased_at is not null))`

/** Invariants between holds and appeals of aura, and the cases of the moderators' queue [MOD-23, AUR-70]. */
export const caseChecks: readonly Check[] = [
  checkOf(
    'every act or prize that waits, and every open appeal of a movement, is one case that waits, and no other is',
    `select target_type || ' ' || target_id || ': ' || case when waiting.person_id is null then 'nothing waits'
       when opened.id is null then 'no case' else 'case ' || opened.id || ' of ' || coalesce(opened.person_id::text, 'nobody')
         || ' since ' || opened_at end as difference
     from (select * from ${waits} as wait where ended_at is null) as waiting
     full join (select * from moderation_case where status <> 'resolved' and target_type in ${types}) as opened
       using (target_type, target_id)
     where waiting.person_id is null or opened.id is null or opened.status <> 'open' or opened_at <> since
       or opened.person_id is distinct from waiting.person_id and not ${isErased('waiting.person_id')}`,
    `select count(*) from ${waits} as wait where ended_at is null`,
  ),
  checkOf(
    'every case of a wait or an appeal that is over ended with it',
    // Appeals of an erased account are gone.
    `select opened.target_type || ' ' || opened.target_id || ': case ' || opened.id || ' resolved at ' || resolved_at as difference
     from moderation_case as opened left join ${waits} as wait using (target_type, target_id)
     where status = 'resolved' and target_type in ${types} and case when since is null then
       target_type <> 'aura-contest'
         or exists (select from account where account.id = opened.person_id and erased_at is null)
     else
       (opened_at, resolved_at) is distinct from (since, ended_at)
         or opened.person_id is distinct from wait.person_id and not ${isErased('wait.person_id')}
     end`,
    `select count(*) from moderation_case where status = 'resolved' and target_type in ${types}`,
  ),
]
