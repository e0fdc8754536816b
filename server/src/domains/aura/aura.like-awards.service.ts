import { likesPerAura } from '@aura/contract/aura/aura.limits'
import { type RawBuilder, sql } from 'kysely'
import { insertTransfers } from './aura.queries.ts'
import { likesAlwaysRanked, systemAccounts } from './aura.rules.ts'

/**
 * SQL that pays authors one aura from the mint for each 50 likes, once even if likes are taken back and given again [AUR-17]. As many
 * awards of an object are ranked as its likes, without those of newcomers, have reached steps [AUR-45].
 *
 * @param likes `counted` selects subject_id, author_id and likes; `ranked` is how many likes of a row `counted` rankings count
 */
export function likeAwards(
  reason: 'post-likes' | 'comment-likes',
  likes: { counted: RawBuilder<unknown>; ranked: RawBuilder<number> },
  at: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const paid = sql`from aura_transfer
        where reason = ${reason} and subject_id = counted.subject_id and actor_id = counted.author_id`
  return sql`${insertTransfers(sql`
    select ${reason}, ${systemAccounts.mint}::bigint, author_id, 1, subject_id, author_id, step,
      case when likes > ${likesAlwaysRanked} then true
        else ${likes.ranked} >= ${likesPerAura} * (step - former + (select count(*) ${paid} and is_ranked)) end, ${at}
    from (${likes.counted}) as counted
    cross join lateral (select coalesce(max(sequence), 0) as former ${paid}) as paid
    cross join lateral generate_series(1 + former, floor(likes / ${likesPerAura}::numeric)::integer) as step
    order by subject_id, step`)}
    on conflict (reason, subject_id, actor_id, sequence) do nothing`
}
