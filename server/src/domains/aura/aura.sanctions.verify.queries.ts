import { type Check, checkOf } from '../../platform/db/checks.ts'
import { systemAccounts } from './aura.rules.ts'

const { mint } = systemAccounts

/** Invariants of sanctions and their write-offs [AUR-66, AUR-70, MOD-27]. */
export const sanctionChecks: readonly Check[] = [
  checkOf(
    'every write-off belongs to a sanction or its end, and is no more than what it took from its receiver, and than they lacked',
    // Without what the receiver regained: appeals of the same moment give back to the same person. NOTE: likes and appeals do not
    // wait for a sanction; theirs may have taken a smaller number and been committed later.
    `select 'write-off ' || written.id || ': ' || written.amount || ', taken ' || coalesce(taken.amount, 0) as difference
     from aura_transfer as written
     left join aura_sanction as sanction on sanction.id = written.subject_id
     cross join lateral (select case written.sequence when 1 then sanction.created_at when 2 then given_back_at end as at) as its
     left join lateral (
       select sum(taking.amount) as amount
       from aura_transfer as taking
       where taking.debit_account_id = written.credit_account_id and taking.created_at = its.at and case written.sequence
         when 1 then taking.actor_id = sanction.account_id and (taking.reason like '%-void' or taking.reason like '%-power-undone')
         else taking.actor_id = sanction.account_id and (taking.reason like '%-restored' or taking.reason like '%-power')
           or taking.reason = 'sanction-write-off-undone' and taking.subject_id = sanction.id
       end
     ) as taken on true
     where written.reason = 'sanction-write-off' and (written.debit_account_id <> ${mint}
       or written.actor_id <> written.credit_account_id or written.created_at is distinct from its.at or written.is_ranked
       or written.sequence = 1 and written.actor_id is not distinct from sanction.account_id
       or written.amount > coalesce(taken.amount, 0)
       or written.amount > (
         select coalesce(-sum(entry.amount), 0) from aura_entry as entry
         where entry.account_id = written.credit_account_id and entry.account_id > 0 and entry.transfer_id < written.id
           and (entry.amount < 0 or entry.created_at < written.created_at - interval '1 minute'
             or entry.reason not in ('post-likes', 'comment-likes', 'correction'))))`,
    `select count(*) from aura_transfer where reason = 'sanction-write-off'`,
  ),
  checkOf(
    'what a sanction wrote off was taken back once and whole when it was given back, and not otherwise',
    `select 'write-off ' || coalesce(written.id, undone.id) || ' of the sanction ' || subject_id as difference
     from (select * from aura_transfer where reason = 'sanction-write-off' and sequence = 1) as written
     full join (select * from aura_transfer where reason = 'sanction-write-off-undone') as undone
       using (subject_id, actor_id, sequence)
     left join aura_sanction as sanction on sanction.id = subject_id
     where (undone.id is null) <> (sanction.given_back_at is null) or undone.id is not null and (
       (written.debit_account_id, written.credit_account_id, written.amount) is distinct from
         (undone.credit_account_id, undone.debit_account_id, undone.amount)
       or undone.is_ranked or undone.created_at <> sanction.given_back_at)`,
    `select count(*) from aura_transfer where reason = 'sanction-write-off-undone'`,
  ),
]
