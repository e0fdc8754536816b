-- Who comments on a post, once a comment: a post's count leaves out the authors hidden from its viewer.
create view post_commenter as select post_id, author_id from comment where deleted_at is null;

-- The count of a post's comments by the few authors hidden from a viewer.
create index comment_by_post_and_author on comment (post_id, author_id) where deleted_at is null;
