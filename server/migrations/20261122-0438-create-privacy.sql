-- Whom people have blocked and muted [PRV-06, PRV-07, PRV-08].
create table account_block (
  blocker_id bigint not null constraint account_block_blocker references account,
  blocked_id bigint not null constraint account_block_blocked references account,
  created_at timestamptz not null,
  -- Whether one has blocked the other: asked both ways round for everything someone may or may not see.
  constraint account_block_key primary key (blocker_id, blocked_id),
  constraint account_block_not_oneself check (blocker_id <> blocked_id)
);

-- Foreign key; erasure of a blocked account.
create index account_block_by_blocked on account_block (blocked_id);
-- Whom one has blocked, the latest first.
create index account_block_by_moment on account_block (blocker_id, created_at desc, blocked_id desc);

create table account_mute (
  muter_id bigint not null constraint account_mute_muter references account,
  muted_id bigint not null constraint account_mute_muted references account,
  created_at timestamptz not null,
  -- Whether one has muted the other.
  constraint account_mute_key primary key (muter_id, muted_id),
  constraint account_mute_not_oneself check (muter_id <> muted_id)
);

-- Foreign key; erasure of a muted account.
create index account_mute_by_muted on account_mute (muted_id);
-- Whom one has muted, the latest first.
create index account_mute_by_moment on account_mute (muter_id, created_at desc, muted_id desc);
