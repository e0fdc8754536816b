-- Resolved cases, the latest decision first: of one assignee; of nobody [MOD-23].
create index moderation_case_decided_of_assignee on moderation_case (assignee_id, resolved_at desc, id desc)
  where status = 'resolved' and assignee_id is not null;
create index moderation_case_decided_of_nobody on moderation_case (resolved_at desc, id desc)
  where status = 'resolved' and assignee_id is null;
