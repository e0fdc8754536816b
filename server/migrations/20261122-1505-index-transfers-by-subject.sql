-- The line of one object in a day's history, of which each taken aura is told: among all that a day has moved, only its own
-- transfers are read from the table.
drop index aura_transfer_by_credit, aura_transfer_by_debit;
-- A person's gains and losses of the last 24 hours; their history; the line of an object. System accounts are left out: nobody
-- lists theirs.
create index aura_transfer_by_credit on aura_transfer (credit_account_id, created_at, subject_id) include (amount)
  where credit_account_id > 0;
create index aura_transfer_by_debit on aura_transfer (debit_account_id, created_at, subject_id) include (amount)
  where debit_account_id > 0;
