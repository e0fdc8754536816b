import { sealedPlaces } from '@aura/contract/leaderboard/leaderboard.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { finalAtSql, rankedParts } from '../aura/aura.ranking.rules.ts'
import { countedOf, isKept } from './leaderboard.rollup.queries.ts'
import { canonicalVersion } from './leaderboard.rules.ts'

const isOpen = 'month not in (select month from leaderboard_month)'

/** Invariants of current and sealed boards [LDB-06, LDB-07, LDB-10]. */
export const leaderboardChecks: readonly Check[] = [
  checkOf(
    'what each giver comes to for each account of a month not sealed is what the ledger says',
    `select 'account ' || account_id || ' from ' || giver_id || ' in ' || month || ': ' || kept || ', ledger ' || proven as difference
     from (
       select month, account_id, giver_id, sum(net) as kept, sum(amount) as proven from (
         select month, account_id, giver_id, net, 0 as amount from leaderboard_pair
         union all
         select month, account_id, giver_id, amount, 0
         from ${rankedParts('array(select transfer_id from leaderboard_delta where transfer_id is not null)')} as pending
         union all
         select month, account_id, giver_id, 0, amount from ${rankedParts()} as counted
       ) as part where ${isOpen}
       group by month, account_id, giver_id having sum(net) <> sum(amount)
     ) as wrong where ${isKept}`,
    'select count(*) from leaderboard_pair',
  ),
  checkOf(
    'what each account gained in a month not sealed is what its givers come to, within bounds',
    `select 'account ' || account_id || ' in ' || month || ': ' || sum(gains) || ', givers ' || sum(counted) as difference
     from (
       select month, account_id, gains, 0 as counted from leaderboard_gain
       union all
       select month, account_id, 0, ${countedOf('giver_id', 'net')} from leaderboard_pair
     ) as part where ${isOpen}
     group by month, account_id having sum(gains) <> sum(counted)`,
    'select count(*) from leaderboard_gain',
  ),
  checkOf(
    'as many accounts as the board counts have each amount of aura of a month not sealed',
    `select 'aura ' || gains || ' in ' || month || ': ' || sum(shown) || ' of ' || sum(counted) as difference
     from (
       select month, gains, accounts as shown, 0 as counted from leaderboard_count
       union all
       select month, greatest(gains, 0), 0, count(*) from leaderboard_gain group by month, greatest(gains, 0)
     ) as part where ${isOpen}
     group by month, gains having sum(shown) <> sum(counted)`,
    'select count(*) from leaderboard_count',
  ),
  checkOf(
    'every sealed month is what its hash says, in order and with its ranks, and was sealed once it was final, not in the future',
    `select 'month ' || month as difference
     from leaderboard_month as sealed left join lateral (
       select string_agg(rank || E'\\t' || account_id || E'\\t' || aura || E'\\n', '' order by place) as text,
         bool_or(place <> ordinal or rank <> first or aura < 1) as is_odd
       from (
         select *, row_number() over (order by aura desc, account_id) as ordinal, rank() over (order by aura desc) as first
         from leaderboard_place as place where place.month = sealed.month
       ) as placed
     ) as content on true
     where is_odd or sealed_at < ${finalAtSql('month')} or sealed_at > now() or sha256 <> encode(sha256(convert_to(
       '${canonicalVersion}' || E'\\t' || to_char(month, 'YYYY-MM') || E'\\n' || coalesce(text, ''), 'UTF8')), 'hex')`,
    'select count(*) from leaderboard_month',
  ),
  checkOf(
    'every sealed month passed over only accounts whose suspension lasted beyond it, or ended in that minute',
    `select 'month ' || month || ': account ' || passed_over_id as difference
     from leaderboard_month cross join unnest(passed_over_ids) as passed_over_id
     where not exists (
       select from account where id = passed_over_id and suspended_until > sealed_at - interval '1 minute'
     )`,
    'select coalesce(sum(cardinality(passed_over_ids)), 0) from leaderboard_month',
  ),
  checkOf(
    'every sealed month has its first places as the ledger says, without accounts that were suspended or erased then',
    `select 'month ' || coalesce(placed.month, expected.month) || ', place ' || coalesce(placed.place, expected.place) || ': account '
       || coalesce(placed.account_id::text, 'none') || ' with ' || coalesce(aura, 0) || ', ledger '
       || coalesce(expected.account_id::text, 'none') || ' with ' || coalesce(gains, 0) as difference
     from (
       select * from (
         select month, account_id, gains, row_number() over (partition by month order by gains desc, account_id) as place
         from (
           select month, account_id, sum(${countedOf('giver_id', 'net')}) as gains from (
             select month, account_id, giver_id, sum(amount) as net from ${rankedParts()} as counted
             join leaderboard_month as sealed using (month)
            -- A server whose clock is behind dates acts inside a sealed month.
            where last_transfer_id is null or transfer_id <= last_transfer_id
             group by month, account_id, giver_id
           ) as pair group by month, account_id
         ) as gained join leaderboard_month as sealed using (month)
         where gains > 0 and account_id <> all(passed_over_ids)
           -- An erasure under way while the month is sealed commits afterwards, with an earlier moment.
           and not exists (
             select from account where account.id = account_id and erased_at <= sealed_at and (
               erased_at <= sealed_at - interval '10 minutes'
               or not exists (
                 select from leaderboard_place as held where held.month = gained.month and held.account_id = account.id))
           )
       ) as ranked where place <= ${sealedPlaces}
     ) as expected
     full join leaderboard_place as placed on placed.month = expected.month and placed.place = expected.place
     where (placed.account_id, aura) is distinct from (expected.account_id, gains::bigint)`,
    'select count(*) from leaderboard_place',
  ),
]
