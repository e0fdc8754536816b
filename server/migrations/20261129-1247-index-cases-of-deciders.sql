-- Cases by who gave their last answer, in the orders of severity and age: what waits; what is resolved [MOD-23].
create index moderation_case_queue_of_decider on moderation_case (decider_id, severity desc, opened_at, id)
  where status <> 'resolved' and decider_id is not null;
create index moderation_case_resolved_of_decider on moderation_case (decider_id, severity desc, opened_at, id)
  where status = 'resolved' and decider_id is not null;
