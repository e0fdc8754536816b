-- Every process forgets what it remembers of an account's sessions, whoever changes it.
create function notify_account_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_account_changed', new.id::text);
  return null;
end
$$;

create trigger account_notify_changed
  after update of pseudo, aura_type_id, is_moderator, suspended_until, erase_at, erased_at on account
  for each row when (
    (old.pseudo, old.aura_type_id, old.is_moderator, old.suspended_until, old.erase_at, old.erased_at)
      is distinct from (new.pseudo, new.aura_type_id, new.is_moderator, new.suspended_until, new.erase_at, new.erased_at)
  )
  execute function notify_account_changed();

-- A live session that is deleted has ended, too.
create function notify_session_deleted() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_session_ended', old.id::text);
  return null;
end
$$;

create trigger session_notify_deleted after delete on session
  for each row when (old.ended_at is null and old.expires_at > now())
  execute function notify_session_deleted();
