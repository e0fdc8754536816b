-- The password last tried in a registration with an e-mail that already has an account. Logging in with it answers as
-- for the unconfirmed account that would have been made, or the answer would tell that the e-mail was taken.
create table refused_registration (
  account_id bigint not null
    constraint refused_registration_key primary key
    constraint refused_registration_account references account on delete cascade,
  -- With the salt of the account's own hash, so that one hashing at login compares with both.
  password_hash text not null,
  created_at timestamptz not null
);

-- Nightly job: those old enough to forget.
create index refused_registration_by_age on refused_registration (created_at);
