-- Nightly job: sessions that ended or expired long ago.
create index session_by_end on session (least(ended_at, expires_at));
drop index session_by_expiry;

-- Nightly job: expired links for a reset. Those of a confirmation stay as long as their account.
create index one_time_token_reset_by_expiry on one_time_token (expires_at) where purpose = 'reset';
