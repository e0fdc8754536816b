import { type Check, checkOf } from '../../platform/db/checks.ts'

/** SQL: relation of content that moderators withdrew. */
const withdrawn = `(
  select 'post' as target_type, id as target_id from post where withdrawn_at is not null
  union all select 'comment', id from comment where withdrawn_at is not null
  union all select 'challenge', id from challenge where withdrawn_at is not null
  union all select 'community', id from community where withdrawn_at is not null
  union all select 'user', account_id from withdrawn_profile
)`

/** SQL relation: communities and challenges withdrawn because their owner or creator is suspended for good. */
const suspendedContent = `(
  select 'challenge' as what, id, creator_id as holder_id, creator_suspended_at as since from challenge
  where creator_suspended_at is not null
  union all
  select 'community', id, account_id, owner_suspended_at from community
  left join community_member on community_id = id and role = 'owner' where owner_suspended_at is not null
)`

/** Invariants between decisions, content and accounts [MOD-17, MOD-19, MOD-21, MOD-27]. */
export const decisionChecks: readonly Check[] = [
  checkOf(
    'everything withdrawn is removed by a decision in force',
    `select target_type || ' ' || target_id || ' is withdrawn by no decision' as difference
     from ${withdrawn} as content
     where not exists (
       select from moderation_decision as removal
       where removal.target_type = content.target_type and removal.target_id = content.target_id
         and removal.kind = 'remove' and removal.state = 'in-force'
     )`,
    `select count(*) from ${withdrawn} as content`,
  ),
  checkOf(
    'every account is suspended at least as long as decisions in force say',
    `select 'account ' || account.id || ' is suspended until ' || coalesce(account.suspended_until::text, 'never')
       || ', decision ' || suspension.id || ' says ' || suspension.suspended_until as difference
     from moderation_decision as suspension join account on account.id = person_id
     where suspension.kind = 'suspend' and suspension.state = 'in-force' and suspension.suspended_until is not null
       and (account.suspended_until is null or account.suspended_until < suspension.suspended_until)`,
    `select count(*) from moderation_decision where kind = 'suspend' and state = 'in-force'`,
  ),
  checkOf(
    'what is withdrawn with a suspension for good belongs to somebody suspended for good, who owns no community that shows',
    `select what || ' ' || content.id || ' is withdrawn with account ' || account.id || ', suspended until '
       || coalesce(suspended_until::text, 'never') as difference
     from ${suspendedContent} as content join account on account.id = holder_id
     where suspended_until is null or suspended_until <= since + interval '365 days'
     union all
     select 'community ' || community.id || ' shows, its owner ' || owner.account_id || ' is suspended for good'
     from community join community_member as owner on owner.community_id = community.id and role = 'owner'
     join moderation_decision as suspension on person_id = owner.account_id
     where closed_at is null and suspension.kind = 'suspend' and suspension.state = 'in-force'
       and suspension.settled_at is not null
       and suspension.suspended_until > greatest(now(), suspension.settled_at + interval '366 days')`,
    `select count(*) from ${suspendedContent} as content`,
  ),
  checkOf(
    'nobody is told of a decision that is undone or waits, and everybody is told of each other one once it is settled',
    `select 'decision ' || id || ', ' || state || ', settled ' || coalesce(settled_at::text, 'never') || ', told '
       || coalesce(told_at::text, 'never') as difference
     from moderation_decision
     where (told_at is null) <> (settled_at is null) or told_at is not null and state in ('undone', 'refused', 'proposed')`,
    'select count(*) from moderation_decision',
  ),
  checkOf(
    'every appeal that reverses a decision has ended it',
    `select 'appeal ' || appeal.id || ' of decision ' || decision_id || ', ' || state as difference
     from moderation_contest as appeal join moderation_decision as decision on decision.id = decision_id
     where outcome = 'reversed' and state = 'in-force'`,
    'select count(*) from moderation_contest',
  ),
]
