create extension if not exists unaccent;

create table account (
  id bigint generated always as identity constraint account_key primary key,
  pseudo text not null constraint account_pseudo_length check (char_length(pseudo) between 3 and 40),
  -- The form that look-alike pseudos share; made by accounts.rules.ts.
  pseudo_skeleton text not null constraint account_pseudo_skeleton_unique unique,
  -- Null once the account is erased.
  email text,
  -- Lower-cased e-mail, the form that must be unique.
  email_key text constraint account_email_unique unique,
  password_hash text,
  sex text not null constraint account_sex_known check (sex in ('male', 'female', 'other')),
  aura_type_id smallint not null constraint account_aura_type_known check (aura_type_id between 1 and 8),
  -- When the aura type was last chosen by its owner; null while it is the one drawn at sign-up [PRF-25, PRF-29].
  aura_type_changed_at timestamptz,
  bio text constraint account_bio_length check (char_length(bio) <= 250),
  picture_media_id bigint,
  -- Name of the picture's widest version; here, so that showing an account needs no other table.
  picture_name text,
  terms_version text not null,
  terms_accepted_at timestamptz not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The welcome modal was seen.
  welcomed_at timestamptz,
  suspended_until timestamptz,
  -- Premium until this moment; null or past: not premium.
  premium_until timestamptz,
  -- May remove content of others; granted and revoked by an operator's command.
  is_moderator boolean not null default false,
  -- Deletion was requested; the account is erased at this moment unless it is restored.
  erase_at timestamptz,
  erased_at timestamptz,
  constraint account_has_credentials check (
    erased_at is not null or (email is not null and email_key is not null and password_hash is not null)
  )
);

-- Nightly job: accounts due for erasure.
create index account_erase_at on account (erase_at) where erase_at is not null and erased_at is null;

create table session (
  id bigint generated always as identity constraint session_key primary key,
  account_id bigint not null constraint session_account references account on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);

-- Ending every session of an account.
create index session_live_by_account on session (account_id) where ended_at is null;
-- Nightly job: sessions long expired.
create index session_by_expiry on session (expires_at);

-- Every process closes the open connections of a session at once, however it ends.
create function notify_session_ended() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_session_ended', new.id::text);
  return null;
end
$$;

create trigger session_notify_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function notify_session_ended();

-- Links sent by mail. One live token per account and purpose: sending a new one ends the older.
create table one_time_token (
  account_id bigint not null constraint one_time_token_account references account on delete cascade,
  purpose text not null constraint one_time_token_purpose_known check (purpose in ('confirm', 'reset')),
  token_hash bytea not null constraint one_time_token_hash_unique unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint one_time_token_key primary key (account_id, purpose)
);

-- Solved human checks, each worth one registration.
create table human_check_use (
  challenge_hash bytea not null constraint human_check_use_key primary key,
  expires_at timestamptz not null
);

-- Nightly job: uses that could not be replayed any more.
create index human_check_use_by_expiry on human_check_use (expires_at);

-- Pseudos nobody may take for now: an account's former one, which still leads to it, or one asked for with an e-mail
-- that already has an account (were it free again at once, that would tell).
create table pseudo_hold (
  pseudo_skeleton text not null constraint pseudo_hold_key primary key,
  account_id bigint constraint pseudo_hold_account references account on delete cascade,
  held_until timestamptz not null
);

-- Foreign key.
create index pseudo_hold_by_account on pseudo_hold (account_id);
-- Nightly job: holds that are over.
create index pseudo_hold_by_end on pseudo_hold (held_until);

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

-- Nightly job: rows old enough to delete.
create index refused_registration_by_age on refused_registration (created_at);
