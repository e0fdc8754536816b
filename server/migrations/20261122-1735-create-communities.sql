-- Communities. Each takes its id from its audience, which says whether anybody may read its posts (public) or its members alone (private).
create table community (
  id bigint constraint community_key primary key constraint community_audience references audience,
  name text not null constraint community_name_length check (char_length(name) <= 50),
  -- What must differ between two names: without case, accents and look-alikes. Null once the community is closed.
  name_look text,
  description text not null constraint community_description_length check (char_length(description) <= 1000),
  category text not null default 'other'
    constraint community_category_known check (category in ('technology', 'science', 'art', 'sports', 'other')),
  -- Shown before joining and beside the composer; empty for none.
  rules text not null default '' constraint community_rules_length check (char_length(rules) <= 2000),
  -- Asked of those who want to join; null for none.
  question text constraint community_question_length check (char_length(question) <= 200),
  cover_media_id bigint constraint community_cover references media,
  pinned_post_id bigint constraint community_pinned_post references post,
  created_at timestamptz not null,
  -- A community without members is closed: it shows to nobody.
  closed_at timestamptz,
  constraint community_closed_frees_name check ((closed_at is null) = (name_look is not null))
);

-- A name is taken once.
create unique index community_by_look on community (name_look) where name_look is not null;
-- Which community a cover belongs to.
create index community_by_cover on community (cover_media_id) where cover_media_id is not null;
-- Deleting a post unpins it.
create index community_by_pinned_post on community (pinned_post_id) where pinned_post_id is not null;

create table community_member (
  community_id bigint not null constraint community_member_community references community,
  account_id bigint not null constraint community_member_account references account,
  role text not null constraint community_member_role_known check (role in ('owner', 'admin', 'member')),
  joined_at timestamptz not null,
  constraint community_member_key primary key (community_id, account_id),
  -- Membership and the right to read are one.
  constraint community_member_reads foreign key (community_id, account_id)
    references audience_member (audience_id, account_id)
);

-- The communities of an account, and how many it owns; erasing a person.
create index community_member_by_account on community_member (account_id, community_id) include (role);
-- A community has one owner at most. Owner and admins are few: who is told of requests, who inherits.
create unique index community_member_owner on community_member (community_id) where role = 'owner';
create index community_member_staff on community_member (community_id, joined_at, account_id) where role <> 'member';
-- The oldest member inherits when there is no admin.
create index community_member_by_age on community_member (community_id, joined_at, account_id);

-- Members that came (+1) and went (-1), until the rollup adds them to the total: a popular community is never a hot row.
create table community_delta (
  community_id bigint not null,
  members integer not null
);
-- Readers add what is pending.
create index community_delta_by_community on community_delta (community_id);

create table community_total (
  community_id bigint constraint community_total_key primary key constraint community_total_community references community,
  members bigint not null
);
-- The list of communities: most members first.
create index community_total_by_members on community_total (members desc, community_id desc);

-- Who asks to join a private community, or was declined.
create table community_request (
  id bigint generated always as identity constraint community_request_key primary key,
  community_id bigint not null constraint community_request_community references community,
  account_id bigint not null constraint community_request_account references account,
  answer text not null default '' constraint community_request_answer_length check (char_length(answer) <= 500),
  created_at timestamptz not null,
  declined_at timestamptz,
  declined_by_id bigint constraint community_request_declined_by references account,
  reason text not null default '' constraint community_request_reason_length check (char_length(reason) <= 300),
  -- Asking again renews the row.
  constraint community_request_once unique (community_id, account_id)
);

-- Requests that wait, the oldest first, and their number.
create index community_request_waiting on community_request (community_id, created_at, id) where declined_at is null;
-- Requests that were declined, the latest first.
create index community_request_declined on community_request (community_id, declined_at desc, id desc)
  where declined_at is not null;
-- Erasing a person.
create index community_request_by_account on community_request (account_id);
create index community_request_by_decliner on community_request (declined_by_id) where declined_by_id is not null;

create table community_ban (
  community_id bigint not null constraint community_ban_community references community,
  account_id bigint not null constraint community_ban_account references account,
  by_id bigint constraint community_ban_by references account,
  reason text not null constraint community_ban_reason_length check (char_length(reason) <= 300),
  banned_at timestamptz not null,
  -- Null for good.
  until timestamptz,
  constraint community_ban_key primary key (community_id, account_id)
);

-- Bans of a community, the latest first.
create index community_ban_by_time on community_ban (community_id, banned_at desc, account_id desc);
-- Erasing a person; forgetting bans that ended.
create index community_ban_by_account on community_ban (account_id);
create index community_ban_by_banner on community_ban (by_id) where by_id is not null;
create index community_ban_by_end on community_ban (until) where until is not null;

create table community_invitation (
  id bigint generated always as identity constraint community_invitation_key primary key,
  community_id bigint not null constraint community_invitation_community references community,
  -- Part of the link.
  code text not null constraint community_invitation_code unique,
  created_by_id bigint not null constraint community_invitation_creator references account,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  max_uses integer not null constraint community_invitation_max_uses_known check (max_uses between 1 and 1000),
  uses integer not null default 0 constraint community_invitation_uses_left check (uses between 0 and max_uses),
  revoked_at timestamptz
);

-- Invitations of a community that can still be used.
create index community_invitation_live on community_invitation (community_id, expires_at, id) where revoked_at is null;
-- Erasing a person.
create index community_invitation_by_creator on community_invitation (created_by_id);

-- What owner and admins did, never what they removed [COM-54].
create table community_log (
  id bigint generated always as identity constraint community_log_key primary key,
  community_id bigint not null constraint community_log_community references community,
  act text not null,
  -- Null when nobody acted, as when an ownership is inherited.
  by_id bigint constraint community_log_by references account,
  person_id bigint constraint community_log_person references account,
  reason text not null default '' constraint community_log_reason_length check (char_length(reason) <= 300),
  created_at timestamptz not null
);

-- The log of a community, the latest first.
create index community_log_by_community on community_log (community_id, id desc);
-- Erasing a person.
create index community_log_by_actor on community_log (by_id) where by_id is not null;
create index community_log_by_person on community_log (person_id) where person_id is not null;

alter table media drop constraint media_purpose_known;
alter table media add constraint media_purpose_known check (purpose in ('post', 'picture', 'comment', 'cover'));
