-- Subscriptions to premium, those that are over too: a provider's subscription belongs to one account for ever [SUB-06].
create table subscription (
  id bigint generated always as identity constraint subscription_key primary key,
  -- Null once the account is erased: what remains is what accounting needs.
  account_id bigint constraint subscription_account references account,
  provider text not null constraint subscription_provider_known check (provider in ('sandbox', 'paypal')),
  provider_id text not null,
  created_at timestamptz not null,
  paid_until timestamptz not null,
  cancelled_at timestamptz,
  ended_at timestamptz,
  -- The last event that had come when the provider was last asked: what it said covers all until then.
  heard_event_id bigint not null default 0,
  -- Raised by every write: what the provider said before another write is not written over it.
  revision integer not null default 0,
  -- What the person was last told of it.
  told text constraint subscription_told_known check (told in ('past-due', 'ended')),
  constraint subscription_provider_once unique (provider, provider_id)
);

-- A person's subscriptions, and that one at most goes on.
create index subscription_by_account on subscription (account_id, id desc) where account_id is not null;
create unique index subscription_open_once on subscription (account_id)
  where cancelled_at is null and ended_at is null and account_id is not null;
-- The nightly job: those that should have renewed.
create index subscription_due on subscription (id) include (paid_until)
  where cancelled_at is null and ended_at is null and account_id is not null;

-- What was paid, for the person's page [SUB-12] and for accounting.
create table subscription_payment (
  id bigint generated always as identity constraint subscription_payment_key primary key,
  subscription_id bigint not null constraint subscription_payment_subscription references subscription,
  -- Null once the account is erased.
  account_id bigint constraint subscription_payment_account references account,
  provider text not null,
  provider_id text not null,
  paid_at timestamptz not null,
  cents integer not null,
  currency text not null,
  status text not null constraint subscription_payment_status_known check (status in ('paid', 'failed', 'refunded')),
  constraint subscription_payment_once unique (provider, provider_id)
);

-- A person's payments, newest first.
create index subscription_payment_by_account on subscription_payment (account_id, paid_at desc, id desc)
  where account_id is not null;
-- Erasing a person, and what a subscription was paid.
create index subscription_payment_by_subscription on subscription_payment (subscription_id);

-- Events of providers whose signatures were verified, each kept once [SUB-07]. They only say what to look at again.
create table subscription_event (
  id bigint generated always as identity constraint subscription_event_key primary key,
  provider_event_id text not null,
  -- The subscription that it names, or the payment by which one is found.
  provider_id text,
  payment_id text,
  received_at timestamptz not null,
  handled_at timestamptz,
  constraint subscription_event_once unique (provider_event_id)
);

-- The nightly job: events whose job gave up.
create index subscription_event_unhandled on subscription_event (id) where handled_at is null;
-- Housekeeping.
create index subscription_event_by_time on subscription_event (received_at);

-- The provider in the process, which moves no money [SUB-04].
create table sandbox_subscription (
  id text constraint sandbox_subscription_key primary key,
  custom_id text not null,
  opened_at timestamptz not null,
  cancelled_at timestamptz
);
