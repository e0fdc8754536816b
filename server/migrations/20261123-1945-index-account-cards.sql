-- Lists read names and pictures of visible accounts by id: here alone, not in the wide rows of accounts.
create index account_card on account (id) include (pseudo, picture_name, aura_type_id, suspended_until)
  where confirmed_at is not null and erase_at is null and erased_at is null;
