-- Comments on posts, and replies to them down to the fifth level [CMT-18].
-- NOTE: no foreign keys to post and parent, as with votes: each would lock a viral row in every comment. A comment is
-- written by selecting its post, a reply while its parent is kept from changing, and neither is ever removed.
create table comment (
  id bigint generated always as identity constraint comment_key primary key,
  post_id bigint not null,
  author_id bigint not null constraint comment_author references account,
  -- Author of the post, which never changes; here, so that the recipient of a notification, and whether an account has
  -- commented another's posts, are known without reading the post.
  post_author_id bigint not null,
  parent_id bigint,
  -- From the top-level comment down to the parent; never changes.
  ancestor_ids bigint[] not null,
  -- As it was written; empty when there is a file alone, or when it was deleted.
  content text not null constraint comment_content_length check (char_length(content) <= 2000),
  media_id bigint constraint comment_media references media,
  -- It reads as toxic, and its author published it after the warning [CMT-08].
  is_toxic boolean not null,
  created_at timestamptz not null,
  -- A deleted comment keeps its row: replies, votes and transfers name it.
  deleted_at timestamptz,
  -- Has a place in its list: it is not deleted, or has listed replies [CMT-28].
  is_listed boolean not null default true,
  constraint comment_depth check (cardinality(ancestor_ids) <= 4),
  constraint comment_below_parent check (parent_id is not distinct from ancestor_ids[cardinality(ancestor_ids)]),
  constraint comment_says_something check (content <> '' or media_id is not null or deleted_at is not null),
  constraint comment_undeleted_listed check (is_listed or deleted_at is not null)
);

-- Top-level comments of a post, newest first.
create index comment_by_post on comment (post_id, id desc) where parent_id is null and is_listed;
-- Replies to a comment, oldest first.
create index comment_by_parent on comment (parent_id, id) where parent_id is not null and is_listed;
-- Erasing and exporting what a person wrote; whether someone has commented another's posts.
create index comment_by_author on comment (author_id, post_author_id) where deleted_at is null;
-- Whether a medium belongs to a comment that shows.
create unique index comment_by_media on comment (media_id) where media_id is not null;

-- A person's vote on a comment; like post_vote in everything.
create table comment_vote (
  comment_id bigint not null,
  voter_id bigint not null constraint comment_vote_voter references account,
  author_id bigint not null,
  value smallint not null constraint comment_vote_value_known check (value in (-1, 0, 1)),
  version integer not null constraint comment_vote_version_positive check (version > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  is_held boolean not null default false,
  is_ranked boolean not null default true,
  counted_day date,
  counted_value smallint not null default 0
    constraint comment_vote_counted_value_known check (counted_value in (-1, 0, 1)),
  constraint comment_vote_key primary key (voter_id, comment_id),
  constraint comment_vote_not_own check (voter_id <> author_id),
  constraint comment_vote_held_stands check (not is_held or value <> 0)
) with (fillfactor = 80);

-- Rebuilding and proving the totals of comments; who took from a comment.
create index comment_vote_by_comment on comment_vote (comment_id);

create table comment_like (
  comment_id bigint not null,
  liker_id bigint not null constraint comment_like_liker references account,
  value smallint not null constraint comment_like_value_known check (value in (0, 1)),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint comment_like_key primary key (liker_id, comment_id)
) with (fillfactor = 80);

-- Rebuilding and proving the totals of comments.
create index comment_like_by_comment on comment_like (comment_id);

-- Totals of a comment, derived: total plus pending deltas is exact at every moment.
create table comment_total (
  comment_id bigint not null constraint comment_total_key primary key constraint comment_total_comment references comment,
  post_id bigint not null,
  aura bigint not null default 0,
  likes bigint not null default 0,
  -- Replies that have a place in its list.
  replies bigint not null default 0,
  -- Place among the top-level comments of its post, best first; null for replies and for what has no place.
  rank bigint
) with (fillfactor = 80);

-- Top-level comments of a post, best first.
create index comment_total_by_rank on comment_total (post_id, rank desc, comment_id desc) where rank is not null;

create table comment_delta (
  comment_id bigint not null,
  aura integer not null,
  likes integer not null,
  replies integer not null,
  -- Who voted or liked: the delta is the source of the notification too [NTF-20].
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

-- Shown totals: what waits for one comment.
create index comment_delta_by_comment on comment_delta (comment_id) include (aura, likes, replies);

create function enqueue_comment_vote() returns trigger language plpgsql as $$
begin
  insert into comment_delta (comment_id, aura, likes, replies, voter_id)
  values (new.comment_id, new.value - coalesce(old.value, 0), 0, 0, new.voter_id);
  return null;
end
$$;

create function enqueue_comment_like() returns trigger language plpgsql as $$
begin
  insert into comment_delta (comment_id, aura, likes, replies, liker_id)
  values (new.comment_id, 0, new.value - coalesce(old.value, 0), 0, new.liker_id);
  return null;
end
$$;

-- In the database, so that no vote or like, however it was written, can miss its total.
create trigger comment_vote_enqueue after insert or update on comment_vote
  for each row execute function enqueue_comment_vote();
create trigger comment_like_enqueue after insert or update on comment_like
  for each row execute function enqueue_comment_like();

create function enqueue_comment_counts() returns trigger language plpgsql as $$
declare
  listed integer := new.is_listed::integer - coalesce(old.is_listed, false)::integer;
  existing integer := (new.deleted_at is null)::integer - (old.id is not null and old.deleted_at is null)::integer;
begin
  if new.parent_id is not null and listed <> 0 then
    insert into comment_delta (comment_id, aura, likes, replies) values (new.parent_id, 0, 0, listed);
  end if;
  if existing <> 0 then
    insert into post_delta (post_id, aura, likes, comments) values (new.post_id, 0, 0, existing);
  end if;
  return null;
end
$$;

-- In the database, so that no comment, however it was written or deleted, can miss its counts.
create trigger comment_enqueue after insert or update of deleted_at, is_listed on comment
  for each row execute function enqueue_comment_counts();

-- What a post's count of comments is derived from.
create view post_comment_count as
  select post_id, count(*) as comments from comment where deleted_at is null group by post_id;

create trigger comment_stays before delete or truncate on comment
  for each statement execute function refuse_post_removal();
create trigger comment_vote_stays before delete or truncate on comment_vote
  for each statement execute function refuse_post_removal();
create trigger comment_like_stays before delete or truncate on comment_like
  for each statement execute function refuse_post_removal();
