-- Messages on their way to every process by Redis: written with their cause, taken and said by a fold.
create table bus_message (
  id bigint generated always as identity primary key,
  channel text not null,
  message text not null
);

-- Processes that Redis does not reach at the moment, each for as long as it says so; they hear by PostgreSQL instead.
create table bus_deaf_process (
  name uuid primary key,
  until timestamptz not null
);
