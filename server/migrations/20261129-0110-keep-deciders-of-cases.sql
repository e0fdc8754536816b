-- Who gave the last answer to a case [MOD-23]. Null: nobody, an operator by command, or erased since.
alter table moderation_case add column decider_id bigint constraint moderation_case_decider references account;
update moderation_case set decider_id = answer.decided_by_id
from (
  select distinct on (case_id) case_id, decided_by_id from moderation_decision
  where state in ('in-force', 'proposed', 'reversed') and case_id is not null order by case_id, id desc
) as answer
where answer.case_id = moderation_case.id and answer.decided_by_id is not null;
update moderation_case set decider_id = answered_by_id from moderation_contest
where kind = 'decision-contest' and target_id = moderation_contest.id and answered_by_id is not null;
-- Resolved cases, the latest decision first; of one kind; of one moderator, also when erased.
create index moderation_case_decided on moderation_case (resolved_at desc, id desc) where status = 'resolved';
create index moderation_case_decided_of_kind on moderation_case (kind, resolved_at desc, id desc) where status = 'resolved';
create index moderation_case_decided_by on moderation_case (decider_id, resolved_at desc, id desc) where decider_id is not null;
drop index moderation_case_by_end;
