-- The outbox: events written in the transaction of their cause, which the notification rollup has not taken yet.
create table notification_event (
  id bigint generated always as identity constraint notification_event_key primary key,
  kind text not null,
  recipient_id bigint not null,
  -- The account that acted; 0 when nobody did.
  actor_id bigint not null,
  -- The object acted on: an actor has one live act of a kind on a subject.
  subject_id bigint not null,
  -- The object it is grouped by: acts of a kind on it within an hour are one notification.
  group_id bigint not null,
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
  -- The filter of the list it belongs to.
  topic text not null,
  group_id bigint not null,
  started_at timestamptz not null,
  -- Of its latest act.
  happened_at timestamptz not null,
  read_at timestamptz,
  -- People who acted; 0 when nobody did.
  actors integer not null constraint notification_actors check (actors >= 0),
  -- Aura that its acts moved, in all.
  amount bigint not null,
  -- The latest acts, as JSON: lists read them without going through what a storm has left behind them.
  latest jsonb not null default '[]',
  -- Alerts sent of it, and when the last was (null: when it began). Acts added after it was read alert again, throttled:
  -- `alert_due_at` is the time of the alert that is still to be sent.
  alert_count integer not null default 1,
  alerted_at timestamptz,
  alert_due_at timestamptz
) with (fillfactor = 80);

-- The list, latest first, whole or under one filter.
create index notification_by_recipient on notification (recipient_id, happened_at desc, id desc);
create index notification_by_topic on notification (recipient_id, topic, happened_at desc, id desc);
-- The badge.
create index notification_unread on notification (recipient_id, happened_at desc, id desc) where read_at is null;
-- The open notification of a group, which further acts are added to.
create index notification_open on notification (recipient_id, kind, group_id, started_at desc);
-- Housekeeping.
create index notification_by_time on notification (happened_at);
-- Alerts that are due.
create index notification_alert_due on notification (alert_due_at) where alert_due_at is not null;

-- Acts of a notification.
create table notification_act (
  notification_id bigint not null constraint notification_act_notification references notification on delete cascade,
  recipient_id bigint not null,
  kind text not null,
  subject_id bigint not null,
  actor_id bigint not null,
  amount bigint not null,
  data jsonb not null,
  happened_at timestamptz not null,
  -- However often an actor toggles: one live act per actor, kind and object [NTF-24].
  constraint notification_act_key primary key (recipient_id, kind, subject_id, actor_id)
);

-- The latest actors; the acts of one moment, of which a storm has many, stand in the order of the list too.
create index notification_act_latest on notification_act (notification_id, happened_at desc, subject_id desc);
-- Whether an account is among the actors.
create index notification_act_of on notification_act (notification_id, actor_id);
-- Erasing an account's acts.
create index notification_act_by_actor on notification_act (actor_id);
