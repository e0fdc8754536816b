-- Each act and prize that waits, and each open contest of a movement of aura, is a case of the moderators' queue, whatever writes it
-- [MOD-23]. Resumed waits open their case again. NOTE: row triggers with a condition, unlike the queue of entries: statements of gifts,
-- which hold next to nothing, would pay for a statement trigger each time.

-- The case of a wait, over or not.
create unique index moderation_case_of_aura on moderation_case (target_type, target_id)
  where target_type in ('held-act', 'held-prize', 'aura-contest');

create function open_aura_case(the_type text, the_target bigint, the_person bigint, since timestamptz) returns void
language sql volatile as $$
  insert into moderation_case (target_type, target_id, person_id, status, opened_at)
  values (the_type, the_target, the_person, 'open', since)
  on conflict (target_type, target_id) where target_type in ('held-act', 'held-prize', 'aura-contest')
    do update set status = 'open', resolved_at = null
$$;

create function resolve_aura_case(the_type text, the_target bigint, ended_at timestamptz) returns void
language sql volatile as $$
  update moderation_case set status = 'resolved', resolved_at = ended_at
  where target_type in ('held-act', 'held-prize', 'aura-contest') and target_type = the_type and target_id = the_target
    and status <> 'resolved'
$$;

create function aura_case_type(act text) returns text language sql immutable as $$
  select case act when 'prize' then 'held-prize' else 'held-act' end
$$;

create function keep_case_of_wait() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.state = 'held' then
    perform open_aura_case(aura_case_type(new.act), new.id, case new.act when 'prize' then new.receiver_id else new.giver_id end,
      new.created_at);
  else
    perform resolve_aura_case(aura_case_type(old.act), old.id, case tg_op when 'DELETE' then now() else new.decided_at end);
  end if;
  return null;
end
$$;
create trigger aura_held_case_opened after insert on aura_held
  for each row when (new.state = 'held') execute function keep_case_of_wait();
create trigger aura_held_case_kept after update of state on aura_held
  for each row when (old.state <> new.state and 'held' in (old.state, new.state)) execute function keep_case_of_wait();
create trigger aura_held_case_ended after delete on aura_held
  for each row when (old.state = 'held') execute function keep_case_of_wait();

create function keep_case_of_contest() returns trigger language plpgsql as $$
begin
  if tg_op <> 'DELETE' and new.answered_at is null then
    perform open_aura_case('aura-contest', new.id, new.account_id, new.created_at);
  else
    perform resolve_aura_case('aura-contest', old.id, case tg_op when 'DELETE' then now() else new.answered_at end);
  end if;
  return null;
end
$$;
create trigger aura_contest_case_opened after insert on aura_contest
  for each row when (new.answered_at is null) execute function keep_case_of_contest();
create trigger aura_contest_case_kept after update of answered_at on aura_contest
  for each row when ((old.answered_at is null) <> (new.answered_at is null)) execute function keep_case_of_contest();
create trigger aura_contest_case_ended after delete on aura_contest
  for each row when (old.answered_at is null) execute function keep_case_of_contest();

insert into moderation_case (target_type, target_id, person_id, status, opened_at)
select aura_case_type(act), id, case act when 'prize' then receiver_id else giver_id end, 'open', created_at
from aura_held where state = 'held'
union all
select 'aura-contest', id, account_id, 'open', created_at from aura_contest where answered_at is null;
