-- What happened that somebody is to be told of, written in the transaction of its cause, and not yet made a notification.
create table notification_fact (
  id bigint generated always as identity constraint notification_fact_key primary key,
  kind text not null,
  recipient_id bigint not null,
  -- Who did it; 0 when it is nobody's act.
  actor_id bigint not null,
  -- What it was done to: of one actor, one live act of a kind on a subject.
  subject_id bigint not null,
  -- What it shows under: acts of a kind on it within an hour are one notification.
  fold_id bigint not null,
  amount bigint not null,
  data jsonb not null,
  -- The act was taken back.
  is_undone boolean not null,
  at timestamptz not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000,
  autovacuum_vacuum_cost_delay = 0
);

create table notification (
  id bigint generated always as identity constraint notification_key primary key,
  recipient_id bigint not null constraint notification_recipient references account,
  kind text not null,
  -- The filter it stands under.
  topic text not null,
  fold_id bigint not null,
  started_at timestamptz not null,
  -- Of its latest act.
  happened_at timestamptz not null,
  read_at timestamptz,
  -- How many people did it; 0 when it is nobody's act.
  actors integer not null constraint notification_actors check (actors >= 0),
  -- Sum of what its acts moved.
  amount bigint not null,
  -- The latest acts, as JSON: lists read them without going through what a storm has left behind them.
  latest jsonb not null default '[]',
  -- How often news of it were given, and when last (null: when it began). One that goes on after it was read is told of
  -- again after a while; `owed_at` says when, where that is still to come.
  tellings integer not null default 1,
  told_at timestamptz,
  owed_at timestamptz
) with (fillfactor = 80);

-- The list, latest first, whole or under one filter.
create index notification_by_recipient on notification (recipient_id, happened_at desc, id desc);
create index notification_by_topic on notification (recipient_id, topic, happened_at desc, id desc);
-- The badge.
create index notification_unread on notification (recipient_id, happened_at desc, id desc) where read_at is null;
-- The one that takes in further acts.
create index notification_open on notification (recipient_id, kind, fold_id, started_at desc);
-- Housekeeping.
create index notification_by_time on notification (happened_at);
-- News that are due.
create index notification_owed on notification (owed_at) where owed_at is not null;

-- What one person did, as part of a notification.
create table notification_act (
  notification_id bigint not null constraint notification_act_notification references notification on delete cascade,
  recipient_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  actor_id bigint not null,
  amount bigint not null,
  data jsonb not null,
  happened_at timestamptz not null,
  -- Whatever is pressed how often: one live notification per actor, kind and object [NTF-24].
  constraint notification_act_key primary key (recipient_id, kind, subject_id, actor_id)
);

-- Who did it, the latest first: those of one moment, as a storm has many, in the order of the list too.
create index notification_act_latest on notification_act (notification_id, happened_at desc, subject_id desc);
-- Whether someone is among them.
create index notification_act_of on notification_act (notification_id, actor_id);
-- Forgetting what an account did.
create index notification_act_by_actor on notification_act (actor_id);
