-- The VAPID key pair of this site: one for all processes, since browsers subscribe to it [NTF-31].
create table push_key (
  is_only boolean constraint push_key_key primary key default true constraint push_key_is_only check (is_only),
  -- P-256, as VAPID writes them: base64url.
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- A browser (Web Push) or a device (FCM) that an account is reached on while no page is open, until its session ends.
create table push_subscription (
  id bigint generated always as identity constraint push_subscription_key primary key,
  kind text not null constraint push_subscription_kind_known check (kind in ('web', 'fcm')),
  -- The address at the push service, or the device's FCM token. It belongs to one account at a time.
  address text not null,
  -- The push service: an origin, or "fcm". Each service has its own worker pool, so that one that hangs delays no other.
  service text not null,
  -- The browser's encryption keys, base64url.
  p256dh text,
  auth text,
  account_id bigint not null constraint push_subscription_account references account,
  session_id bigint not null constraint push_subscription_session references session on delete cascade,
  created_at timestamptz not null,
  -- When a message to it was first accepted; null until then.
  accepted_at timestamptz,
  constraint push_subscription_address_unique unique (kind, address),
  constraint push_subscription_has_keys check (kind <> 'web' or (p256dh is not null and auth is not null))
);

-- Subscriptions of a recipient; the oldest of an account.
create index push_subscription_by_account on push_subscription (account_id, id);
-- Foreign key.
create index push_subscription_by_session on push_subscription (session_id);

-- Pushes that have to go out, written with the notification; what they say is decided when they go. A notification that goes
-- on after it was read is another push, with a stamp of its own.
create table push_delivery (
  stamp bigint generated always as identity constraint push_delivery_key primary key,
  subscription_id bigint not null constraint push_delivery_subscription references push_subscription on delete cascade,
  notification_id bigint not null constraint push_delivery_notification references notification on delete cascade,
  -- Of its subscription.
  service text not null,
  -- When it is due. A process that takes it moves this on, so that another process retries it later.
  due_at timestamptz not null,
  expires_at timestamptz not null,
  attempts integer not null,
  constraint push_delivery_waits_once unique (subscription_id, notification_id)
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_vacuum_cost_delay = 0
);

-- Which services have something due, and what.
create index push_delivery_due on push_delivery (service, due_at);
-- Foreign key.
create index push_delivery_by_notification on push_delivery (notification_id);
-- Housekeeping.
create index push_delivery_by_expiry on push_delivery (expires_at);
