-- An order of discovery as it once was, best first, so that a reader scrolls through one order whichever server process
-- answers and however posts move meanwhile. Kept for some hours.
create table feed_edition (
  id bigint generated always as identity constraint feed_edition_key primary key,
  taken_at timestamptz not null,
  post_ids bigint[] not null,
  author_ids bigint[] not null,
  constraint feed_edition_same_length check (cardinality(post_ids) = cardinality(author_ids))
);

-- Editions that are over.
create index feed_edition_by_time on feed_edition (taken_at);
