-- A reader's own votes and likes on a page of posts: one descent each. NOTE: as primary keys, because a second index with the
-- same columns would look as cheap to the planner as one that begins with the post, which takes a descent for every post.
alter table post_vote
  drop constraint post_vote_key,
  add constraint post_vote_key primary key (voter_id, post_id);
alter table post_like
  drop constraint post_like_key,
  add constraint post_like_key primary key (liker_id, post_id);
-- Rebuilding and proving the totals of posts; who took from a post.
create index post_vote_by_post on post_vote (post_id);
create index post_like_by_post on post_like (post_id);
-- What it served is the primary key's now.
drop index post_like_by_liker;
