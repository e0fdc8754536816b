-- What a person keeps to find again: theirs alone, so nothing counts it.
-- NOTE: no foreign key to post, as with views: it would lock a viral post's row whenever somebody keeps it. A bookmark is
-- written by selecting its post, and posts are never removed.
create table bookmark (
  account_id bigint not null constraint bookmark_account references account,
  post_id bigint not null,
  created_at timestamptz not null,
  -- Which posts of a page the reader has kept.
  constraint bookmark_key primary key (account_id, post_id)
);

-- What a person has kept, the latest first, page by page.
create index bookmark_by_time on bookmark (account_id, created_at desc, post_id desc);
