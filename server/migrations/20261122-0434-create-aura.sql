-- The ledger [AUR-01]. A person's aura account has the id of their account; the system accounts have negative ids.
create table aura_account (
  id bigint not null constraint aura_account_key primary key,
  kind text not null constraint aura_account_kind_known check (kind in ('user', 'mint', 'sink', 'escrow')),
  holder_id bigint generated always as (case when kind = 'user' then id end) stored
    constraint aura_account_holder references account
    constraint aura_account_holder_unique unique,
  opened_at timestamptz not null,
  constraint aura_account_kind_fits_id check ((kind = 'user') = (id > 0))
);

insert into aura_account (id, kind, opened_at) values
  (-1, 'mint', now()),
  (-2, 'sink', now()),
  (-3, 'escrow', now());

-- One row moves `amount` from one account to another: its two sides are its two entries, so the ledger sums to zero
-- whatever is written [AUR-05]. What caused it is unique, so that nothing moves twice.
-- NOTE: no foreign keys to aura_account: each would lock the mint's and a star's row in every vote, and make them hot.
-- `npm run aura -- verify` looks for accounts that do not exist.
create table aura_transfer (
  id bigint generated always as identity constraint aura_transfer_key primary key,
  reason text not null constraint aura_transfer_reason_known check (reason in (
    'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-likes', 'comment-likes',
    'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
    'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
    'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'correction', 'post-power', 'post-power-undone',
    'comment-power', 'comment-power-undone', 'donation-power'
  )),
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount bigint not null constraint aura_transfer_amount_positive check (amount > 0),
  -- What it is about (the post of a vote, the account welcomed) and who did it.
  subject_id bigint not null,
  actor_id bigint not null,
  -- How often the actor has acted on the subject, this time included.
  sequence integer not null constraint aura_transfer_sequence_positive check (sequence > 0),
  -- Whether rankings count it: what an account gives in its first 24 hours moves totals alone [AUR-45].
  is_ranked boolean not null default true,
  created_at timestamptz not null,
  constraint aura_transfer_cause_unique unique (reason, subject_id, actor_id, sequence),
  constraint aura_transfer_two_accounts check (debit_account_id <> credit_account_id)
);

-- A person's gains and losses of the last 24 hours; their history. System accounts are left out: nobody lists theirs.
create index aura_transfer_by_credit on aura_transfer (credit_account_id, created_at) include (amount)
  where credit_account_id > 0;
create index aura_transfer_by_debit on aura_transfer (debit_account_id, created_at) include (amount)
  where debit_account_id > 0;
-- History of one kind other than votes, which are most of a ledger and need no index to be found.
create index aura_transfer_rare_by_credit on aura_transfer (credit_account_id, created_at)
  where credit_account_id > 0 and reason not in ('post-vote', 'comment-vote');
create index aura_transfer_rare_by_debit on aura_transfer (debit_account_id, created_at)
  where debit_account_id > 0 and reason not in ('post-vote', 'comment-vote');

-- Each transfer as its two signed entries.
create view aura_entry as
  select id as transfer_id, debit_account_id as account_id, -amount as amount,
    reason, subject_id, actor_id, sequence, created_at
  from aura_transfer
  union all
  select id, credit_account_id, amount, reason, subject_id, actor_id, sequence, created_at
  from aura_transfer;

create function refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;

-- [AUR-02]
create trigger aura_transfer_append_only before update or delete or truncate on aura_transfer
  for each statement execute function refuse_ledger_change();
create trigger aura_account_append_only before update or delete or truncate on aura_account
  for each statement execute function refuse_ledger_change();

-- Balances, derived: the total plus the pending deltas. Only the rollup writes the totals, so that voters never wait for the
-- row of a star's balance.
create table aura_balance (
  account_id bigint not null constraint aura_balance_key primary key,
  amount bigint not null
) with (fillfactor = 80);

create table aura_delta (
  account_id bigint not null,
  amount bigint not null
) with (
  -- A queue: rows live for some tens of milliseconds, so it is swept by count and without pauses.
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000,
  autovacuum_vacuum_cost_delay = 0
);

-- Shown balance: what waits for one account.
create index aura_delta_by_account on aura_delta (account_id) include (amount);

create function enqueue_aura_entries() returns trigger language plpgsql as $$
begin
  insert into aura_delta (account_id, amount)
  select debit_account_id, -amount from added union all select credit_account_id, amount from added;
  return null;
end
$$;

-- In the database, so that no transfer, however it was written, can miss its balances [AUR-03].
create trigger aura_transfer_enqueue after insert on aura_transfer referencing new table as added
  for each statement execute function enqueue_aura_entries();

-- Limits of a day, acts that wait for a moderator, donations.

-- Locks what an account can spend until the transaction ends, and returns its balance then. NOTE: a function, because its
-- statements take a snapshot after the wait, which the calling statement does not.
create function lock_spendable_balance(owner_id bigint) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('spendable-balance:' || owner_id, 0));
  return (select coalesce((select amount from aura_balance where account_id = owner_id), 0)
    + coalesce((select sum(amount) from aura_delta where account_id = owner_id), 0));
end
$$;

-- Ends the calling statement when it is handed a limit; the constraint's name says which. Null ends nothing.
create function refuse_giving(giving_limit text) returns boolean language plpgsql volatile strict as $$
begin
  raise exception 'a limit of giving is passed: %', giving_limit
    using errcode = 'check_violation', constraint = 'giving_' || giving_limit;
end
$$;

-- What a giver has used of a day's allowance (Paris day) [AUR-18, AUR-19].
create table aura_giver_day (
  giver_id bigint not null,
  day date not null,
  votes integer not null default 0,
  negative_votes integer not null default 0,
  donated bigint not null default 0,
  constraint aura_giver_day_key primary key (giver_id, day),
  constraint aura_giver_day_counts check (votes >= 0 and negative_votes >= 0 and donated >= 0)
) with (fillfactor = 70);

-- The same between one giver and one receiver; a week of it tells serial voting [AUR-20, AUR-46].
create table aura_pair_day (
  giver_id bigint not null,
  receiver_id bigint not null,
  day date not null,
  positive_votes integer not null default 0,
  negative_votes integer not null default 0,
  donations integer not null default 0,
  withdrawals integer not null default 0,
  constraint aura_pair_day_key primary key (giver_id, receiver_id, day),
  constraint aura_pair_day_counts check (
    positive_votes >= 0 and negative_votes >= 0 and donations >= 0 and withdrawals >= 0
  )
) with (fillfactor = 70);

-- Housekeeping: days that no limit looks back to.
create index aura_giver_day_by_day on aura_giver_day (day);
create index aura_pair_day_by_day on aura_pair_day (day);

-- What others took from a person in a day [AUR-43].
create table aura_loss_day (
  receiver_id bigint not null,
  day date not null,
  lost bigint not null,
  constraint aura_loss_day_key primary key (receiver_id, day),
  constraint aura_loss_day_counts check (lost >= 0)
) with (fillfactor = 70);

-- Housekeeping.
create index aura_loss_day_by_day on aura_loss_day (day);

-- Negative acts of the last minutes, to tell a raid [AUR-47].
create table aura_recent_loss (
  receiver_id bigint not null,
  giver_id bigint not null,
  -- The giver had never viewed, followed or commented the receiver.
  is_stranger boolean not null,
  at timestamptz not null
);

-- Recent losses of one person.
create index aura_recent_loss_by_receiver on aura_recent_loss (receiver_id, at) include (is_stranger);
-- Housekeeping.
create index aura_recent_loss_by_time on aura_recent_loss (at);

-- NOTE: no foreign key to the receiver, as with votes: it would lock a star's row in every donation.
create table aura_donation (
  id bigint generated always as identity constraint aura_donation_key primary key,
  giver_id bigint not null constraint aura_donation_giver references account,
  receiver_id bigint not null,
  -- Above zero given, below zero withdrawn.
  amount bigint not null constraint aura_donation_amount check (amount <> 0),
  created_at timestamptz not null,
  voided_at timestamptz,
  constraint aura_donation_not_oneself check (giver_id <> receiver_id)
);

-- What someone gave by donations.
create index aura_donation_by_giver on aura_donation (giver_id, created_at) include (amount);

-- Acts whose effect on the receiver waits for a moderator [AUR-43, AUR-44, AUR-46, AUR-47].
create table aura_held (
  -- Numbered in one line with transfers, so that an id in a history names one of either.
  id bigint not null default nextval('aura_transfer_id_seq') constraint aura_held_key primary key,
  act text not null constraint aura_held_act_known
    check (act in ('post-vote', 'comment-vote', 'donation', 'withdrawal')),
  subject_id bigint not null,
  giver_id bigint not null,
  receiver_id bigint not null,
  -- What the receiver's aura would move by.
  amount bigint not null constraint aura_held_amount check (amount <> 0),
  why text not null constraint aura_held_why_known check (why in ('ceiling', 'serial', 'raid')),
  -- Undone: by its giver, before anyone decided.
  state text not null default 'held' constraint aura_held_state_known
    check (state in ('held', 'counted', 'void', 'undone')),
  is_ranked boolean not null,
  -- The Paris day of the act, whose limits get their room back if it is void.
  day date not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Who decided: an operator's name, or nobody when time did.
  decided_by text,
  constraint aura_held_decided check ((state = 'held') = (decided_at is null))
);

-- One waiting act of a giver on a subject.
create unique index aura_held_waiting on aura_held (act, subject_id, giver_id) where state = 'held';
-- What waits, longest first.
create index aura_held_queue on aura_held (created_at, id) where state = 'held';
-- Voiding what one account gave.
create index aura_held_by_giver on aura_held (giver_id) where state = 'held';
-- A receiver's history.
create index aura_held_by_receiver on aura_held (receiver_id, created_at) where state in ('held', 'void');

-- Looks of moderators at who withdrew aura: anonymous to everyone else [AUR-42].
create table aura_lookup (
  id bigint generated always as identity constraint aura_lookup_key primary key,
  looked_by text not null,
  held_ids bigint[] not null,
  looked_at timestamptz not null
);

-- Ends the wait of an act that its giver took back. NOTE: a function, because its statement takes a new snapshot: the calling
-- one may have begun before the act was held, and waited for it since.
create function undo_held(held_act text, held_subject_id bigint, held_giver_id bigint, undone_at timestamptz)
returns void language sql volatile as $$
  update aura_held set state = 'undone', decided_at = undone_at
  where act = held_act and subject_id = held_subject_id and giver_id = held_giver_id and state = 'held'
$$;

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
