-- What a person says against a movement of their aura, and the answer with its reasons [AUR-51].
create table aura_contest (
  id bigint generated always as identity constraint aura_contest_key primary key,
  account_id bigint not null constraint aura_contest_account references account,
  -- A transfer, or an act that is or was held: they are numbered in one line.
  entry_id bigint not null,
  reason text not null constraint aura_contest_reason_length check (char_length(reason) between 1 and 500),
  created_at timestamptz not null,
  outcome text constraint aura_contest_outcome_known check (outcome in ('upheld', 'restored')),
  answer text constraint aura_contest_answer_length check (char_length(answer) between 1 and 1000),
  answered_by text,
  answered_at timestamptz,
  constraint aura_contest_once unique (account_id, entry_id),
  constraint aura_contest_answered check (
    (answered_at is null) = (outcome is null) and (answered_at is null) = (answer is null)
  )
);

-- What waits for an answer, longest first.
create index aura_contest_open on aura_contest (created_at, id) where answered_at is null;
