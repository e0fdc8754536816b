import type { Id } from '@aura/contract/common'
import { type RawBuilder, sql } from 'kysely'
import type {
  ModeratedVotes,
  ReleasedVote,
  VoidedVote,
  VoidedVoteOf,
} from '../aura/aura.moderated-votes.service.ts'
import type { ObjectKind } from '../aura/aura.rules.ts'
import { tablesOf } from './reactions.objects.queries.ts'

/** Applies moderators' decisions to votes of a kind: counts or voids held votes [AUR-58], voids those of a sanctioned giver [AUR-49]. */
export function createModeratedVotes(kind: ObjectKind): ModeratedVotes {
  const { vote, id } = tablesOf(kind)
  const wanted = (votes: readonly { subjectId: Id; giverId: Id }[]): RawBuilder<unknown> => sql`unnest(
    ${votes.map(({ subjectId }) => subjectId)}::bigint[], ${votes.map(({ giverId }) => giverId)}::bigint[]
  ) as wanted (${id}, voter_id)`

  return {
    async release(tx, votes, { isVoid, isBarred, now }) {
      if (votes.length === 0) return []
      const { rows } = await sql<ReleasedVote>`
        update ${vote} as vote set
          is_held = false, version = version + 1, updated_at = ${now},
          value = case when ${isVoid} then 0 else value end,
          act_day = case when ${isVoid} then null else act_day end,
          is_barred = ${isBarred}
        from ${wanted(votes)}
        where vote.${id} = wanted.${id} and vote.voter_id = wanted.voter_id and is_held
        returning vote.${id} as subject_id, vote.voter_id as giver_id, version, is_ranked`.execute(tx)
      return rows
    },

    async void(tx, which, now, giveBack) {
      const isVoided =
        'since' in which
          ? sql`updated_at >= ${which.since} and value <> 0`
          : sql`${id} = ${which.takenFromId} and version = ${which.version} and value = -1 and not is_held`
      const { rows } = await sql<VoidedVote>`
        with voided as (
          update ${vote} set
            value = 0, is_held = false, version = version + 1, updated_at = ${now}, act_day = null, is_barred = true
          where voter_id = ${which.giverId} and ${isVoided}
          returning ${id}, voter_id, author_id, old.value as value, old.is_held as was_held, version, is_ranked,
            old.act_day as day
        ), changes as (
          select ${id} as subject_id, voter_id as actor_id, author_id, value, version as sequence, is_ranked
          from voided where not was_held
        ), paid as (${giveBack('changes')})
        select ${id} as subject_id, voter_id as giver_id, author_id as receiver_id, value, was_held, day::text from voided`.execute(
        tx,
      )
      return rows
    },

    async findVoided(tx, giverId, voidedAt) {
      const { rows } = await sql<VoidedVoteOf>`
        select ${id} as subject_id, author_id as receiver_id, version from ${vote}
        where voter_id = ${giverId} and updated_at = ${voidedAt} and is_barred and value = 0`.execute(tx)
      return rows
    },

    async restore(tx, giverId, votes, now) {
      const { rows } = await sql<ReleasedVote>`
        update ${vote} as vote set
          value = wanted.value, is_held = wanted.is_held = 1, act_day = wanted.day, is_barred = false, version = version + 1,
          updated_at = ${now}
        from unnest(
          ${votes.map(({ subjectId }) => subjectId)}::bigint[], ${votes.map(({ value }) => value)}::smallint[],
          ${votes.map(({ isHeld }) => Number(isHeld))}::integer[], ${votes.map(({ day }) => day)}::date[]
        ) as wanted (${id}, value, is_held, day)
        where vote.${id} = wanted.${id} and vote.voter_id = ${giverId} and vote.is_barred
        returning vote.${id} as subject_id, vote.voter_id as giver_id, version, is_ranked`.execute(tx)
      return rows
    },
  }
}
