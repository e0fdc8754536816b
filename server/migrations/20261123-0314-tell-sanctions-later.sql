-- Who has more or less aura by a sanction, until they are told: a decision that is undone within its minute tells nobody [MOD-25].
create table aura_sanction_change (
  sanction_id bigint not null constraint aura_sanction_change_sanction references aura_sanction,
  account_id bigint not null constraint aura_sanction_change_account references account,
  -- Above 0 regained, below 0 lost.
  change bigint not null constraint aura_sanction_change_moved check (change <> 0),
  constraint aura_sanction_change_key primary key (sanction_id, account_id)
);
-- Erasing an account.
create index aura_sanction_change_by_account on aura_sanction_change (account_id);

-- When a sanction was given back, also the time of the transfers that do it, and by whom [MOD-27].
alter table aura_sanction add column given_back_at timestamptz, add column given_back_by text;
alter table aura_sanction add constraint aura_sanction_given_back check ((given_back_at is null) = (given_back_by is null));
-- The sanction of a movement that voided giving.
create index aura_sanction_by_account on aura_sanction (account_id, created_at);

-- How often a sanction that voided this donation was given back.
alter table aura_donation add column restorations integer not null default 0
  constraint aura_donation_restorations check (restorations >= 0);

alter table aura_transfer drop constraint aura_transfer_reason_known;
alter table aura_transfer add constraint aura_transfer_reason_known check (reason in (
  'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-vote-restored', 'comment-vote-restored',
  'post-likes', 'comment-likes',
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void', 'donation-restored',
  'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
  'withdrawal-restored',
  'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'prize-void', 'prize-restored', 'correction',
  'post-power', 'post-power-undone', 'comment-power', 'comment-power-undone', 'donation-power', 'donation-power-undone',
  'sanction-write-off', 'sanction-write-off-undone'
));

-- What a moderator decided, to forget them when erased.
create index aura_held_by_decider on aura_held (decided_by) where decided_by like 'moderator:%';
create index aura_contest_by_answerer on aura_contest (answered_by) where answered_by like 'moderator:%';
