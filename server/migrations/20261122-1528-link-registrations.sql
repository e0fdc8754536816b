-- A link that confirms an account does so with the registration it was mailed for, and each registration has its own.
alter table one_time_token
  add column pseudo text,
  add column password_hash text,
  drop constraint one_time_token_key,
  drop constraint one_time_token_hash_unique,
  add constraint one_time_token_key primary key (token_hash);

-- Ending or marking the links of an account.
create index one_time_token_by_account on one_time_token (account_id, purpose);
