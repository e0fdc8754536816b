-- The readers of posts that are not for everyone: one row for each community or challenge, which takes its id from here.
create table audience (
  id bigint generated always as identity constraint audience_key primary key,
  kind text not null constraint audience_kind_known check (kind in ('community', 'challenge')),
  -- Anyone may read the posts of an open audience, where it shows them; those of a closed one are for its members.
  is_open boolean not null
);

create table audience_member (
  audience_id bigint not null constraint audience_member_audience references audience on delete cascade,
  account_id bigint not null constraint audience_member_account references account,
  -- Whether a viewer may read the posts of a closed audience.
  constraint audience_member_key primary key (audience_id, account_id)
);

-- Erasing a person.
create index audience_member_by_account on audience_member (account_id);

create table post (
  id bigint generated always as identity constraint post_key primary key,
  author_id bigint not null constraint post_author references account,
  -- Null for everyone.
  audience_id bigint constraint post_audience references audience,
  legend text not null constraint post_legend_length check (char_length(legend) <= 140),
  -- A post whose video could not be made is its author's alone to see.
  withheld boolean not null default false,
  created_at timestamptz not null,
  -- A deleted post keeps its row: votes and transfers name it.
  deleted_at timestamptz,
  -- Who removed someone else's post, and the reason they gave; null for one that its author deleted.
  removed_by_id bigint constraint post_removed_by references account,
  removal_reason text constraint post_removal_reason_length check (char_length(removal_reason) <= 300),
  constraint post_removal_has_reason check ((removed_by_id is null) = (removal_reason is null)),
  constraint post_removed_is_deleted check (removed_by_id is null or deleted_at is not null)
);

-- Profile grid, following feed and post count of an author, newest first.
create index post_by_author on post (author_id, created_at desc, id desc)
  where deleted_at is null and audience_id is null;
-- Erasing an author, whose posts for an audience go too; whether a viewer has seen anything by an author.
create index post_of_author on post (author_id);
-- Discovery beyond the ranked posts, and the following feed of those who follow many: newest first.
create index post_by_newest on post (created_at desc, id desc) include (author_id)
  where deleted_at is null and audience_id is null;
-- The posts of one audience, newest first.
create index post_by_audience on post (audience_id, created_at desc, id desc)
  where deleted_at is null and audience_id is not null;
-- Erasing a person: what they removed.
create index post_by_remover on post (removed_by_id) where removed_by_id is not null;

-- The posts that everyone may see, as far as the post itself says: every public list, count, trigger and rank reads
-- this. Whether the author may be seen, and by whom, is for the reader to add.
create view public_post as
select id, author_id, legend, created_at from post
where deleted_at is null and not withheld and audience_id is null;

-- The media of a post; one that is for everyone has at least one.
create table post_media (
  post_id bigint not null constraint post_media_post references post,
  -- In the order shown, from 0; the first stands for the post.
  place smallint not null constraint post_media_place_known check (place between 0 and 9),
  media_id bigint not null constraint post_media_media references media,
  constraint post_media_key primary key (post_id, place) include (media_id)
);

-- Which post a medium belongs to.
create unique index post_media_by_media on post_media (media_id);

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

-- Totals of a post, derived from its votes and likes; like balances, total plus pending deltas is exact at every moment.
create table post_total (
  post_id bigint not null constraint post_total_key primary key constraint post_total_post references post,
  author_id bigint not null,
  aura bigint not null,
  likes bigint not null,
  views bigint not null default 0,
  -- At all depths.
  comments bigint not null default 0,
  -- Place in discovery, highest first; null for a post that is not public.
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
