-- Who has seen which post: once, from the first time. Visitors leave nothing here.
-- NOTE: no foreign key to post, as with votes: it would lock a viral post's row in every first view. A view is written
-- by selecting its post, and posts are never removed.
create table post_view (
  viewer_id bigint not null constraint post_view_viewer references account,
  post_id bigint not null,
  viewed_at timestamptz not null,
  -- Discovery: which of these posts has the viewer seen.
  constraint post_view_key primary key (viewer_id, post_id)
);

-- Rebuilding and proving the totals of posts.
create index post_view_by_post on post_view (post_id);

alter table post_total add column views bigint not null default 0;
alter table post_unfolded add column views integer not null default 0;

create function enqueue_post_views() returns trigger language plpgsql as $$
begin
  insert into post_unfolded (post_id, aura, likes, views)
  select post_id, 0, 0, case tg_op when 'INSERT' then 1 else -1 end from changed;
  return null;
end
$$;

-- In the database, so that no view, however it was written, can miss its total.
create trigger post_view_enqueue_insert after insert on post_view referencing new table as changed
  for each statement execute function enqueue_post_views();
-- A person who leaves for good takes along what they have seen.
create trigger post_view_enqueue_delete after delete on post_view referencing old table as changed
  for each statement execute function enqueue_post_views();

-- Discovery beyond the ranked posts, and the following feed of those who follow many: newest first.
create index post_by_newest on post (created_at desc, id desc) include (author_id) where deleted_at is null;

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
