-- Channels of accounts. One belongs to one account at a time [TWI-02].
create table twitch_link (
  account_id bigint constraint twitch_link_key primary key constraint twitch_link_account references account,
  -- What was linked without a network means nothing to Twitch, and shows only where there is none.
  provider text not null constraint twitch_link_provider_known check (provider in ('sandbox', 'twitch')),
  channel_id text not null,
  username text not null,
  linked_at timestamptz not null,
  -- When the stream began; null while the channel is not live.
  live_since timestamptz,
  -- As of when the status is known: what is older changes nothing.
  live_at timestamptz not null,
  title text,
  game text,
  -- As of when title and game are known.
  described_at timestamptz not null,
  -- Null unless live and counted.
  viewers integer constraint twitch_link_viewers_known check (viewers >= 0),
  constraint twitch_link_channel_once unique (provider, channel_id)
);

-- Streams whose viewers are counted again every minute.
create index twitch_link_live on twitch_link (account_id) where live_since is not null;

-- What Twitch lets us do for the owner of a channel, encrypted [TWI-10].
create table twitch_token (
  account_id bigint constraint twitch_token_key primary key
    constraint twitch_token_link references twitch_link on delete cascade,
  sealed bytea not null,
  key_version smallint not null,
  -- When Twitch last took them.
  validated_at timestamptz not null,
  -- When Twitch refused to refresh them: the owner may link again.
  refused_at timestamptz
);

-- Those to be validated, the longest ago first.
create index twitch_token_by_validation on twitch_token (validated_at) where refused_at is null;

-- Links under way: people who were sent to Twitch [TWI-03].
create table twitch_link_attempt (
  nonce_hash bytea constraint twitch_link_attempt_key primary key,
  account_id bigint not null constraint twitch_link_attempt_account references account,
  session_id bigint not null,
  browser_hash bytea not null,
  expires_at timestamptz not null
);

-- Erasing a person, and dropping what they left under way before.
create index twitch_link_attempt_by_account on twitch_link_attempt (account_id);
-- Housekeeping.
create index twitch_link_attempt_by_expiry on twitch_link_attempt (expires_at);

-- Tokens that nobody uses any more, until Twitch has revoked them [TWI-10].
create table twitch_revocation (
  id bigint generated always as identity constraint twitch_revocation_key primary key,
  -- Whose they were: decryption needs it. Not a reference, as the account may be gone.
  account_id bigint not null,
  sealed bytea not null,
  key_version smallint not null,
  created_at timestamptz not null
);

-- Messages of EventSub, each taken once [TWI-06].
create table twitch_message (
  id text constraint twitch_message_key primary key,
  received_at timestamptz not null,
  type text not null,
  channel_id text not null,
  sent_at timestamptz not null,
  started_at timestamptz,
  title text,
  game text,
  is_applied boolean not null default false
);

-- Those to be applied.
create index twitch_message_pending on twitch_message (received_at) where not is_applied;
-- Housekeeping.
create index twitch_message_by_time on twitch_message (received_at);
