-- Hash of a secret held by the browser that registered: confirming there opens a session. Null once confirmed.
alter table account add column registration_secret_hash bytea;
