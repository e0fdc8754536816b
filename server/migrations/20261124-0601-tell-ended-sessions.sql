-- However a session ends, whoever holds a connection open for it is told at once.
create function tell_ended_session() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_session_ended', new.id::text);
  return null;
end
$$;

create trigger session_tell_ended after update of ended_at on session
  for each row when (old.ended_at is null and new.ended_at is not null)
  execute function tell_ended_session();
