-- Profile grid, following feed and post count of an author, newest first; with what tells the count and the feed withheld posts.
drop index post_by_author;
create index post_by_author on post (author_id, created_at desc, id desc) include (withheld)
  where deleted_at is null and audience_id is null;
-- Profile grid and post count of an author: entries of challenges.
drop index post_on_profile;
create index post_on_profile on post (author_id, created_at desc, id desc) include (withheld)
  where deleted_at is null and on_profile;
