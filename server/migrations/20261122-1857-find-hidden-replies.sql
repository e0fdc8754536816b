-- The count of a post's comments, and of the replies to each, by the few authors hidden from a viewer.
create index comment_by_post_author_and_parent on comment (post_id, author_id, parent_id) where deleted_at is null;

drop index comment_by_post_and_author;
