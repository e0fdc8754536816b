-- Challenges. Each takes its id from its audience: its entries are posts for that audience, which anybody may read.
create table challenge (
  id bigint constraint challenge_key primary key constraint challenge_audience references audience,
  creator_id bigint not null constraint challenge_creator references account,
  title text not null constraint challenge_title_length check (char_length(title) <= 100),
  description text not null constraint challenge_description_length check (char_length(description) <= 2000),
  -- Aura that waits in escrow until the challenge closes.
  prize bigint not null constraint challenge_prize_positive check (prize > 0),
  created_at timestamptz not null,
  -- Past it nobody enters. Null for no end.
  ends_at timestamptz,
  -- When its creator was told that it has ended.
  end_told_at timestamptz,
  -- Entries that stand. NOTE: every entry updates the row, which also holds it open until the entry is committed.
  entries integer not null default 0 constraint challenge_entries_known check (entries >= 0),
  closed_at timestamptz,
  -- The prize went to the winner, waits for moderators, or went back to the creator.
  outcome text constraint challenge_outcome_known check (outcome in ('awarded', 'held', 'returned')),
  winner_id bigint constraint challenge_winner references account,
  winning_post_id bigint constraint challenge_winning_post references post,
  -- The most likes of others decided, because the creator did not choose in time.
  is_by_likes boolean not null default false,
  -- A deleted challenge shows to nobody; its row stays, because transfers name it.
  deleted_at timestamptz,
  constraint challenge_closed_has_outcome check ((closed_at is null) = (outcome is null)),
  constraint challenge_prize_has_winner check (outcome = 'returned' or (outcome is null) = (winner_id is null)),
  constraint challenge_winner_has_post check ((winner_id is null) = (winning_post_id is null)),
  constraint challenge_deleted_is_closed check (deleted_at is null or closed_at is not null)
);

-- The list: open ones first, newest first; also of one status.
create index challenge_by_newest on challenge ((closed_at is null) desc, created_at desc, id desc) where deleted_at is null;
-- The challenges of one creator, and how many are open; erasing a person.
create index challenge_by_creator on challenge (creator_id, created_at desc, id desc);
-- What somebody has won; erasing a person.
create index challenge_by_winner on challenge (winner_id, closed_at desc, id desc) where winner_id is not null;
-- What has ended, and what is to be decided without its creator.
create index challenge_by_end on challenge (ends_at) where closed_at is null and ends_at is not null;
-- Deleting the winning entry.
create index challenge_by_winning_post on challenge (winning_post_id) where winning_post_id is not null;

create table challenge_entry (
  post_id bigint constraint challenge_entry_key primary key constraint challenge_entry_post references post,
  challenge_id bigint not null constraint challenge_entry_challenge references challenge,
  account_id bigint not null constraint challenge_entry_account references account,
  -- Of the post: entries are listed by it.
  created_at timestamptz not null,
  -- Withdrawn by its author, removed by the creator, or its post was deleted.
  removed_at timestamptz
);

-- One entry that stands a person [CHL-15]; whether a viewer takes part.
create unique index challenge_entry_once on challenge_entry (challenge_id, account_id) where removed_at is null;
-- The entries of a challenge, newest first.
create index challenge_entry_by_newest on challenge_entry (challenge_id, created_at desc, post_id desc) where removed_at is null;
-- Erasing a person.
create index challenge_entry_by_account on challenge_entry (account_id);

-- What a viewer keeps of an entry for themselves [CHL-25].
create table challenge_mark (
  viewer_id bigint not null constraint challenge_mark_viewer references account,
  post_id bigint not null constraint challenge_mark_entry references challenge_entry,
  challenge_id bigint not null,
  ranking integer constraint challenge_mark_ranking_known check (ranking between 1 and 999998),
  viewed_at timestamptz,
  constraint challenge_mark_key primary key (viewer_id, post_id)
);

-- The entries of a challenge that a viewer has ranked, in their order.
create index challenge_mark_by_ranking on challenge_mark (viewer_id, challenge_id, ranking) where ranking is not null;

-- An entry may stand in the grid of its author's profile as well [PRF-05].
alter table post add column on_profile boolean not null default false;
alter table post add constraint post_on_profile_has_audience check (not on_profile or audience_id is not null);
-- Profile grid and post count of an author: entries of challenges.
create index post_on_profile on post (author_id, created_at desc, id desc) where deleted_at is null and on_profile;

-- Prizes that wait for moderators [CHL-37], and prizes that a sanction takes back.
alter table aura_held drop constraint aura_held_act_known;
alter table aura_held add constraint aura_held_act_known
  check (act in ('post-vote', 'comment-vote', 'donation', 'withdrawal', 'prize'));
alter table aura_held drop constraint aura_held_why_known;
alter table aura_held add constraint aura_held_why_known check (why in ('ceiling', 'serial', 'raid', 'same-device'));
alter table aura_transfer drop constraint aura_transfer_reason_known;
alter table aura_transfer add constraint aura_transfer_reason_known check (reason in (
  'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-likes', 'comment-likes',
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
  'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
  'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'prize-void', 'correction', 'post-power', 'post-power-undone',
  'comment-power', 'comment-power-undone', 'donation-power', 'donation-power-undone', 'sanction-write-off'
));

-- Addresses and devices that an account was used from in the last 30 days, as keyed hashes [CHL-37].
create table account_trace (
  account_id bigint not null constraint account_trace_account references account on delete cascade,
  kind text not null constraint account_trace_kind_known check (kind in ('address', 'device')),
  fingerprint bytea not null,
  seen_at timestamptz not null,
  constraint account_trace_key primary key (account_id, kind, fingerprint)
);

-- Housekeeping.
create index account_trace_by_time on account_trace (seen_at);
