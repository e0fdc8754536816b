import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between blocks and follows. */
export const blockChecks: readonly Check[] = [
  checkOf(
    'nobody follows across a block',
    `select 'account ' || follower_id || ' follows ' || followed_id as difference
     from (
       select blocker_id as one_id, blocked_id as other_id from account_block
       union all select blocked_id, blocker_id from account_block
     ) as pair join follow on follower_id = one_id and followed_id = other_id`,
    'select count(*) from account_block',
  ),
]
