-- Powers of aura types move aura beside votes on comments too. NOTE: not valid, so that the ledger is not read whole under
-- its lock: everything the constraint before it let in, this one lets in.
alter table aura_transfer
  drop constraint aura_transfer_reason_known,
  add constraint aura_transfer_reason_known check (reason in (
    'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-likes', 'comment-likes',
    'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
    'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
    'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'correction', 'post-power', 'post-power-undone',
    'comment-power', 'comment-power-undone', 'donation-power'
  )) not valid;
