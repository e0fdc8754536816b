-- Ways back to an address that was replaced: the link mailed to it when it was [ACC-56].
create table email_restoration (
  token_hash bytea not null constraint email_restoration_key primary key,
  account_id bigint not null constraint email_restoration_account references account on delete cascade,
  email text not null,
  email_key text not null,
  -- When the address was replaced.
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Restoring an address, and erasing an account: the other ways back of the account end.
create index email_restoration_by_account on email_restoration (account_id);

-- Nightly job: ways back that were never used.
create index email_restoration_by_expiry on email_restoration (expires_at);
