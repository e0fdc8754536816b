-- The newest transfer of the ledger when the month was sealed [LDB-10]. Null: sealed before this was kept.
alter table leaderboard_month add column last_transfer_id bigint;
