-- A vote that had counted, and that an accepted appeal voids, is recorded like a held act that a verdict voids: its giver reads and
-- appeals the verdict [MOD-21].
alter table aura_held drop constraint aura_held_why_known;
alter table aura_held add constraint aura_held_why_known
  check (why in ('ceiling', 'serial', 'raid', 'same-device', 'appealed')) not valid;
