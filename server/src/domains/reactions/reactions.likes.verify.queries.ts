import { auraLimits, likesPerAura } from '@aura/contract/aura/aura.limits'
import { type Check, checkOf } from '../../platform/db/checks.ts'
import { likesAlwaysRanked, type ObjectKind, systemAccounts } from '../aura/aura.rules.ts'

/** Longest difference between two readings of the clock for one act. */
const aMinute = `interval '1 minute'`

/** Invariants between the likes of objects of one kind and their awards in the ledger [AUR-04, AUR-17]. */
export const likeChecks = (kind: ObjectKind): readonly Check[] => [
  likesHaveObjects(kind),
  awardsGoToAuthors(kind),
  rankedAwardsMatchLikes(kind),
  awardsFollowLikes(kind),
]

const likesHaveObjects = (kind: ObjectKind): Check =>
  checkOf(
    `every like is on a ${kind} that exists`,
    `select 'like of ' || liker_id || ' on ${kind} ' || ${kind}_id as difference
     from ${kind}_like where not exists (select from ${kind} as object where object.id = ${kind}_like.${kind}_id)`,
    `select count(*) from ${kind}_like`,
  )

const awardsGoToAuthors = (kind: ObjectKind): Check =>
  checkOf(
    `every award for likes of a ${kind} went to its author, one at each step from the first`,
    `select '${kind} ' || subject_id || ': ' || count(*) || ' awards up to the step ' || max(sequence) as difference
     from aura_transfer as transfer left join ${kind} as object on object.id = subject_id
     where reason = '${kind}-likes'
     group by subject_id
     having count(*) <> max(sequence) or bool_or(object.author_id is null or credit_account_id <> object.author_id
       or actor_id <> object.author_id or amount <> 1 or debit_account_id <> ${systemAccounts.mint})`,
    `select count(*) from aura_transfer where reason = '${kind}-likes'`,
  )

const rankedAwardsMatchLikes = (kind: ObjectKind): Check =>
  checkOf(
    `awards for likes of a ${kind} are ranked as far as likes without newcomers’ may have gone, and unranked by newcomers’ likes alone`,
    `select '${kind} ' || subject_id || ': ' || ranked || ' ranked awards of ' || given || ' likes, ' || unranked || ' unranked of '
       || by_newcomers || ' by newcomers' as difference
     from (
       select subject_id, count(*) filter (where is_ranked) as ranked, count(*) filter (where not is_ranked) as unranked
       from aura_transfer where reason = '${kind}-likes' and sequence <= ${likesAlwaysRanked / likesPerAura}
       group by subject_id
     ) as awarded
     join ${kind} as object on object.id = subject_id
     cross join lateral (
       select count(*) filter (where updated_at >= ranked_from) as given, count(*) filter (where created_at < ranked_from) as by_newcomers
       from ${kind}_like
       join (select id, opened_at + interval '${auraLimits.newcomerHours} hours' as ranked_from from aura_account) as liker
         on liker.id = liker_id
       where ${kind}_id = subject_id and liker_id <> author_id
     ) as liked
     where ranked * ${likesPerAura} > given or unranked > ceil(by_newcomers / ${likesPerAura}::numeric)`,
    `select count(*) from aura_transfer where reason = '${kind}-likes'`,
  )

const awardsFollowLikes = (kind: ObjectKind): Check =>
  checkOf(
    `no award for likes of a ${kind} came before as many likes of others may have stood together`,
    // A like that was taken back may have counted from its first press to its last. Likes are summed per interval between awards,
    // because an object has many of both.
    `with awarded as (
       select subject_id, array_agg(created_at + ${aMinute} order by created_at) as ends,
         array_agg(created_at - ${aMinute} order by created_at) as starts
       from aura_transfer where reason = '${kind}-likes'
       group by subject_id
     )
     select '${kind} ' || subject_id || ': award ' || place + 1 || ' for ' || likes || ' likes' as difference
     from (
       select subject_id, place, sum(sum(change)) over (partition by subject_id order by place) as likes
       from (
         select subject_id, place - 1 as place, 0 as change from awarded, generate_subscripts(ends, 1) as place
         union all
         select subject_id, width_bucket(case side.change when 1 then liked.created_at else liked.updated_at end,
           case side.change when 1 then ends else starts end), side.change
         from awarded
         join ${kind} as object on object.id = subject_id
         join ${kind}_like as liked on liked.${kind}_id = subject_id and liker_id <> author_id
         join (values (1), (-1)) as side (change) on side.change = 1 or liked.value = 0
       ) as changed
       group by subject_id, place
     ) as counted join awarded using (subject_id)
     where place < cardinality(ends) and likes < ${likesPerAura} * (place + 1)`,
    `select count(*) from aura_transfer where reason = '${kind}-likes'`,
  )
