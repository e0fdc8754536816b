-- What people decided for themselves; who has no row decided nothing.
create table preference (
  account_id bigint constraint preference_key primary key constraint preference_account references account,
  -- When calm mode was switched on; null while it is off.
  calm_since timestamptz,
  -- Until when digests have told what others gave and took; null when there is nothing to tell any more: calm mode is off, and
  -- was so at the last digest.
  calm_told_until timestamptz,
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

-- Whose digest is due.
create index preference_calm_told_until on preference (calm_told_until) where calm_told_until is not null;

-- Stretches of calm mode that are over and that no digest has told of yet.
create table calm_stretch (
  account_id bigint not null constraint calm_stretch_account references account,
  since timestamptz not null,
  until timestamptz not null,
  constraint calm_stretch_key primary key (account_id, since),
  constraint calm_stretch_lasts check (since < until)
);
