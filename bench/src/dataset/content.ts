import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import type { DatasetSize } from '../command-line.ts'
import { type Chance, purposes } from './chance.ts'
import { communityPostEvery, largestCommunityId } from './communities.ts'
import type { StoredPicture } from './pictures.ts'

/** The first account follows this many others, as far as there are as many. */
const mostFollowed = 1000

/** Legends of posts, used equally often. */
export const legends = [
  'Premier café de la journée, et déjà la lumière.',
  'On n’y croyait plus, et puis la brume s’est levée.',
  'Trois heures de marche pour ça. Aucun regret.',
  'Ce soir, la ville avait l’air d’attendre quelque chose.',
  'Essai numéro douze. Je garde celui-ci.',
  '',
]

export interface ContentOptions {
  size: DatasetSize
  chance: Chance
  now: Date
}

/** Writes follows: most people follow few, and few are followed by most. */
export async function insertFollows(tx: Tx, { size, chance, now }: ContentOptions): Promise<void> {
  const { users } = size
  const key = 'follower.id * 4096 + number'
  await sql`
    insert into follow (follower_id, followed_id, created_at)
    select follower_id, followed_id, ${now}::timestamptz - interval '1 day' * (follower_id % ${size.days})
    from (
      select 1::bigint as follower_id, followed_id::bigint
      from generate_series(2, ${Math.min(users, mostFollowed + 1)}::integer) as followed_id
      union all
      select follower.id, 1 + floor(${users} * power(${chance.drawOf(key, purposes.followed)}, 2))::bigint
      from generate_series(2::bigint, ${users}::bigint) as follower (id)
      cross join lateral generate_series(
        1, 2 + floor(40 * power(${chance.drawOf('follower.id', purposes.follows)}, 3))::integer
      ) as number
    ) as chosen
    where follower_id <> followed_id
    on conflict do nothing`.execute(tx)
}

/** Writes posts with the ids 1 to `size.posts`, oldest first, with media that name the pictures' files in turn. */
export async function insertPosts(
  tx: Tx,
  { size, chance, now }: ContentOptions,
  pictures: readonly StoredPicture[],
): Promise<void> {
  const { users, posts, mediaOfPosts: [least, most] = [1, 1] } = size
  await sql`
    insert into post (id, author_id, audience_id, legend, created_at)
    overriding system value
    select id, 1 + floor(${users} * power(${chance.drawOf('id', purposes.author)}, 2))::bigint,
      case when id % ${communityPostEvery} = 0 then ${largestCommunityId}::bigint end,
      (${legends}::text[])[1 + floor(${legends.length} * ${chance.drawOf('id', purposes.legend)})::integer],
      date_trunc('milliseconds', ${now}::timestamptz - interval '1 day' * ${size.days}
        * (${posts} - id + ${chance.drawOf('id', purposes.postTime)}) / ${posts})
    from generate_series(1::bigint, ${posts}::bigint) as id`.execute(tx)
  // The first medium of a post has its id.
  await sql`
    insert into media (id, owner_id, purpose, alt, width, height, placeholder, created_at)
    overriding system value
    select post.id + place * ${posts}::bigint, post.author_id, 'post', picture.alt, picture.width, picture.height,
      picture.placeholder, post.created_at
    from post
    cross join lateral generate_series(0, ${least - 1}::integer + (post.id % ${most - least + 1})::integer) as place
    join unnest(
      ${pictures.map(({ alt }) => alt)}::text[], ${pictures.map(({ width }) => width)}::integer[],
      ${pictures.map(({ height }) => height)}::integer[],
      ${pictures.map(({ placeholder }) => placeholder)}::text[]
    ) with ordinality as picture (alt, width, height, placeholder, number)
      on picture.number = 1 + (post.id + place) % ${pictures.length}`.execute(tx)
  await sql`
    insert into post_media (post_id, place, media_id)
    select 1 + (id - 1) % ${posts}::bigint, (id - 1) / ${posts}::bigint, id from media where purpose = 'post'`.execute(
    tx,
  )
  const files = pictures.flatMap((picture, at) => picture.files.map((file) => ({ ...file, number: at + 1 })))
  await sql`
    insert into media_file (media_id, name, width, height, bytes)
    select media_id, file.name, file.width, file.height, file.bytes
    from post_media
    join unnest(
      ${files.map(({ name }) => name)}::text[], ${files.map(({ width }) => width)}::integer[],
      ${files.map(({ height }) => height)}::integer[], ${files.map(({ bytes }) => bytes)}::bigint[],
      ${files.map(({ number }) => number)}::integer[]
    ) as file (name, width, height, bytes, number)
      on file.number = 1 + (post_id + place) % ${pictures.length}`.execute(tx)
}
