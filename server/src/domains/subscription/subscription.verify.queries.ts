import { graceDays } from '@aura/contract/subscription/subscription.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between accounts and their subscriptions [SUB-11]. */
export const subscriptionChecks: readonly Check[] = [
  checkOf(
    'every account is premium until its subscriptions say',
    // Subscriptions of erased accounts have no account.
    `select 'account ' || account.id || ': premium until ' || coalesce(premium_until::text, 'never') || ', subscriptions until '
       || coalesce(ends_at::text, 'never') as difference
     from account
     left join (
       select account_id, max(coalesce(ended_at, case when cancelled_at is null then paid_until + interval '${graceDays * 24} hours'
         else paid_until end)) as ends_at
       from subscription group by account_id
     ) as paid on paid.account_id = account.id
     where erased_at is null and premium_until is distinct from ends_at`,
    'select count(*) from account where premium_until is not null',
  ),
]
