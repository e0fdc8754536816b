import { systemAccounts } from '@aura/server/domains/aura/aura.rules'
import { searchTails } from '@aura/server/domains/search/search.rules'
import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { talkedAbout } from './comments.ts'
import type { ContentOptions } from './content.ts'
import { starId } from './notifications.ts'

/** The fullest challenge has an entry of everybody but its creator, up to so many. */
const maxEntries = 10_000
/** Entries of it that each person has ranked for themselves. */
const rankedEach = 3
/** One account in so many has a challenge. */
const creatorEvery = 20
const fewestChallenges = 20

/**
 * Writes challenges, each of another creator. The first stays open and is the star's: the first posts of the others become its
 * entries. Of the rest every second one has ended without entries.
 */
export async function insertChallenges(tx: Tx, { size, now }: ContentOptions): Promise<void> {
  const count = Math.max(fewestChallenges, Math.floor(size.users / creatorEvery))
  const { rows } = await sql<{ id: number }>`
    insert into audience (id, kind, is_open) overriding system value
    select coalesce((select max(id) from audience), 0) + number, 'challenge', true
    from generate_series(1::bigint, ${count}::bigint) as number
    returning id`.execute(tx)
  const ids = rows.map(({ id }) => id).sort((one, other) => one - other)
  const titles = ids.map((_, at) => `Défi numéro ${at + 1} : la plus belle lumière`)
  // Before every post, since entries follow their challenge.
  await sql`
    insert into challenge (id, creator_id, title, description, prize, created_at, ends_at, closed_at, outcome)
    select id, ${starId} + number - 1, title, 'Une photo, sans retouche.', 1 + number % 5, created_at,
      case when is_over then created_at + interval '1 day' end, case when is_over then created_at + interval '8 days' end,
      case when is_over then 'returned' end
    from unnest(${ids}::bigint[], ${titles}::text[]) with ordinality as made (id, title, number)
    cross join lateral (
      select number > 1 and number % 2 = 1 as is_over,
        ${now}::timestamptz - interval '120 days' + interval '20 days' * number / ${count} as created_at
    ) as of_it`.execute(tx)
  const terms = ids.flatMap((id, at) => searchTails(titles[at] ?? '').map((term) => ({ id, term })))
  await sql`
    insert into challenge_term (challenge_id, term)
    select * from unnest(${terms.map(({ id }) => id)}::bigint[], ${terms.map(({ term }) => term)}::text[])`.execute(
    tx,
  )
  const escrow = sql`${systemAccounts.escrow}::bigint`
  await sql`
    insert into aura_transfer
      (reason, debit_account_id, credit_account_id, amount, subject_id, actor_id, sequence, is_ranked, created_at)
    select 'prize-hold', creator_id, ${escrow}, prize, id, creator_id, 1, false, created_at from challenge
    union all
    select 'prize-return', ${escrow}, creator_id, prize, id, creator_id, 1, false, closed_at from challenge
    where closed_at is not null`.execute(tx)
  await insertEntries(tx, ids[0] ?? 0)
  await rankEntries(tx, size.users)
}

async function insertEntries(tx: Tx, challengeId: number): Promise<void> {
  await sql`
    with entered as (
      update post set audience_id = ${challengeId} where id in (
        select distinct on (author_id) id from post
        where audience_id is null and author_id <> ${starId} and id > ${talkedAbout.some}
        order by author_id, id limit ${maxEntries}
      )
      returning id, author_id, created_at
    ), inserted as (
      insert into challenge_entry (post_id, challenge_id, account_id, created_at)
      select id, ${challengeId}, author_id, created_at from entered
    )
    update challenge set entries = (select count(*) from entered) where id = ${challengeId}`.execute(tx)
}

async function rankEntries(tx: Tx, users: number): Promise<void> {
  await sql`
    insert into challenge_mark (viewer_id, post_id, challenge_id, ranking)
    select viewer_id, post_id, challenge_id, number
    from generate_series(1::bigint, ${users}::bigint) as viewer_id
    cross join generate_series(1, ${rankedEach}::integer) as number
    join (
      select post_id, challenge_id, row_number() over (order by post_id) - 1 as place from challenge_entry
    ) as entry on place = (viewer_id * 7919 + number) % (select count(*) from challenge_entry)`.execute(tx)
}
