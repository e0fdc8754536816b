-- One log of all that moderators, administrators and operators do [AUR-42, MOD-20].
insert into audit_entry (at, actor, act, details)
select looked_at, looked_by, 'look-up', array_to_string(held_ids, ' ') from aura_lookup order by id;
drop table aura_lookup;

-- Acts of one kind by one actor.
create index audit_entry_by_actor_and_act on audit_entry (actor_id, act, id desc);

-- As before, but a name goes with its account alone.
create or replace function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and row(new.id, new.at, new.act, new.case_id, new.details) is not distinct from row(old.id, old.at, old.act, old.case_id, old.details)
    and (
      row(new.actor_id, new.actor) is not distinct from row(old.actor_id, old.actor)
      or new.actor_id is null and new.actor = '' and exists (select from account where id = old.actor_id and erased_at is not null)
    )
    and (
      new.person_id is not distinct from old.person_id
      or new.person_id is null and exists (select from account where id = old.person_id and erased_at is not null)
    )
  then
    return new;
  end if;
  raise exception 'entries of the audit log stay as they are' using errcode = 'restrict_violation';
end
$$;
