create table post (
  id bigint generated always as identity constraint post_key primary key,
  author_id bigint not null constraint post_author references account,
  media_id bigint not null constraint post_media references media,
  legend text not null constraint post_legend_length check (char_length(legend) <= 140),
  created_at timestamptz not null,
  -- A deleted post keeps its row: votes and transfers name it.
  deleted_at timestamptz
);

-- Profile grid, following feed and post count of an author, newest first.
create index post_by_author on post (author_id, created_at desc, id desc) where deleted_at is null;
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
  constraint post_vote_key primary key (post_id, voter_id),
  constraint post_vote_not_own check (voter_id <> author_id)
) with (fillfactor = 80);

-- Votes of one voter.
create index post_vote_by_voter on post_vote (voter_id);

create table post_like (
  post_id bigint not null,
  liker_id bigint not null constraint post_like_liker references account,
  value smallint not null constraint post_like_value_known check (value in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint post_like_key primary key (post_id, liker_id)
) with (fillfactor = 80);

-- Likes of one liker.
create index post_like_by_liker on post_like (liker_id);

-- Totals of a post, derived from its votes and likes; like balances, folded plus queued is exact at every moment.
create table post_total (
  post_id bigint not null constraint post_total_key primary key constraint post_total_post references post,
  author_id bigint not null,
  aura bigint not null,
  likes bigint not null,
  -- Place in discovery, highest first; null once the post is deleted.
  rank double precision
) with (fillfactor = 80);

-- Discovery, best first, the viewer's own left out.
create index post_total_by_rank on post_total (rank desc, post_id desc) include (author_id) where rank is not null;

create table post_unfolded (
  post_id bigint not null,
  aura integer not null,
  likes integer not null
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
create index post_unfolded_by_post on post_unfolded (post_id) include (aura, likes);

create function enqueue_post_vote() returns trigger language plpgsql as $$
begin
  insert into post_unfolded (post_id, aura, likes) values (new.post_id, new.value - coalesce(old.value, 0), 0);
  return null;
end
$$;

create function enqueue_post_like() returns trigger language plpgsql as $$
begin
  insert into post_unfolded (post_id, aura, likes) values (new.post_id, 0, new.value - coalesce(old.value, 0));
  return null;
end
$$;

-- In the database, so that no vote or like, however it was written, can miss its total [AUR-04].
create trigger post_vote_enqueue after insert or update on post_vote
  for each row execute function enqueue_post_vote();
create trigger post_like_enqueue after insert or update on post_like
  for each row execute function enqueue_post_like();

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
