-- Discovery: the latest that its reader has dismissed, of which there are so many at most.
create index feed_dismissal_by_account_and_moment on feed_dismissal (account_id, dismissed_at desc);
