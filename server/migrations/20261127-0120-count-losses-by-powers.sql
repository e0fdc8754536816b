-- What powers took of people and stands, less what they spared them, by the Paris day whose ceiling it counts for [AUR-43].
create table aura_power_loss (
  reason text not null constraint aura_power_loss_reason_known
    check (reason in ('post-power', 'comment-power', 'donation-power')),
  -- The act, as in aura_power.
  subject_id bigint not null,
  actor_id bigint not null,
  -- Who has lost it.
  account_id bigint not null,
  day date not null,
  amount bigint not null constraint aura_power_loss_amount check (amount <> 0),
  constraint aura_power_loss_key primary key (reason, subject_id, actor_id, account_id)
);

-- Ceilings of a day.
create index aura_power_loss_by_account on aura_power_loss (account_id, day);

-- What a mystis has chosen to give by a vote that waits; 1 for everyone else.
alter table aura_held add column chosen integer not null default 1
  constraint aura_held_chosen check (chosen > 0);

insert into aura_power_loss (reason, subject_id, actor_id, account_id, day, amount)
select lost.reason, lost.subject_id, lost.actor_id, lost.account_id, act.day, lost.amount
from (
    select power.reason, power.subject_id, power.actor_id, power.version, act.sign, account_id, sum(lost)::bigint as amount
    from aura_power as power
    cross join lateral (
      select greatest(debit_account_id, credit_account_id) as receiver_id, case when debit_account_id > 0 then -1 else 1 end as sign
      from aura_transfer as vote
      where vote.reason in (replace(power.reason, 'power', 'vote'), replace(power.reason, 'power', 'vote-restored'))
        and vote.subject_id = power.subject_id and vote.actor_id = power.actor_id and vote.sequence = power.version
      union all
      select receiver_id, sign(amount)::integer from aura_donation
      where power.reason = 'donation-power' and id = power.subject_id
    ) as act
    cross join lateral unnest(debit_account_ids, credit_account_ids, amounts) as moved (debit, credit, moved_amount)
    cross join lateral (values (debit, moved_amount), (credit, -moved_amount)) as side (account_id, lost)
    where account_id > 0 and account_id <> power.actor_id and (act.sign = -1 or account_id <> act.receiver_id)
      and not exists (select from aura_transfer as undone
        where undone.reason = power.reason || '-undone' and undone.subject_id = power.subject_id
          and undone.actor_id = power.actor_id and undone.sequence = power.version * 1000 + 1)
    group by power.reason, power.subject_id, power.actor_id, power.version, act.sign, account_id
    having sum(lost) <> 0
) as lost
join aura_act as act on act.state = 'standing' and act.giver_id = lost.actor_id and act.subject_id = lost.subject_id
  and act.sign = lost.sign and act.kind = any(case lost.reason when 'donation-power' then array['donation', 'withdrawal']
    else array[replace(lost.reason, 'power', 'vote')] end)
where lost.reason = 'donation-power'
  or exists (select from post_vote where lost.reason = 'post-power'
    and voter_id = lost.actor_id and post_id = lost.subject_id and version = lost.version)
  or exists (select from comment_vote where lost.reason = 'comment-power'
    and voter_id = lost.actor_id and comment_id = lost.subject_id and version = lost.version);
