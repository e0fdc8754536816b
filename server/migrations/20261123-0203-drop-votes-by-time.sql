-- Who someone gave to is read by post, newest first, from post_vote_by_voter_and_post.
drop index post_vote_by_voter_newest;
