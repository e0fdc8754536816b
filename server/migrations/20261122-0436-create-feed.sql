-- The order of discovery at one moment, best first, so that a reader scrolls through one order whichever server process
-- answers and however ranks change. Kept for some hours.
create table feed_ranking_snapshot (
  id bigint generated always as identity constraint feed_ranking_snapshot_key primary key,
  taken_at timestamptz not null,
  post_ids bigint[] not null,
  author_ids bigint[] not null,
  constraint feed_ranking_snapshot_same_length check (cardinality(post_ids) = cardinality(author_ids))
);

-- Snapshots that are over; the one taken last.
create index feed_ranking_snapshot_by_time on feed_ranking_snapshot (taken_at);
