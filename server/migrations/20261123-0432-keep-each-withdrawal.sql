-- A profile may be removed again, with another bio or picture, while the first removal can still be contested: each keeps what it took [MOD-27].
alter table withdrawn_profile add column decision_id bigint constraint withdrawn_profile_decision references moderation_decision;
update withdrawn_profile set decision_id = (
  select max(id) from moderation_decision
  where kind = 'remove' and target_type = 'user' and target_id = account_id and state = 'in-force'
);
alter table withdrawn_profile alter column decision_id set not null;
alter table withdrawn_profile drop constraint withdrawn_profile_key;
alter table withdrawn_profile add constraint withdrawn_profile_key primary key (decision_id);
-- Exporting and erasing a person.
create index withdrawn_profile_by_account on withdrawn_profile (account_id);

-- What moderators took out of a challenge while the post stays on its author's profile removes no post [CHL-36].
update moderation_decision set target_type = 'entry'
where kind = 'remove' and target_type = 'post' and state = 'in-force' and case_id is null and ended_at is null
  and exists (select from post where post.id = target_id and deleted_at is null);
