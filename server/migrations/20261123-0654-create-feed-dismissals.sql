-- Posts that a person does not want to be shown in discovery; their authors are shown less often for a while.
-- NOTE: no foreign key to post, as with views: it would lock a viral post's row. A row is written by selecting its post.
create table feed_dismissal (
  account_id bigint not null constraint feed_dismissal_account references account,
  post_id bigint not null,
  author_id bigint not null constraint feed_dismissal_author references account,
  dismissed_at timestamptz not null,
  -- Discovery: all that its reader has dismissed.
  constraint feed_dismissal_key primary key (account_id, post_id)
);

-- Nightly job: those that are outdated.
create index feed_dismissal_by_time on feed_dismissal (dismissed_at);
-- Erasing a person: dismissals of what they published.
create index feed_dismissal_by_author on feed_dismissal (author_id);
