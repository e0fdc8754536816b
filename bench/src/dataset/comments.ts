import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { purposes } from './chance.ts'
import type { ContentOptions } from './content.ts'

/** Ids of the posts with comments: one with very many, one with enough for several pages. */
export const talkedAbout = { much: 1, some: 2 } as const
const maxComments = 100_000
const someComments = 100
/** One in this many comments replies to the previous comment. */
const replyEvery = 5

const words = [
  'Quelle lumière !',
  'On dirait un tableau. Bravo.',
  'C’est où exactement ? J’aimerais y aller au printemps.',
  'Je l’ai regardée trois fois, et j’y trouve chaque fois autre chose.\nMerci pour le partage.',
  'Magnifique',
]

/** Writes comments on two posts, oldest first, and a reply here and there. */
export async function insertComments(tx: Tx, { size, chance, now }: ContentOptions): Promise<void> {
  const { users, posts } = size
  const much = Math.min(maxComments, 5 * posts)
  const count = much + someComments
  await sql`
    insert into comment
      (id, post_id, post_author_id, author_id, parent_id, ancestor_ids, content, is_toxic, created_at)
    overriding system value
    select written.id, post.id, post.author_id,
      1 + floor(${users} * ${chance.drawOf('written.id', purposes.commenter)})::bigint,
      case when is_reply then written.id - 1 end,
      case when is_reply then array[written.id - 1] else '{}' end,
      (${words}::text[])[1 + floor(${words.length} * ${chance.drawOf('written.id', purposes.comment)})::integer],
      false, ${now}::timestamptz - interval '1 second' * (${count} - written.id)
    from generate_series(1::bigint, ${count}::bigint) as written (id)
    cross join lateral (select written.id % ${replyEvery} = 0 as is_reply) as place
    join post on post.id = case when written.id <= ${much} then ${talkedAbout.much}::bigint else ${talkedAbout.some} end`.execute(
    tx,
  )
}
