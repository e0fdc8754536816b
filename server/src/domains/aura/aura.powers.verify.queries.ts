import { type Check, checkOf } from '../../platform/db/checks.ts'
import { isActOfLoss, lossesBy } from './aura.powers.losses.queries.ts'
import { maxMovements } from './aura.powers.rules.ts'
import { systemAccounts } from './aura.rules.ts'

const { mint, sink } = systemAccounts

const powers = `('post-power', 'comment-power', 'donation-power')`
const undoings = `('post-power-undone', 'comment-power-undone', 'donation-power-undone')`
const movedBy = (power: string, reason: string) => `
  select count(*) from aura_transfer as moved
  where moved.reason = ${reason} and moved.subject_id = ${power}.subject_id and moved.actor_id = ${power}.actor_id
    and moved.sequence / ${maxMovements} = ${power}.version`

/** SQL: one of these moments is that of the transfer, but for two readings of a clock. */
const isNear = (transfer: string, moments: string) => `exists (
  select from (${moments}) as cause (moment)
  where ${transfer}.created_at between moment - interval '1 minute' and moment + interval '1 minute')`

/** Invariants between the powers of aura types and the ledger [AUR-33, AUR-70]. */
export const powerChecks: readonly Check[] = [
  checkOf(
    'every movement of powers is one that an act caused, or takes one back as it was',
    `select done.reason || ' ' || done.subject_id || ' of ' || done.actor_id || ', number ' || done.sequence || ': '
       || done.amount as difference
     from aura_transfer as done
     left join aura_power as power on power.reason = done.reason and power.subject_id = done.subject_id
       and power.actor_id = done.actor_id and power.version = done.sequence / ${maxMovements}
     cross join lateral (select done.sequence % ${maxMovements} as number) as its
     where done.reason in ${powers} and (done.debit_account_id, done.credit_account_id, done.amount) is distinct from
       (power.debit_account_ids[number], power.credit_account_ids[number], power.amounts[number])
       or done.reason in ${powers} and (done.is_ranked or not ${isNear(
         'done',
         `select created_at from aura_transfer as act
         where act.reason = replace(done.reason, 'power', 'vote') and act.subject_id = done.subject_id
           and act.actor_id = done.actor_id and act.sequence = power.version
         union all
         select created_at from aura_donation where done.reason = 'donation-power' and id = done.subject_id and power.version = 1
         union all
         select decided_at from aura_held
         where done.reason = 'donation-power' and act in ('donation', 'withdrawal') and subject_id = done.subject_id
           and giver_id = done.actor_id and state = 'counted' and power.version = 1
         union all
         select given_back_at from aura_sanction where account_id = done.actor_id and power.version > 1`,
       )})
     union all
     select undone.reason || ' ' || undone.subject_id || ' of ' || undone.actor_id || ', number ' || undone.sequence || ': '
       || undone.amount
     from aura_transfer as undone
     left join aura_transfer as done on done.reason = replace(undone.reason, '-undone', '')
       and done.subject_id = undone.subject_id and done.actor_id = undone.actor_id and done.sequence = undone.sequence
     where undone.reason in ${undoings} and (undone.debit_account_id, undone.credit_account_id, undone.amount)
       is distinct from (done.credit_account_id, done.debit_account_id, done.amount)
       or undone.reason in ${undoings} and (undone.is_ranked or not ${isNear(
         'undone',
         `select created_at from aura_transfer as act
         where act.reason in (replace(done.reason, 'power', 'vote'), replace(done.reason, 'power', 'vote-void'))
           and act.subject_id = done.subject_id and act.actor_id = done.actor_id and act.sequence > done.sequence / ${maxMovements}
         union all
         select unnest(array[created_at, decided_at]) from aura_held
         where giver_id = done.actor_id and act = replace(done.reason, 'power', 'vote') and subject_id = done.subject_id
         union all
         select voided_at from aura_donation where done.reason = 'donation-power' and id = done.subject_id
         union all
         select void.created_at from aura_transfer as void
         where done.reason = 'donation-power' and void.reason in ('donation-void', 'withdrawal-void')
           and void.subject_id = done.subject_id and void.actor_id = done.actor_id
         union all
         select correction.created_at from aura_transfer as taking
         join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
         where done.reason = 'donation-power' and taking.reason = 'withdrawal' and taking.subject_id = done.subject_id
           and taking.actor_id = done.actor_id`,
       )})`,
    `select count(*) from aura_transfer where reason in ${powers} or reason in ${undoings}`,
  ),
  checkOf(
    'what powers moved of an act has moved whole, and was taken back whole once the act was, and not before',
    // While powers are switched off, taking a vote back reverses none of their movements.
    `select power.reason || ' ' || power.subject_id || ' of ' || power.actor_id || ', change ' || power.version || ': '
       || done || ' moved, ' || undone || ' taken back' as difference
     from (
       select *, cardinality(amounts) as size, (${movedBy('power', 'power.reason')}) as done,
         (${movedBy('power', `power.reason || '-undone'`)}) as undone,
         exists (select from aura_power as later where later.reason = power.reason and later.subject_id = power.subject_id
           and later.actor_id = power.actor_id and later.version > power.version) as has_later
       from aura_power as power
     ) as power
     left join (
       select 'post-power' as reason, post_id as subject_id, voter_id as actor_id, author_id as receiver_id, version,
         is_barred as is_void from post_vote
       union all
       select 'comment-power', comment_id, voter_id, author_id, version, is_barred from comment_vote
       union all
       select 'donation-power', id, giver_id, receiver_id, 1 + 2 * restorations + is_void::integer, is_void
       from (
         select *, voided_at is not null or exists (
           select from aura_transfer as taking
           join aura_transfer as correction on correction.reason = 'correction' and correction.subject_id = taking.id
           where taking.reason = 'withdrawal' and taking.subject_id = donation.id and taking.actor_id = donation.giver_id
         ) as is_void
         from aura_donation as donation
       ) as donation
     ) as act on act.reason = power.reason and act.subject_id = power.subject_id and act.actor_id = power.actor_id
     where act.version is null or power.version > act.version or done <> size or undone not in (0, size)
       or undone > 0 and power.version = act.version or undone = 0 and (act.is_void or has_later)
       or (cardinality(debit_account_ids), cardinality(credit_account_ids)) <> (size, size) or size = 0
       or not credit_account_ids <@ array[${mint}, ${sink}, power.actor_id, act.receiver_id]
       or exists (
         select from unnest(debit_account_ids, amounts) as moved (debit_account_id, amount)
         where debit_account_id not in (${mint}, ${sink}, power.actor_id, act.receiver_id) and (amount <> 1
           or not exists (select from post_vote where voter_id = debit_account_id and author_id = act.receiver_id)
             and not exists (select from comment_vote where voter_id = debit_account_id and author_id = act.receiver_id)
             and not exists (select from aura_donation
               where giver_id = debit_account_id and receiver_id = act.receiver_id and amount < 0)))`,
    'select count(*) from aura_power',
  ),
  checkOf(
    'what powers take counts for the ceiling of the act’s day, as long as it stands',
    // While powers are switched off, a changed vote keeps the losses by its powers in the ceiling of its day.
    `select coalesce(loss.reason, due.reason) || ' ' || coalesce(loss.subject_id, due.subject_id) || ' of '
       || coalesce(loss.actor_id, due.actor_id) || ', lost by ' || coalesce(loss.account_id, due.account_id) || ' on '
       || coalesce(loss.day, due.day) || ': ' || coalesce(loss.amount, 0) || '; due ' || coalesce(due.amount, 0) as difference
     from aura_power_loss as loss
     full join (
       select lost.*, act.day from (${lossesBy('aura_power')}) as lost
       left join aura_act as act on act.state = 'standing' and ${isActOfLoss} and (lost.reason = 'donation-power'
         or exists (select from post_vote where lost.reason = 'post-power'
           and voter_id = lost.actor_id and post_id = lost.subject_id and version = lost.version)
         or exists (select from comment_vote where lost.reason = 'comment-power'
           and voter_id = lost.actor_id and comment_id = lost.subject_id and version = lost.version))
     ) as due using (reason, subject_id, actor_id, account_id)
     where loss.amount is distinct from due.amount and (loss.amount is not null or due.day is not null) or loss.day <> due.day
       or loss.amount = due.amount and due.day is null and not exists (
         select from (select due.*) as lost join aura_act as act on ${isActOfLoss} where act.day = loss.day)`,
    'select count(*) from aura_power_loss',
  ),
]
