-- What the owner sees of a session in the list of sessions [ACC-58].
alter table session
  -- Written every few minutes at most: a call must not cost a write.
  add column last_used_at timestamptz not null default now(),
  add column user_agent text constraint session_user_agent_length check (char_length(user_agent) <= 400),
  -- IANA name of the browser's time zone at login; null when it was not sent or is unknown.
  add column time_zone text constraint session_time_zone_length check (char_length(time_zone) <= 64);

update session set last_used_at = created_at;
