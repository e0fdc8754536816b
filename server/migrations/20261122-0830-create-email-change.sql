-- E-mail addresses that wait for their confirmation, one an account: asking again replaces it [ACC-56].
create table email_change (
  account_id bigint not null
    constraint email_change_key primary key
    constraint email_change_account references account on delete cascade,
  email text not null,
  email_key text not null,
  token_hash bytea not null constraint email_change_token_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Nightly job: changes that were never confirmed.
create index email_change_by_expiry on email_change (expires_at);
