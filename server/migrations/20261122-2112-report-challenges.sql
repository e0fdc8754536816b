-- A challenge may be reported, and acted on.
alter table moderation_case drop constraint moderation_case_target_known;
alter table moderation_case add constraint moderation_case_target_known
  check (target_type in ('user', 'post', 'comment', 'community', 'challenge'));
alter table moderation_act drop constraint moderation_act_target_known;
alter table moderation_act add constraint moderation_act_target_known
  check (target_type in ('user', 'post', 'comment', 'community', 'challenge'));
