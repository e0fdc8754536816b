-- Which accounts are leaving or suspended: each count leaves out what they wrote and whom they follow.
create index account_by_hiding on account (id) include (erase_at, suspended_until)
where (erase_at is not null or suspended_until is not null) and erased_at is null;
