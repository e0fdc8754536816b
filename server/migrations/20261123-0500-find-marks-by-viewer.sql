-- A reader's own votes and likes on a page of posts: one descent each.
create index post_vote_by_voter_and_post on post_vote (voter_id, post_id);
create index post_like_by_liker_and_post on post_like (liker_id, post_id);
-- What it served begins the same.
drop index post_like_by_liker;
