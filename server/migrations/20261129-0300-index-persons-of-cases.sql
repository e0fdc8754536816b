-- Cases about one person: what waits; what is resolved, by severity and age, and by decision [MOD-23].
create index moderation_case_queue_of_person on moderation_case (person_id, severity desc, opened_at, id) where status <> 'resolved';
create index moderation_case_resolved_of_person on moderation_case (person_id, severity desc, opened_at, id) where status = 'resolved';
create index moderation_case_decided_of_person on moderation_case (person_id, resolved_at desc, id desc) where status = 'resolved';
