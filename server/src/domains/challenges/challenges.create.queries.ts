import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { ChallengeFields } from './challenges.fields.rules.ts'

/** Writes a challenge with its open audience and its search terms. */
export async function insertChallenge(
  tx: Tx,
  creatorId: Id,
  { title, description, prize, endsAt }: ChallengeFields,
  terms: readonly string[],
  now: Date,
): Promise<Id> {
  const { rows } = await sql<{ id: Id }>`
    with readers as (
      insert into audience (kind, is_open) values ('challenge', true) returning id
    ), created as (
      insert into challenge (id, creator_id, title, description, prize, created_at, ends_at)
      select id, ${creatorId}, ${title}, ${description}, ${prize}, ${now}, ${endsAt} from readers
      returning id
    ), found as (
      insert into challenge_term (challenge_id, term) select id, term from created cross join unnest(${terms}::text[]) as term
    )
    select id from created`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an insert that succeeded returns its row')
  return row.id
}

/** How many open challenges an account has. */
export async function countOpen(tx: Tx, creatorId: Id): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from challenge
    where creator_id = ${creatorId} and deleted_at is null and closed_at is null`.execute(tx)
  return rows[0]?.count ?? 0
}
