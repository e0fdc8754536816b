-- The queue of what a second person must confirm; of what others have taken.
create index moderation_case_confirming on moderation_case (severity desc, opened_at, id) where status = 'confirming';
create index moderation_case_taken on moderation_case (severity desc, opened_at, id)
  where status <> 'resolved' and assignee_id is not null;
-- Resolved cases; of one kind; of one moderator, and what an erased moderator has taken.
create index moderation_case_resolved on moderation_case (severity desc, opened_at, id) where status = 'resolved';
create index moderation_case_resolved_of_kind on moderation_case (kind, severity desc, opened_at, id) where status = 'resolved';
create index moderation_case_resolved_of_assignee on moderation_case (assignee_id, severity desc, opened_at, id)
  where status = 'resolved' and assignee_id is not null;
-- The latest cases of a person; erasing a person.
drop index moderation_case_by_person;
create index moderation_case_by_person on moderation_case (person_id, id desc);
-- Lists of each order read the index of their severity.
drop index moderation_case_by_status;
drop index moderation_case_by_age;

-- Whether the case of a report is unresolved: moderators' list of reports begins with those.
alter table moderation_report add column is_open boolean not null default true;
update moderation_report set is_open = false
from moderation_case where moderation_case.id = case_id and status = 'resolved';
-- Reports, open ones first, newest first.
create index moderation_report_listed on moderation_report (is_open, id);

create function keep_report_status() returns trigger language plpgsql as $$
begin
  update moderation_report set is_open = new.status <> 'resolved' where case_id = new.id;
  return null;
end
$$;
create trigger moderation_case_reports_follow after update of status on moderation_case
  for each row when ((old.status = 'resolved') <> (new.status = 'resolved') and new.reports_count > 0)
  execute function keep_report_status();
