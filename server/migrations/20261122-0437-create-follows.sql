create table follow (
  follower_id bigint not null constraint follow_follower references account,
  followed_id bigint not null constraint follow_followed references account,
  created_at timestamptz not null,
  constraint follow_key primary key (follower_id, followed_id),
  constraint follow_not_oneself check (follower_id <> followed_id)
);

-- Followers of an account.
create index follow_by_followed on follow (followed_id, created_at desc, follower_id desc);
-- Whom an account follows, the latest first, page by page.
create index follow_by_follower on follow (follower_id, created_at desc, followed_id desc);

-- Counts, derived from the follows: total plus pending deltas is exact at every moment, and a star's row is not hot.
create table follow_total (
  account_id bigint not null constraint follow_total_key primary key,
  followers bigint not null,
  following bigint not null
) with (fillfactor = 80);

create table follow_delta (
  account_id bigint not null,
  followers integer not null,
  following integer not null
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000,
  autovacuum_vacuum_cost_delay = 0
);

-- Shown counts: what waits for one account.
create index follow_delta_by_account on follow_delta (account_id) include (followers, following);

create function enqueue_follow_counts() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into follow_delta (account_id, followers, following)
    select follower_id, 0, 1 from changed union all select followed_id, 1, 0 from changed;
  else
    insert into follow_delta (account_id, followers, following)
    select follower_id, 0, -1 from changed union all select followed_id, -1, 0 from changed;
  end if;
  return null;
end
$$;

create trigger follow_enqueue_insert after insert on follow referencing new table as changed
  for each statement execute function enqueue_follow_counts();
create trigger follow_enqueue_delete after delete on follow referencing old table as changed
  for each statement execute function enqueue_follow_counts();
