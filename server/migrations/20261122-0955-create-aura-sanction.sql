-- Sanctions that void what an account gave, with the reason that those concerned are told [AUR-49, AUR-66].
create table aura_sanction (
  id bigint generated always as identity constraint aura_sanction_key primary key,
  account_id bigint not null constraint aura_sanction_account references account,
  reason text not null constraint aura_sanction_reason_length check (char_length(reason) between 1 and 300),
  decided_by text not null,
  -- Also the time of the transfers that void the giving.
  created_at timestamptz not null
);

-- A sanction's write-off is what its receiver no longer has of the voided giving: subject the sanction, actor the receiver.
alter table aura_transfer drop constraint aura_transfer_reason_known;
alter table aura_transfer add constraint aura_transfer_reason_known check (reason in (
  'welcome', 'post-vote', 'comment-vote', 'post-vote-void', 'comment-vote-void', 'post-likes', 'comment-likes',
  'donation', 'donation-hold', 'donation-release', 'donation-return', 'donation-void',
  'withdrawal', 'withdrawal-cost', 'withdrawal-hold', 'withdrawal-release', 'withdrawal-return', 'withdrawal-void',
  'toxic-comment', 'prize-hold', 'prize', 'prize-return', 'correction', 'post-power', 'post-power-undone',
  'comment-power', 'comment-power-undone', 'donation-power', 'donation-power-undone', 'sanction-write-off'
));

-- Locks of giving begin with one that all share and a sanction takes alone, so that nobody spends what a sanction takes.
create or replace function lock_giver(owner_id bigint) returns void language plpgsql volatile as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('aura-sanction', 0));
  perform pg_advisory_xact_lock(hashtextextended('spendable-balance:' || owner_id, 0));
end
$$;

create or replace function lock_spendable_balance(owner_id bigint) returns bigint language plpgsql volatile as $$
begin
  perform lock_giver(owner_id);
  return (select coalesce((select amount from aura_balance where account_id = owner_id), 0)
    + coalesce((select sum(amount) from aura_delta where account_id = owner_id), 0));
end
$$;
