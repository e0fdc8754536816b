-- An act taken back within a minute stays without a notification: done again, it does not alert anew [NTF-24].
alter table notification_act alter column notification_id drop not null;
-- Forgetting acts without a notification every night.
create index notification_act_undone on notification_act (happened_at) where notification_id is null;
