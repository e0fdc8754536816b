-- How often news of a notification were given, and when last (null: when it began). One that goes on after it was read is
-- told of again after a while; `owed_at` says when, where that is still to come.
alter table notification
  add column tellings integer not null default 1,
  add column told_at timestamptz,
  add column owed_at timestamptz;

-- News that are due.
create index notification_owed on notification (owed_at) where owed_at is not null;
