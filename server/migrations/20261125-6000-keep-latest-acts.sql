-- The latest acts of each notification, as JSON: lists read them without going through what a storm has left behind them.
alter table notification add column latest jsonb not null default '[]';

-- Who did it, the latest first: those of one moment, as a storm has many, in the order of the list too.
drop index notification_act_latest;
create index notification_act_latest on notification_act (notification_id, happened_at desc, subject_id desc);

update notification set latest = to_jsonb(array(
  select jsonb_build_object('actorId', actor_id, 'data', data) from notification_act
  where notification_id = notification.id order by happened_at desc, subject_id desc limit 4
));
