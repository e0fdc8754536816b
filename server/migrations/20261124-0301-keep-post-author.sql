-- Of the post, whose author never changes: who answers, and whether someone has commented another's posts, is known
-- without reading the post. NOTE: no comment could be written before this.
alter table comment add column post_author_id bigint not null;

drop index comment_by_author;
-- Erasing and exporting what a person wrote; whether someone has commented another's posts.
create index comment_by_author on comment (author_id, post_author_id) where deleted_at is null;
