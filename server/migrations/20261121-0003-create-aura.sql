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
  reason text not null constraint aura_transfer_reason_known check (reason in ('welcome', 'post-vote')),
  debit_account_id bigint not null,
  credit_account_id bigint not null,
  amount bigint not null constraint aura_transfer_amount_positive check (amount > 0),
  -- What it is about (the post of a vote, the account welcomed) and who did it.
  subject_id bigint not null,
  actor_id bigint not null,
  -- How often the actor has acted on the subject, this time included.
  sequence integer not null constraint aura_transfer_sequence_positive check (sequence > 0),
  created_at timestamptz not null,
  constraint aura_transfer_cause_unique unique (reason, subject_id, actor_id, sequence),
  constraint aura_transfer_two_accounts check (debit_account_id <> credit_account_id)
);

-- A person's gains and losses of the last 24 hours; their history. System accounts are left out: nobody lists theirs.
create index aura_transfer_by_credit on aura_transfer (credit_account_id, created_at) include (amount)
  where credit_account_id > 0;
create index aura_transfer_by_debit on aura_transfer (debit_account_id, created_at) include (amount)
  where debit_account_id > 0;

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

-- Balances, derived: what is folded plus what still waits in the queue. Only the fold writes them, so that a star's
-- balance is no row that every voter waits for.
create table aura_balance (
  account_id bigint not null constraint aura_balance_key primary key,
  amount bigint not null
) with (fillfactor = 80);

create table aura_unfolded (
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
create index aura_unfolded_by_account on aura_unfolded (account_id) include (amount);

create function enqueue_aura_entries() returns trigger language plpgsql as $$
begin
  insert into aura_unfolded (account_id, amount)
  select debit_account_id, -amount from added union all select credit_account_id, amount from added;
  return null;
end
$$;

-- In the database, so that no transfer, however it was written, can miss its balances [AUR-03].
create trigger aura_transfer_enqueue after insert on aura_transfer referencing new table as added
  for each statement execute function enqueue_aura_entries();
