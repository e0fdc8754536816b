-- Content that moderators removed is withdrawn: deleted for every reader, with its words and media kept until it cannot be contested
-- any more [MOD-17, MOD-27]. `withdrawn_at` is null again once it is back, or deleted for good.
alter table post add column withdrawn_at timestamptz;
alter table post add constraint post_withdrawn_is_deleted check (withdrawn_at is null or deleted_at is not null);
alter table comment add column withdrawn_at timestamptz;
alter table comment add constraint comment_withdrawn_is_deleted check (withdrawn_at is null or deleted_at is not null);
-- Erasing a person: comments of theirs that are withdrawn.
create index comment_withdrawn_by_author on comment (author_id) where withdrawn_at is not null;

-- The prize of a withdrawn challenge stays in escrow until its end.
alter table challenge add column withdrawn_at timestamptz;
alter table challenge drop constraint challenge_deleted_is_closed;
alter table challenge add constraint challenge_deleted_is_closed
  check (deleted_at is null or closed_at is not null or withdrawn_at is not null);
alter table challenge add constraint challenge_withdrawn_is_deleted check (withdrawn_at is null or deleted_at is not null);
-- Erasing a person: challenges of theirs that are withdrawn.
create index challenge_withdrawn_by_creator on challenge (creator_id) where withdrawn_at is not null;

-- A withdrawn community is closed, and keeps its name, members and texts.
alter table community add column withdrawn_at timestamptz;
-- Whether anybody could read the posts of a community before it was withdrawn.
alter table community add column was_open boolean;
alter table community drop constraint community_closed_frees_name;
alter table community add constraint community_closed_frees_name
  check ((closed_at is null or withdrawn_at is not null) = (name_look is not null));
alter table community add constraint community_withdrawn_is_closed check (withdrawn_at is null or closed_at is not null);
alter table community add constraint community_withdrawn_was_known check ((withdrawn_at is null) = (was_open is null));
-- Members of a withdrawn community stay its members, and read nothing of it.
alter table audience_member add column may_read boolean not null default true;
-- The list of communities leaves out withdrawn ones.
create index community_withdrawn on community (id) where withdrawn_at is not null;

-- Bio and picture of a person that moderators removed.
create table withdrawn_profile (
  account_id bigint constraint withdrawn_profile_key primary key constraint withdrawn_profile_account references account,
  bio text,
  picture_media_id bigint constraint withdrawn_profile_picture references media,
  picture_name text,
  withdrawn_at timestamptz not null
);
-- Deleting a medium.
create index withdrawn_profile_by_picture on withdrawn_profile (picture_media_id) where picture_media_id is not null;

alter table moderation_decision
  -- Of a suspension: until when the person was suspended before, other than by a decision.
  add column previous_until timestamptz,
  -- The answer that took this one's place once its case was open again.
  add column replaced_by bigint,
  -- What cannot be taken back is done: after the minute in which a decision can be undone.
  add column settled_at timestamptz;
update moderation_decision set settled_at = told_at;
-- Decisions that an answer took the place of.
create index moderation_decision_by_replacement on moderation_decision (replaced_by) where replaced_by is not null;
-- Decisions of one answer, which are undone together.
create index moderation_decision_by_answer on moderation_decision (answer_id);

-- Links of mails, by which a suspended person reads and contests a decision without a login [MOD-21].
create table moderation_link (
  token_hash bytea not null constraint moderation_link_key primary key,
  decision_id bigint not null constraint moderation_link_decision references moderation_decision,
  expires_at timestamptz not null
);
-- Erasing the person concerned.
create index moderation_link_by_decision on moderation_link (decision_id);
