-- The stake that moderators gave back by mistake is taken back from its creator as the winner is paid [MOD-27]. The next migration
-- validates the list, so that this one locks the ledger for a moment only.
alter table aura_transfer drop constraint aura_transfer_reason_known;
alter table aura_transfer add constraint aura_transfer_reason_known check (reason in (
  'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-vote-restored', 'comment-vote-restored',
  'post-likes', 'comment-likes',
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void', 'donation-restored',
  'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
  'withdrawal-restored',
  'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'prize-void', 'prize-restored', 'prize-granted', 'prize-retaken',
  'correction',
  'post-power', 'post-power-undone', 'comment-power', 'comment-power-undone', 'donation-power', 'donation-power-undone',
  'sanction-write-off', 'sanction-write-off-undone'
)) not valid;

-- How much was taken back, and who reversed the verdict; null for prizes granted before.
alter table aura_held add column retaken bigint, add column granted_by text;
