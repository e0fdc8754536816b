-- A line of a history is contested again once it has lost more since the answer.
alter table aura_contest drop constraint aura_contest_once;
-- A movement has one open contest at most.
create unique index aura_contest_open_once on aura_contest (account_id, entry_id) where answered_at is null;
-- The contests of an account's movements, the latest of each: its history, its lines, earlier answers.
create index aura_contest_by_entry on aura_contest (account_id, entry_id, id);
