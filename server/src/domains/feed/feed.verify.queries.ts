import { type Check, checkOf } from '../../platform/db/checks.ts'

/** Invariants between posts and their dismissals. */
export const dismissalChecks: readonly Check[] = [
  checkOf(
    'every dismissal names the author of its post',
    `select 'post ' || post_id || ' dismissed by ' || account_id || ': author ' || dismissal.author_id as difference
     from feed_dismissal as dismissal left join post on post.id = post_id
     where post.author_id is distinct from dismissal.author_id`,
    'select count(*) from feed_dismissal',
  ),
]
