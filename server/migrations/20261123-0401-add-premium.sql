-- Until when the account is a premium member; null or past: it is not.
alter table account add column premium_until timestamptz;
