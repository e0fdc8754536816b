-- Preferences that differ from the defaults; an account without a row has the defaults.
create table preference (
  account_id bigint constraint preference_key primary key constraint preference_account references account,
  -- When calm mode was switched on; null while it is off.
  calm_since timestamptz,
  -- End of the last digest; null when no digest is to come: calm mode is off, and was off at the last digest.
  calm_digested_until timestamptz,
  -- Choices of notifications switched off, in the application and as push; choices added later begin switched on.
  app_off text[] not null,
  push_off text[] not null,
  -- Paris time, HH:MM.
  quiet_from text,
  quiet_to text,
  constraint preference_quiet_hours check (
    (quiet_from is null and quiet_to is null)
    or (quiet_from ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and quiet_to ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'
      and quiet_from <> quiet_to)
  )
);

-- Accounts whose digest is due.
create index preference_calm_digested_until on preference (calm_digested_until) where calm_digested_until is not null;

-- Past periods in calm mode that no digest covers yet.
create table calm_period (
  account_id bigint not null constraint calm_period_account references account,
  since timestamptz not null,
  until timestamptz not null,
  constraint calm_period_key primary key (account_id, since),
  constraint calm_period_lasts check (since < until)
);
