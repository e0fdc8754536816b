-- Whether an account is suspended, and which accounts are: each list and count leaves them out.
create index account_by_suspension on account (id) include (suspended_until) where suspended_until is not null;
