create table post (
  id bigint generated always as identity constraint post_key primary key,
  author_id bigint not null constraint post_author references account,
  media_id bigint not null constraint post_media references media,
  legend text not null constraint post_legend_length check (char_length(legend) <= 140),
  -- A post whose video could not be made is its author's alone to see.
  withheld boolean not null default false,
  created_at timestamptz not null,
  -- A deleted post keeps its row: votes and transfers name it.
  deleted_at timestamptz
);

-- Profile grid, following feed and post count of an author, newest first.
create index post_by_author on post (author_id, created_at desc, id desc) where deleted_at is null;
-- Discovery beyond the ranked posts, and the following feed of those who follow many: newest first.
create index post_by_newest on post (created_at desc, id desc) include (author_id) where deleted_at is null;
-- Whether a medium belongs to a post that shows.
create unique index post_by_media on post (media_id);

-- A person's vote on a post. The row stays with value 0 once toggled off, so that there is always one to lock.
-- NOTE: no foreign key to post: it would lock a viral post's row in every first vote. A vote is written by selecting
-- its post, posts are never removed, and `npm run aura -- verify` looks for votes on posts that do not exist.
create table post_vote (
  post_id bigint not null,
  voter_id bigint not null constraint post_vote_voter references account,
  -- Of the post; here so that the database itself refuses votes on one's own content [AUR-10].
  author_id bigint not null,
  value smallint not null constraint post_vote_value_known check (value in (-1, 0, 1)),
  -- How often the vote has changed: the sequence of its transfers.
  version integer not null constraint post_vote_version_positive check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A vote that is held moves its post's total and not its author's aura.
  is_held boolean not null default false,
  -- Rankings leave out what was given in an account's first 24 hours [AUR-45].
  is_ranked boolean not null default true,
  -- The Paris day this vote last took up room in, and with which sign: once a day [AUR-18].
  counted_day date,
  counted_value smallint not null default 0
    constraint post_vote_counted_value_known check (counted_value in (-1, 0, 1)),
  -- A reader's own votes on a page of posts: one descent each. NOTE: as primary key, because a second index with the
  -- same columns would look as cheap to the planner as one that begins with the post, which takes a descent for every post.
  constraint post_vote_key primary key (voter_id, post_id),
  constraint post_vote_not_own check (voter_id <> author_id),
  constraint post_vote_held_stands check (not is_held or value <> 0)
) with (fillfactor = 80);

-- Rebuilding and proving the totals of posts; who took from a post.
create index post_vote_by_post on post_vote (post_id);

create table post_like (
  post_id bigint not null,
  liker_id bigint not null constraint post_like_liker references account,
  value smallint not null constraint post_like_value_known check (value in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- A reader's own likes on a page of posts, as with votes.
  constraint post_like_key primary key (liker_id, post_id)
) with (fillfactor = 80);

-- Rebuilding and proving the totals of posts.
create index post_like_by_post on post_like (post_id);

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

-- Totals of a post, derived from its votes and likes; like balances, folded plus queued is exact at every moment.
create table post_total (
  post_id bigint not null constraint post_total_key primary key constraint post_total_post references post,
  author_id bigint not null,
  aura bigint not null,
  likes bigint not null,
  views bigint not null default 0,
  -- At all depths.
  comments bigint not null default 0,
  -- Place in discovery, highest first; null once the post is deleted.
  rank double precision
) with (fillfactor = 80);

-- Discovery, best first, the viewer's own left out.
create index post_total_by_rank on post_total (rank desc, post_id desc) include (author_id) where rank is not null;

create table post_delta (
  post_id bigint not null,
  aura integer not null,
  likes integer not null,
  views integer not null default 0,
  comments integer not null default 0,
  -- Who acted on the post, where it was a vote or a like: the queue of the totals is the fact of it too [NTF-20].
  voter_id bigint,
  liker_id bigint
) with (
  autovacuum_vacuum_scale_factor = 0,
  autovacuum_vacuum_threshold = 2000,
  autovacuum_vacuum_insert_scale_factor = 0,
  autovacuum_vacuum_insert_threshold = 10000,
  autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 100000,
  autovacuum_vacuum_cost_delay = 0
);

-- Shown totals: what waits for one post.
create index post_delta_by_post on post_delta (post_id) include (aura, likes);

create function enqueue_post_vote() returns trigger language plpgsql as $$
begin
  insert into post_delta (post_id, aura, likes, voter_id)
  values (new.post_id, new.value - coalesce(old.value, 0), 0, new.voter_id);
  return null;
end
$$;

create function enqueue_post_like() returns trigger language plpgsql as $$
begin
  insert into post_delta (post_id, aura, likes, liker_id)
  values (new.post_id, 0, new.value - coalesce(old.value, 0), new.liker_id);
  return null;
end
$$;

-- In the database, so that no vote or like, however it was written, can miss its total [AUR-04].
create trigger post_vote_enqueue after insert or update on post_vote
  for each row execute function enqueue_post_vote();
create trigger post_like_enqueue after insert or update on post_like
  for each row execute function enqueue_post_like();

create function enqueue_post_views() returns trigger language plpgsql as $$
begin
  insert into post_delta (post_id, aura, likes, views)
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

create function refuse_post_removal() returns trigger language plpgsql as $$
begin
  raise exception '% keeps its rows: % refused', tg_table_name, lower(tg_op) using errcode = 'restrict_violation';
end
$$;

-- A removed row would leave the totals, and the transfers of a vote, without their cause.
create trigger post_vote_stays before delete or truncate on post_vote
  for each statement execute function refuse_post_removal();
create trigger post_like_stays before delete or truncate on post_like
  for each statement execute function refuse_post_removal();
create trigger post_stays before delete or truncate on post
  for each statement execute function refuse_post_removal();
