import { type Check, checkOf } from '../../platform/db/checks.ts'
import { systemAccounts } from '../aura/aura.rules.ts'

/** What must hold of challenges, and between them and the ledger [CHL-10, CHL-29, CHL-33, CHL-35, CHL-37, AUR-70]. */
export const challengeChecks: readonly Check[] = [
  checkOf(
    'every challenge staked its prize when it was created, which since went where its outcome says, at that moment; its winner had entered',
    // Entries that left or were deleted keep their row. The clocks of two servers may differ a little.
    `select 'challenge ' || coalesce(challenge.id, moved.subject_id) || ', ' || coalesce(outcome, 'open') || ': prize '
       || coalesce(prize, 0) || ', staked ' || coalesce(staked, 0) || ', ' || coalesce(ends, 0) || ' ends, waits: '
       || coalesce(held.state, 'no') || ', ' || case when winner_id is null then 'no winner'
         else 'winner ' || winner_id || ' with post ' || winning_post_id end as difference
     from challenge
     full join (
       select subject_id, count(*) filter (where reason = 'prize-hold') as stakes,
         count(*) filter (where reason <> 'prize-hold') as ends,
         sum(amount) filter (where reason = 'prize-hold') as staked,
         min(debit_account_id) filter (where reason = 'prize-hold') as staked_by,
         min(created_at) filter (where reason = 'prize-hold') as staked_at,
         min(reason) filter (where reason <> 'prize-hold') as reason,
         min(credit_account_id) filter (where reason <> 'prize-hold') as receiver_id,
         min(created_at) filter (where reason <> 'prize-hold') as ended_at
       from aura_transfer where reason in ('prize-hold', 'prize', 'prize-return') group by subject_id
     ) as moved on moved.subject_id = challenge.id
     left join aura_held as held on held.act = 'prize' and held.subject_id = challenge.id
     left join challenge_entry as entry on entry.post_id = winning_post_id
     where (challenge.id, creator_id, prize, challenge.created_at, 1, case when outcome in ('awarded', 'returned') then 1 else 0 end)
         is distinct from (moved.subject_id, staked_by, staked, staked_at, stakes, ends)
       or held.id is not null and (held.created_at is distinct from closed_at or held.receiver_id is distinct from winner_id)
       or ended_at <> coalesce(held.decided_at, closed_at)
       or winner_id is not null and (
         (entry.challenge_id, entry.account_id) is distinct from (challenge.id, winner_id)
         or entry.created_at > closed_at + interval '1 minute')
       or case outcome
         when 'awarded' then reason <> 'prize' or moved.receiver_id <> winner_id or held.state <> 'counted'
         when 'returned' then reason <> 'prize-return' or held.state <> 'void' or held.id is null and winner_id is not null
         when 'held' then held.state is distinct from 'held'
         else held.id is not null
       end`,
    'select count(*) from challenge',
  ),
  checkOf(
    'escrow has the prizes of open challenges, prizes that wait, and donations that wait, and nothing else',
    `select 'escrow has ' || balance || ', open challenges ' || open || ', prizes that wait ' || waiting || ', donations '
       || donations as difference
     from (
       select coalesce((select amount from aura_balance where account_id = ${systemAccounts.escrow}), 0)
           + coalesce((select sum(amount) from aura_delta where account_id = ${systemAccounts.escrow}), 0) as balance,
         (select coalesce(sum(prize), 0) from challenge where closed_at is null) as open,
         (select coalesce(sum(amount - moved), 0) from aura_held where state = 'held' and act = 'prize') as waiting,
         (select coalesce(sum(abs(amount) - moved), 0) from aura_held
           where state = 'held' and act in ('donation', 'withdrawal')) as donations
     ) as kept
     where balance <> open + waiting + donations`,
    'select 1',
  ),
  checkOf(
    'every challenge counts the entries that stand, each a post for it by who takes part, as old as it is; a deleted one shows none',
    `select 'challenge ' || challenge.id || ' counts ' || entries || ' entries, ' || coalesce(standing, 0) || ' stand, '
       || coalesce(wrong, 0) || ' are no posts for it' as difference
     from challenge join audience on audience.id = challenge.id
     left join (
       select challenge_id, count(*) as standing, count(*) filter (
         where (post.audience_id, post.author_id, post.created_at) is distinct from (challenge_id, account_id, entered.created_at)
           or post.deleted_at is not null
       ) as wrong
       from challenge_entry as entered join post on post.id = post_id where removed_at is null group by challenge_id
     ) as entry on entry.challenge_id = challenge.id
     where entries <> coalesce(standing, 0) or wrong > 0 or is_open <> (challenge.deleted_at is null)`,
    'select count(*) from challenge',
  ),
]
