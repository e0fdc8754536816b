-- One queue for all that waits for a human decision [MOD-23]: besides reports, what aura holds, and contests.
alter table moderation_case drop constraint moderation_case_target_known;
alter table moderation_case add constraint moderation_case_target_known check (target_type in (
  'user', 'post', 'comment', 'community', 'challenge', 'held-act', 'held-prize', 'aura-contest', 'decision-contest'
));
alter table moderation_case add column kind text not null generated always as (
  case when target_type in ('user', 'post', 'comment', 'community', 'challenge') then 'report' else target_type end
) stored;
-- Null once that person is erased.
alter table moderation_case alter column person_id drop not null;
alter table moderation_case drop constraint moderation_case_status_known;
alter table moderation_case add constraint moderation_case_status_known
  check (status in ('open', 'confirming', 'resolved'));
alter table moderation_case
  -- 1 to 3, of its gravest report.
  add column severity smallint not null default 1 constraint moderation_case_severity_known check (severity between 1 and 3),
  add column reports_count integer not null default 0 constraint moderation_case_reports_counted check (reports_count >= 0),
  -- How many reports of each category.
  add column category_counts jsonb not null default '{}',
  add column assignee_id bigint constraint moderation_case_assignee references account,
  add column taken_at timestamptz,
  -- SHA-256 of text, alternative text and media: whether later reports are of the same content [MOD-26].
  add column frozen_hash bytea,
  add column frozen_erased_at timestamptz,
  -- What reporters are told.
  add column outcome text constraint moderation_case_outcome_known
    check (outcome in ('removed', 'measured', 'unproblematic')),
  -- Judged unproblematic: later reports of the same content are answered by themselves.
  add column is_cleared boolean not null default false,
  add constraint moderation_case_taken check ((assignee_id is null) = (taken_at is null));
update moderation_case set reports_count = counted.count
from (select case_id, count(*) from moderation_report group by case_id) as counted (case_id, count)
where counted.case_id = moderation_case.id;

-- A new report joins the unresolved case of its target.
drop index moderation_case_open;
create unique index moderation_case_unresolved on moderation_case (target_type, target_id) where status <> 'resolved';
-- The queue, gravest and oldest first; of one kind; of one moderator.
create index moderation_case_queue on moderation_case (severity desc, opened_at, id) where status <> 'resolved';
create index moderation_case_queue_of_kind on moderation_case (kind, severity desc, opened_at, id)
  where status <> 'resolved';
create index moderation_case_queue_of_assignee on moderation_case (assignee_id, severity desc, opened_at, id)
  where status <> 'resolved' and assignee_id is not null;
-- The queue by age.
create index moderation_case_by_age on moderation_case (opened_at, id) where status <> 'resolved';
-- Whether unchanged content was judged before.
create index moderation_case_cleared on moderation_case (target_type, target_id) where is_cleared;
-- Frozen copies to erase.
create index moderation_case_frozen on moderation_case (resolved_at)
  where status = 'resolved' and frozen_erased_at is null;

alter table moderation_report
  add column category text not null default 'other' constraint moderation_report_category_known check (category in (
    'hate', 'harassment', 'sexual', 'minors', 'violence', 'suicide', 'disinformation', 'scam', 'impersonation',
    'intellectual-property', 'other'
  )),
  -- The reporter was told what came of it.
  add column told_at timestamptz;

create table moderation_note (
  id bigint generated always as identity constraint moderation_note_key primary key,
  case_id bigint not null constraint moderation_note_case references moderation_case on delete cascade,
  -- Null once that moderator is erased.
  author_id bigint constraint moderation_note_author references account,
  text text not null constraint moderation_note_text_length check (char_length(text) <= 1000),
  created_at timestamptz not null
);
-- Notes of a case; of a moderator, when erased.
create index moderation_note_by_case on moderation_note (case_id, id);
create index moderation_note_by_author on moderation_note (author_id);

-- The reasons a decision may give, with the rule that each rests on.
create table moderation_reason (
  code text not null constraint moderation_reason_key primary key,
  label text not null constraint moderation_reason_label_length check (char_length(label) between 1 and 80),
  rule text not null constraint moderation_reason_rule_length check (char_length(rule) between 1 and 200),
  text text not null constraint moderation_reason_text_length check (char_length(text) between 1 and 300),
  is_active boolean not null default true,
  position integer generated always as identity
);
insert into moderation_reason (code, label, rule, text) values
  ('hate', 'Haine', 'Conditions d’utilisation, « Respect »', 'Ce contenu attaque des personnes pour ce qu’elles sont.'),
  ('harassment', 'Harcèlement', 'Conditions d’utilisation, « Respect »', 'Ce contenu s’en prend à une personne de façon répétée ou humiliante.'),
  ('sexual', 'Contenu sexuel', 'Conditions d’utilisation, « Contenus interdits »', 'Ce contenu est sexuel, ce qui n’a pas sa place ici.'),
  ('minors', 'Mise en danger de mineurs', 'Code pénal, articles 227-23 et 227-24', 'Ce contenu met des mineurs en danger.'),
  ('violence', 'Violence', 'Conditions d’utilisation, « Contenus interdits »', 'Ce contenu montre ou encourage la violence.'),
  ('suicide', 'Suicide et automutilation', 'Conditions d’utilisation, « Contenus interdits »', 'Ce contenu encourage à se faire du mal. Si vous souffrez, le 3114 répond à toute heure.'),
  ('disinformation', 'Désinformation', 'Conditions d’utilisation, « Contenus interdits »', 'Ce contenu présente comme vrai ce qui est faux, d’une façon qui peut nuire.'),
  ('scam', 'Arnaque ou spam', 'Conditions d’utilisation, « Contenus interdits »', 'Ce contenu cherche à tromper ou à vendre par surprise.'),
  ('impersonation', 'Usurpation d’identité', 'Code pénal, article 226-4-1', 'Ce compte ou ce contenu se fait passer pour quelqu’un d’autre.'),
  ('intellectual-property', 'Propriété intellectuelle', 'Code de la propriété intellectuelle, article L335-3', 'Ce contenu reprend l’œuvre de quelqu’un sans son accord.'),
  ('aura-abuse', 'Manipulation de l’aura', 'Règles de l’aura', 'De l’aura a été donnée ou retirée d’une façon que les règles interdisent.'),
  ('other', 'Autre', 'Conditions d’utilisation', 'Ce contenu est contraire à nos règles.');

-- What moderators decided, who is concerned, why, and what became of it.
create sequence moderation_answer_seq;
create table moderation_decision (
  id bigint generated always as identity constraint moderation_decision_key primary key,
  -- Decisions made together are undone together.
  answer_id bigint not null default nextval('moderation_answer_seq'),
  -- Null: made by command, or where the content stands.
  case_id bigint constraint moderation_decision_case references moderation_case on delete set null,
  kind text not null constraint moderation_decision_kind_known
    check (kind in ('dismiss', 'clear', 'remove', 'warn', 'suspend', 'void-giving', 'count', 'void')),
  state text not null constraint moderation_decision_state_known
    check (state in ('proposed', 'in-force', 'undone', 'refused', 'reversed')),
  -- Of a suspension: null for good.
  days integer,
  suspended_until timestamptz,
  target_type text,
  target_id bigint,
  -- Null once that person is erased.
  person_id bigint constraint moderation_decision_person references account,
  -- Of the content, for the person concerned; empty once they are erased.
  excerpt text not null default '',
  reason_code text not null default '',
  reason_label text not null default '',
  rule text not null default '',
  reason_text text not null default '',
  words text not null default '' constraint moderation_decision_words_length check (char_length(words) <= 300),
  decided_by_id bigint constraint moderation_decision_decider references account,
  -- Operator, by command.
  decided_by text,
  decided_at timestamptz not null,
  confirmed_by_id bigint constraint moderation_decision_confirmer references account,
  -- The person concerned and the reporters were told.
  told_at timestamptz,
  ended_at timestamptz,
  -- Of the ledger, which can be taken back.
  sanction_id bigint
);
-- Decisions of a case; about a person, newest first; those of which nobody was told yet.
create index moderation_decision_by_case on moderation_decision (case_id, id);
create index moderation_decision_by_person on moderation_decision (person_id, id desc);
create index moderation_decision_untold on moderation_decision (decided_at) where told_at is null and state = 'in-force';
-- Figures by week; removed content to delete for good.
create index moderation_decision_by_time on moderation_decision (decided_at);
-- Decisions of a moderator, when erased.
create index moderation_decision_by_decider on moderation_decision (decided_by_id);
-- Whether content is removed by a decision.
create index moderation_decision_by_target on moderation_decision (target_type, target_id) where kind = 'remove';

insert into moderation_decision
  (kind, state, target_type, target_id, person_id, words, decided_by_id, decided_at, told_at)
select kind, 'in-force', target_type, target_id, person_id, reason, moderator_id, acted_at, acted_at from moderation_act;
drop table moderation_act;

create table moderation_contest (
  id bigint generated always as identity constraint moderation_contest_key primary key,
  decision_id bigint not null constraint moderation_contest_decision references moderation_decision
    constraint moderation_contest_once unique,
  -- Null once that person is erased.
  person_id bigint constraint moderation_contest_person references account,
  words text not null constraint moderation_contest_words_length check (char_length(words) <= 1000),
  created_at timestamptz not null,
  outcome text constraint moderation_contest_outcome_known check (outcome in ('maintained', 'reversed')),
  answer text constraint moderation_contest_answer_length check (char_length(answer) <= 1000),
  answered_by_id bigint constraint moderation_contest_answerer references account,
  answered_by text,
  answered_at timestamptz,
  constraint moderation_contest_answered check ((outcome is null) = (answered_at is null))
);
-- Contests of a person in a day; figures by time.
create index moderation_contest_by_person on moderation_contest (person_id, created_at);
create index moderation_contest_by_time on moderation_contest (created_at);

-- What moderators, administrators and operators did: codes and ids, no words of people [MOD-20].
create table audit_entry (
  id bigint generated always as identity constraint audit_entry_key primary key,
  at timestamptz not null,
  -- Null: an operator by command, or erased since.
  actor_id bigint constraint audit_entry_actor references account,
  actor text not null,
  act text not null,
  case_id bigint,
  person_id bigint constraint audit_entry_person references account,
  details text not null default ''
);
-- The log of one actor, of one kind of act; rows of an erased person.
create index audit_entry_by_actor on audit_entry (actor_id, id desc);
create index audit_entry_by_act on audit_entry (act, id desc);
create index audit_entry_by_person on audit_entry (person_id);

-- Nobody changes or deletes an entry; erasure alone takes the ids of an erased account out of it [MOD-28, PRV-10].
create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE'
    and (new.actor_id is null or new.actor_id = old.actor_id) and (new.person_id is null or new.person_id = old.person_id)
    and (new.actor_id is not distinct from old.actor_id or exists (select from account where id = old.actor_id and erased_at is not null))
    and (new.person_id is not distinct from old.person_id or exists (select from account where id = old.person_id and erased_at is not null))
    and (new.actor = old.actor or new.actor = '')
    and row(new.id, new.at, new.act, new.case_id, new.details) is not distinct from row(old.id, old.at, old.act, old.case_id, old.details)
  then
    return new;
  end if;
  raise exception 'entries of the audit log stay as they are' using errcode = 'restrict_violation';
end
$$;
create trigger audit_entry_stays before update or delete on audit_entry for each row execute function refuse_audit_change();
create trigger audit_log_stays before truncate on audit_entry for each statement execute function refuse_audit_change();
