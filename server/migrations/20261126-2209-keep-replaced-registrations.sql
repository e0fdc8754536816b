-- Of several registrations of one address, each answers at login as for its own unconfirmed account: the passwords of the earlier
-- ones are kept beside the latest.
alter table refused_registration
  drop constraint refused_registration_key,
  add constraint refused_registration_key primary key (account_id, password_hash);
