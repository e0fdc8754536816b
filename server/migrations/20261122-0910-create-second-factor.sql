-- A time-based one-time password as second factor of an account [ACC-60].
create table second_factor (
  account_id bigint not null
    constraint second_factor_key primary key
    constraint second_factor_account references account on delete cascade,
  -- Readable, unlike a password: each code is computed from it.
  secret bytea not null,
  created_at timestamptz not null,
  -- Null until the owner showed a first code.
  enabled_at timestamptz,
  -- Time step of the last code accepted: a code is accepted once.
  last_step bigint not null default 0
);

-- Codes for the owner without their device. A used one is deleted.
create table recovery_code (
  account_id bigint not null constraint recovery_code_account references account on delete cascade,
  code_hash bytea not null,
  constraint recovery_code_key primary key (account_id, code_hash)
);

-- Logins whose password was right and whose second factor is still to be shown.
create table login_challenge (
  token_hash bytea not null constraint login_challenge_key primary key,
  account_id bigint not null constraint login_challenge_account references account on delete cascade,
  -- The login also takes back a request for deletion.
  restores boolean not null,
  attempts smallint not null default 0,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

-- Foreign key; a new password ends the challenges of the former one.
create index login_challenge_by_account on login_challenge (account_id);
-- Nightly job: challenges that were never met.
create index login_challenge_by_expiry on login_challenge (expires_at);
