-- The link that confirmed the new address: who opens it again reads that the address has changed [ACC-56].
alter table email_restoration add column confirmed_token_hash bytea;

create index email_restoration_by_confirmed_link on email_restoration (confirmed_token_hash)
  where confirmed_token_hash is not null;
