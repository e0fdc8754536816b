-- Moderators who watch the desk see cases come and change [MOD-24]. Further reports of a case alone do not: many may come at once.
create function notify_case_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_case_changed', new.id::text);
  return null;
end
$$;
create trigger moderation_case_notify_opened after insert on moderation_case
  for each row execute function notify_case_changed();
create trigger moderation_case_notify_changed after update of status, severity, assignee_id on moderation_case
  for each row when ((old.status, old.severity, old.assignee_id) is distinct from (new.status, new.severity, new.assignee_id))
  execute function notify_case_changed();

create function notify_case_handled() returns trigger language plpgsql as $$
begin
  perform pg_notify('aura_case_changed', new.case_id::text);
  return null;
end
$$;
create trigger moderation_note_notify after insert on moderation_note
  for each row execute function notify_case_handled();
create trigger moderation_decision_notify_made after insert on moderation_decision
  for each row when (new.case_id is not null) execute function notify_case_handled();
create trigger moderation_decision_notify_changed after update of state on moderation_decision
  for each row when (new.case_id is not null and old.state <> new.state) execute function notify_case_handled();
