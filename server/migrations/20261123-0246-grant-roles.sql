-- Administrators give and take roles and read the audit log; each is a moderator too [MOD-28].
alter table account add column is_administrator boolean not null default false;
alter table account add column role_granted_at timestamptz;
alter table account add constraint account_administrator_moderates check (is_moderator or not is_administrator);
-- Lists of those who hold a role; how many there are.
create index account_by_role on account (id) where is_moderator;
-- Every process forgets what it remembers of the sessions of an account whose role changes.
drop trigger account_notify_changed on account;
create trigger account_notify_changed
  after update of pseudo, aura_type_id, is_moderator, is_administrator, suspended_until, erase_at, erased_at on account
  for each row when (
    (old.pseudo, old.aura_type_id, old.is_moderator, old.is_administrator, old.suspended_until, old.erase_at, old.erased_at)
      is distinct from
      (new.pseudo, new.aura_type_id, new.is_moderator, new.is_administrator, new.suspended_until, new.erase_at, new.erased_at)
  )
  execute function notify_account_changed();
