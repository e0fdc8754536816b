-- What a suspension for good takes is withdrawn until the suspension can be contested no more [MOD-27, COM-57, CHL-33]: since when a
-- community is withdrawn for want of another owner, and a challenge because its creator is out. Null is every other case.
alter table community add column owner_suspended_at timestamptz;
alter table community drop constraint community_closed_frees_name;
alter table community add constraint community_closed_frees_name check (
  (closed_at is null or withdrawn_at is not null or owner_suspended_at is not null) = (name_look is not null)
);
alter table community drop constraint community_withdrawn_is_closed;
alter table community add constraint community_withdrawn_is_closed
  check (coalesce(withdrawn_at, owner_suspended_at) is null or closed_at is not null);
alter table community drop constraint community_withdrawn_was_known;
alter table community add constraint community_withdrawn_was_known
  check ((coalesce(withdrawn_at, owner_suspended_at) is null) = (was_open is null));
-- The list of communities leaves out withdrawn ones, which keep their names and members.
drop index community_withdrawn;
create index community_withdrawn on community (id) where closed_at is not null and name_look is not null;

alter table challenge add column creator_suspended_at timestamptz;
alter table challenge drop constraint challenge_deleted_is_closed;
alter table challenge add constraint challenge_deleted_is_closed
  check (deleted_at is null or closed_at is not null or coalesce(withdrawn_at, creator_suspended_at) is not null);
alter table challenge drop constraint challenge_withdrawn_is_deleted;
alter table challenge add constraint challenge_withdrawn_is_deleted
  check (coalesce(withdrawn_at, creator_suspended_at) is null or deleted_at is not null);
-- Challenges of a creator who is let in again, and erasing a person.
drop index challenge_withdrawn_by_creator;
create index challenge_withdrawn_by_creator on challenge (creator_id) where coalesce(withdrawn_at, creator_suspended_at) is not null;

-- Suspensions for good whose time to contest ends.
create index moderation_decision_for_good on moderation_decision (id)
  where kind = 'suspend' and state = 'in-force' and ended_at is null and (days is null or days > 365);
