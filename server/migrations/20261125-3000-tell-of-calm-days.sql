-- Until when digests have told what others gave and took; null when there is nothing to tell any more: calm mode is off, and
-- was so at the last digest.
alter table preference add column calm_told_until timestamptz;
update preference set calm_told_until = calm_since where calm_since is not null;

-- Whose digest is due.
drop index preference_calm;
create index preference_calm_told_until on preference (calm_told_until) where calm_told_until is not null;

-- Stretches of calm mode that are over and that no digest has told of yet.
create table calm_stretch (
  account_id bigint not null constraint calm_stretch_account references account,
  since timestamptz not null,
  until timestamptz not null,
  constraint calm_stretch_key primary key (account_id, since),
  constraint calm_stretch_lasts check (since < until)
);
