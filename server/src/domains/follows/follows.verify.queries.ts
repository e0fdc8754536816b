import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between follows and their counts. */
export const followChecks: readonly Check[] = [
  checkOf(
    'every account’s follower counts equal its follows',
    `select 'account ' || account_id || ': ' || coalesce(shown.followers, 0) || ' followers of '
       || coalesce(proven.followers, 0) || ', ' || coalesce(shown.following, 0) || ' followed of '
       || coalesce(proven.following, 0) as difference
     from (
       select account_id, sum(followers) as followers, sum(following) as following from (
         select account_id, followers, following from follow_total
         union all select account_id, followers, following from follow_delta
       ) as part group by account_id
     ) as shown
     full join (
       select account_id, sum(followers) as followers, sum(following) as following from (
         select followed_id as account_id, 1 as followers, 0 as following from follow
         union all select follower_id, 0, 1 from follow
       ) as part group by account_id
     ) as proven using (account_id)
     where coalesce(shown.followers, 0) <> coalesce(proven.followers, 0)
       or coalesce(shown.following, 0) <> coalesce(proven.following, 0)`,
    'select count(*) from follow',
  ),
]
