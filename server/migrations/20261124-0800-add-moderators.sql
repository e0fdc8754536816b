-- Who may act on what others made; given and taken by an operator's command.
alter table account add column is_moderator boolean not null default false;

-- What moderators did: who, to what, why, when.
create table moderation_act (
  id bigint generated always as identity constraint moderation_act_key primary key,
  moderator_id bigint not null constraint moderation_act_moderator references account,
  kind text not null constraint moderation_act_kind_known check (kind in ('remove')),
  target_type text not null
    constraint moderation_act_target_known check (target_type in ('user', 'post', 'comment', 'community')),
  -- No foreign key: four tables are meant.
  target_id bigint not null,
  -- Whom it concerns: the person, or whoever made what was acted on.
  person_id bigint not null constraint moderation_act_person references account,
  -- Empty once that person is erased: it speaks of them.
  reason text not null constraint moderation_act_reason_length check (char_length(reason) <= 300),
  acted_at timestamptz not null
);

-- Erasing a person; what was done about someone.
create index moderation_act_by_person on moderation_act (person_id);
