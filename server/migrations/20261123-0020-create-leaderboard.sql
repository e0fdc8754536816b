-- The board of each month, kept up by a rollup. A month is its first day, in Paris.

-- Ranked transfers that wait to be counted, and accounts that were erased.
create table leaderboard_delta (
  transfer_id bigint,
  erased_account_id bigint,
  constraint leaderboard_delta_one check (num_nonnulls(transfer_id, erased_account_id) = 1)
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

create function enqueue_ranked_transfers() returns trigger language plpgsql as $$
begin
  insert into leaderboard_delta (transfer_id) select id from added where is_ranked;
  return null;
end
$$;

-- In the database, so that no transfer, however it was written, can miss the board [LDB-06].
create trigger aura_transfer_ranked after insert on aura_transfer referencing new table as added
  for each statement execute function enqueue_ranked_transfers();

-- What one account gave another in a month, taken away what it took back. Giver 0: what counts whole, awards and prizes.
create table leaderboard_pair (
  month date not null,
  account_id bigint not null,
  giver_id bigint not null,
  net bigint not null,
  constraint leaderboard_pair_key primary key (month, account_id, giver_id)
) with (fillfactor = 90);

-- What an account gained in a month; on the board from 1 on.
create table leaderboard_gain (
  month date not null,
  account_id bigint not null,
  gains bigint not null,
  constraint leaderboard_gain_key primary key (month, account_id)
) with (fillfactor = 80);

-- The board from any place on: most aura first, ties by age of the account.
create index leaderboard_gain_by_gains on leaderboard_gain (month, gains desc, account_id) where gains > 0;

-- How many accounts have exactly so much; those below the board count as 0. A few thousand rows tell any rank.
create table leaderboard_count (
  month date not null,
  gains bigint not null,
  accounts bigint not null,
  -- Grows with each change of who they are.
  version bigint not null,
  constraint leaderboard_count_key primary key (month, gains)
) with (fillfactor = 50);

-- Sealed months [LDB-10].
create table leaderboard_month (
  month date not null constraint leaderboard_month_key primary key,
  sealed_at timestamptz not null,
  -- Of the canonical text.
  sha256 text not null constraint leaderboard_month_hash check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Accounts that were suspended then, and would have had a place.
  passed_over_ids bigint[] not null
);

create table leaderboard_place (
  month date not null constraint leaderboard_place_month references leaderboard_month,
  place smallint not null,
  rank smallint not null,
  account_id bigint not null,
  aura bigint not null,
  constraint leaderboard_place_key primary key (month, place),
  constraint leaderboard_place_once unique (month, account_id)
);

-- Months that somebody was champion of.
create index leaderboard_place_champions on leaderboard_place (account_id, month) where rank = 1;

create trigger leaderboard_month_final before update or delete or truncate on leaderboard_month
  for each statement execute function refuse_ledger_change();
create trigger leaderboard_place_final before update or delete or truncate on leaderboard_place
  for each statement execute function refuse_ledger_change();

insert into leaderboard_delta (transfer_id) select id from aura_transfer where is_ranked;
