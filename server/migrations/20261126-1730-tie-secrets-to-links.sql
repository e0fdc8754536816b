-- Hash of the secret held by the browser that made the registration of a link: with two registrations of one address, each link
-- opens the session of its own. That of the account stays the latest registration's.
alter table one_time_token add column registration_secret_hash bytea;

-- Links under way belong to the latest registration when they carry its password.
update one_time_token as link set registration_secret_hash = account.registration_secret_hash
from account
where account.id = link.account_id and link.purpose = 'confirm' and link.used_at is null
  and link.password_hash = account.password_hash;
