-- A prize that moderators gave back to its creator by mistake is paid to its winner by the mint [MOD-27]. The next migration
-- validates the list, so that this one locks the ledger for a moment only.
alter table aura_transfer drop constraint aura_transfer_reason_known;
alter table aura_transfer add constraint aura_transfer_reason_known check (reason in (
  'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-vote-restored', 'comment-vote-restored',
  'post-likes', 'comment-likes',
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void', 'donation-restored',
  'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
  'withdrawal-restored',
  'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'prize-void', 'prize-restored', 'prize-granted', 'correction',
  'post-power', 'post-power-undone', 'comment-power', 'comment-power-undone', 'donation-power', 'donation-power-undone',
  'sanction-write-off', 'sanction-write-off-undone'
)) not valid;

-- When the mint paid the winner.
alter table aura_held add column granted_at timestamptz;
