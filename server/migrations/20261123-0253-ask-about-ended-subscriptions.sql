-- The nightly job: subscriptions that should have renewed, or that ended and may be paid again.
drop index subscription_due;
create index subscription_due on subscription (id) include (paid_until, ended_at)
  where cancelled_at is null and account_id is not null;
