-- What powers moved beside each act, so that a movement which no act caused is found [AUR-33, AUR-70].
create table aura_power (
  reason text not null constraint aura_power_reason_known
    check (reason in ('post-power', 'comment-power', 'donation-power')),
  -- What was voted on, or the donation; by whom; at which change of theirs, 1 of a donation.
  subject_id bigint not null,
  actor_id bigint not null,
  version integer not null,
  -- Movement by movement, as the transfers number them.
  debit_account_ids bigint[] not null,
  credit_account_ids bigint[] not null,
  amounts bigint[] not null,
  constraint aura_power_key primary key (reason, subject_id, actor_id, version)
);

insert into aura_power
select reason, subject_id, actor_id, sequence / 1000, array_agg(debit_account_id order by sequence),
  array_agg(credit_account_id order by sequence), array_agg(amount order by sequence)
from aura_transfer
where reason in ('post-power', 'comment-power', 'donation-power')
group by reason, subject_id, actor_id, sequence / 1000;

create trigger aura_power_append_only before update or delete or truncate on aura_power
  for each statement execute function refuse_ledger_change();
