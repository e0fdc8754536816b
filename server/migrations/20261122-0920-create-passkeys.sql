-- Passkeys (WebAuthn credentials) that open a session of their account [ACC-59].
create table passkey (
  id bigint generated always as identity constraint passkey_key primary key,
  account_id bigint not null constraint passkey_account references account on delete cascade,
  -- Base64url, as browsers name the credential.
  credential_id text not null constraint passkey_credential_unique unique,
  public_key bytea not null,
  -- Signatures so far, by authenticators that count them.
  counter bigint not null,
  transports text[] not null,
  name text not null constraint passkey_name_length check (char_length(name) between 1 and 50),
  created_at timestamptz not null,
  last_used_at timestamptz
);

-- The list of passkeys in the settings.
create index passkey_by_account on passkey (account_id, id);

-- Challenges that an authenticator is to sign, each once.
create table passkey_challenge (
  challenge_hash bytea not null constraint passkey_challenge_key primary key,
  -- The account that adds a passkey; null at a login, which does not know the account yet.
  account_id bigint constraint passkey_challenge_account references account on delete cascade,
  expires_at timestamptz not null
);

-- Foreign key.
create index passkey_challenge_by_account on passkey_challenge (account_id);
-- Nightly job: challenges that were never signed.
create index passkey_challenge_by_expiry on passkey_challenge (expires_at);
