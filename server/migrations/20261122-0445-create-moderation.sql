-- What people report, for the moderators to judge. All open reports on one target make one case.
create table moderation_case (
  id bigint generated always as identity constraint moderation_case_key primary key,
  target_type text not null
    constraint moderation_case_target_known check (target_type in ('user', 'post', 'comment', 'community')),
  -- No foreign key: four tables are meant.
  target_id bigint not null,
  -- The reported account, or the author of the reported content.
  person_id bigint not null constraint moderation_case_person references account,
  status text not null constraint moderation_case_status_known check (status in ('open', 'resolved')),
  opened_at timestamptz not null,
  resolved_at timestamptz,
  -- The content as it was when the case was opened; its author may change or delete it since. Null once erased.
  frozen_pseudo text,
  frozen_text text,
  frozen_alt text,
  -- A small version of the picture, as WebP.
  frozen_picture bytea constraint moderation_case_picture_size check (octet_length(frozen_picture) <= 4194304),
  constraint moderation_case_resolved check ((status = 'resolved') = (resolved_at is not null))
);

-- A new report joins the open case of its target, of which there is one at most.
create unique index moderation_case_open on moderation_case (target_type, target_id) where status = 'open';
-- Moderators' lists, newest first.
create index moderation_case_by_status on moderation_case (status, opened_at desc, id desc);
-- Erasing a person; what is known of someone.
create index moderation_case_by_person on moderation_case (person_id);

create table moderation_report (
  id bigint generated always as identity constraint moderation_report_key primary key,
  case_id bigint not null constraint moderation_report_case references moderation_case on delete cascade,
  reporter_id bigint not null constraint moderation_report_reporter references account,
  reason text not null constraint moderation_report_reason_length check (char_length(reason) <= 1000),
  created_at timestamptz not null,
  -- In Paris.
  day date not null,
  -- Of the case; here so that the database itself refuses a second report on one target in a day.
  target_type text not null,
  target_id bigint not null,
  -- How many a person sent in a day, and whether this target was among them.
  constraint moderation_report_once_a_day unique (reporter_id, day, target_type, target_id)
);

-- The reports of a case.
create index moderation_report_by_case on moderation_report (case_id, id);
-- What a person has reported, newest first.
create index moderation_report_by_reporter on moderation_report (reporter_id, id desc);

-- What moderators did: who, to what, why, when.
create table moderation_act (
  id bigint generated always as identity constraint moderation_act_key primary key,
  moderator_id bigint not null constraint moderation_act_moderator references account,
  kind text not null constraint moderation_act_kind_known check (kind in ('remove')),
  target_type text not null
    constraint moderation_act_target_known check (target_type in ('user', 'post', 'comment', 'community')),
  -- No foreign key: four tables are meant.
  target_id bigint not null,
  -- The account acted on, or the author of the content.
  person_id bigint not null constraint moderation_act_person references account,
  -- Empty once that person is erased: it speaks of them.
  reason text not null constraint moderation_act_reason_length check (char_length(reason) <= 300),
  acted_at timestamptz not null
);

-- Erasing a person; what was done about someone.
create index moderation_act_by_person on moderation_act (person_id);
