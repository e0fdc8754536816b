-- Mail to send. The body holds one-time links, so it goes once the message is sent.
create table outbox_mail (
  id bigint generated always as identity constraint outbox_mail_key primary key,
  recipient text,
  subject text not null,
  body_text text,
  body_html text,
  created_at timestamptz not null,
  sent_at timestamptz,
  constraint outbox_mail_body_until_sent check (
    sent_at is not null or (recipient is not null and body_text is not null and body_html is not null)
  )
);

-- Answers of calls made with an Idempotency-Key, so that a retry answers the same and acts once.
create table idempotent_answer (
  account_id bigint not null,
  key text not null constraint idempotent_answer_key_length check (char_length(key) between 1 and 200),
  -- Hash of the endpoint and body: the same key with another one is refused.
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null,
  constraint idempotent_answer_key primary key (account_id, key)
);

-- Nightly job: answers too old to be asked for again.
create index idempotent_answer_by_age on idempotent_answer (created_at);

-- Calls counted across processes, for the rate classes that are shared. Unlogged: a crash may forget a few minutes.
create unlogged table rate_window (
  key text not null constraint rate_window_key primary key,
  points integer not null,
  -- Milliseconds since 1970; name, type and order of the columns are those rate-limiter-flexible writes.
  expire bigint
);

-- Periodic job: windows that are over.
create index rate_window_by_expiry on rate_window (expire);
