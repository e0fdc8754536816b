-- What people decided for themselves; who has no row decided nothing.
create table preference (
  account_id bigint constraint preference_key primary key constraint preference_account references account,
  -- When calm mode was switched on; null while it is off.
  calm_since timestamptz,
  -- Choices of notifications switched off, in the application and as push: what is added later begins switched on.
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

-- Who gets a digest of the day, in batches.
create index preference_calm on preference (account_id) where calm_since is not null;
