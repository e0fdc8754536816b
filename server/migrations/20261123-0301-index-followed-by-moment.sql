-- Whom an account follows, the latest first, page by page.
create index follow_by_follower on follow (follower_id, created_at desc, followed_id desc);
