-- Giving beyond plain votes: what a day allows, acts that wait for a moderator, donations.

alter table aura_transfer
  drop constraint aura_transfer_reason_known,
  add constraint aura_transfer_reason_known check (reason in (
    'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-likes', 'comment-likes',
    'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
    'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
    'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'correction', 'post-power', 'post-power-undone',
    'donation-power'
  )),
  -- Whether rankings count it: what an account gives in its first 24 hours moves totals alone [AUR-45].
  add column is_ranked boolean not null default true;

-- History of one kind other than votes, which are most of a ledger and need no index to be found.
create index aura_transfer_rare_by_credit on aura_transfer (credit_account_id, created_at)
  where credit_account_id > 0 and reason not in ('post-vote', 'comment-vote');
create index aura_transfer_rare_by_debit on aura_transfer (debit_account_id, created_at)
  where debit_account_id > 0 and reason not in ('post-vote', 'comment-vote');

-- Keeps an account from being spent from elsewhere until the transaction ends; answers what it holds then. Its statements
-- look at the database anew, after the wait, which the statement it is called from does not.
create function hold_purse(owner_id bigint) returns bigint language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('purse:' || owner_id, 0));
  return (select coalesce((select amount from aura_balance where account_id = owner_id), 0)
    + coalesce((select sum(amount) from aura_unfolded where account_id = owner_id), 0));
end
$$;

-- Ends the statement that calls it: a limit of giving is passed. The constraint's name says which.
create function refuse_giving(giving_limit text) returns boolean language plpgsql volatile as $$
begin
  raise exception 'a limit of giving is passed: %', giving_limit
    using errcode = 'check_violation', constraint = 'giving_' || giving_limit;
end
$$;

-- What a giver has used of a day's allowance (Paris day) [AUR-18, AUR-19].
create table aura_giver_day (
  giver_id bigint not null,
  day date not null,
  votes integer not null default 0,
  negative_votes integer not null default 0,
  donated bigint not null default 0,
  constraint aura_giver_day_key primary key (giver_id, day),
  constraint aura_giver_day_counts check (votes >= 0 and negative_votes >= 0 and donated >= 0)
) with (fillfactor = 70);

-- The same between one giver and one receiver; a week of it tells serial voting [AUR-20, AUR-46].
create table aura_pair_day (
  giver_id bigint not null,
  receiver_id bigint not null,
  day date not null,
  positive_votes integer not null default 0,
  negative_votes integer not null default 0,
  donations integer not null default 0,
  withdrawals integer not null default 0,
  constraint aura_pair_day_key primary key (giver_id, receiver_id, day),
  constraint aura_pair_day_counts check (
    positive_votes >= 0 and negative_votes >= 0 and donations >= 0 and withdrawals >= 0
  )
) with (fillfactor = 70);

-- Housekeeping: days that no limit looks back to.
create index aura_giver_day_by_day on aura_giver_day (day);
create index aura_pair_day_by_day on aura_pair_day (day);

-- What others took from a person in a day [AUR-43].
create table aura_loss_day (
  receiver_id bigint not null,
  day date not null,
  lost bigint not null,
  constraint aura_loss_day_key primary key (receiver_id, day),
  constraint aura_loss_day_counts check (lost >= 0)
) with (fillfactor = 70);

create index aura_loss_day_by_day on aura_loss_day (day);

-- Negative acts of the last minutes, to tell a raid [AUR-47].
create table aura_harm (
  receiver_id bigint not null,
  giver_id bigint not null,
  -- The giver had never viewed, followed or commented the receiver.
  is_stranger boolean not null,
  at timestamptz not null
);

-- Harm done to one person lately.
create index aura_harm_by_receiver on aura_harm (receiver_id, at) include (is_stranger);
-- Housekeeping.
create index aura_harm_by_time on aura_harm (at);

-- NOTE: no foreign key to the receiver, as with votes: it would lock a star's row in every donation.
create table aura_donation (
  id bigint generated always as identity constraint aura_donation_key primary key,
  giver_id bigint not null constraint aura_donation_giver references account,
  receiver_id bigint not null,
  -- Above zero given, below zero withdrawn.
  amount bigint not null constraint aura_donation_amount check (amount <> 0),
  created_at timestamptz not null,
  voided_at timestamptz,
  constraint aura_donation_not_oneself check (giver_id <> receiver_id)
);

-- What someone gave by donations.
create index aura_donation_by_giver on aura_donation (giver_id, created_at) include (amount);

-- Acts whose effect on the receiver waits for a moderator [AUR-43, AUR-44, AUR-46, AUR-47].
create table aura_held (
  -- Numbered in one line with transfers, so that an id in a history names one of either.
  id bigint not null default nextval('aura_transfer_id_seq') constraint aura_held_key primary key,
  act text not null constraint aura_held_act_known
    check (act in ('post-vote', 'comment-vote', 'donation', 'withdrawal')),
  subject_id bigint not null,
  giver_id bigint not null,
  receiver_id bigint not null,
  -- What the receiver's aura would move by.
  amount bigint not null constraint aura_held_amount check (amount <> 0),
  why text not null constraint aura_held_why_known check (why in ('ceiling', 'serial', 'raid')),
  -- Undone: by its giver, before anyone decided.
  state text not null default 'held' constraint aura_held_state_known
    check (state in ('held', 'counted', 'void', 'undone')),
  is_ranked boolean not null,
  -- The Paris day of the act, whose limits get their room back if it is void.
  day date not null,
  created_at timestamptz not null,
  decided_at timestamptz,
  -- Who decided: an operator's name, or nobody when time did.
  decided_by text,
  constraint aura_held_decided check ((state = 'held') = (decided_at is null))
);

-- One waiting act of a giver on a subject.
create unique index aura_held_waiting on aura_held (act, subject_id, giver_id) where state = 'held';
-- What waits, longest first.
create index aura_held_queue on aura_held (created_at, id) where state = 'held';
-- Voiding what one account gave.
create index aura_held_by_giver on aura_held (giver_id) where state = 'held';
-- A receiver's history.
create index aura_held_by_receiver on aura_held (receiver_id, created_at) where state in ('held', 'void');

-- Looks of moderators at who withdrew aura: anonymous to everyone else [AUR-42].
create table aura_lookup (
  id bigint generated always as identity constraint aura_lookup_key primary key,
  looked_by text not null,
  held_ids bigint[] not null,
  looked_at timestamptz not null
);

-- A vote that is held moves its post's total and not its author's aura.
alter table post_vote
  add column is_held boolean not null default false,
  -- Rankings leave out what was given in an account's first 24 hours [AUR-45].
  add column is_ranked boolean not null default true,
  -- The Paris day this vote last took up room in, and with which sign: once a day [AUR-18].
  add column counted_day date,
  add column counted_value smallint not null default 0
    constraint post_vote_counted_value_known check (counted_value in (-1, 0, 1)),
  add constraint post_vote_held_stands check (not is_held or value <> 0);

-- Votes of one voter, newest first: who they gave to [AUR-54].
create index post_vote_by_voter_newest on post_vote (voter_id, created_at desc, post_id desc);
drop index post_vote_by_voter;
