import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rebuildPosts } from '@aura/server/domains/posts/posts.rollup.service'
import type { Db } from '@aura/server/platform/db/database'
import { sql } from 'kysely'

export interface PostsOfAccountOptions {
  dataDir: string
  ownerId: number
  posts: number
}

/** Bytes of each medium. */
export const pictureBytes = 100_000
const linksAtOnce = 200

/** Gives an account posts with one medium each. All media share one file on the disk. */
export async function insertPostsOfAccount(db: Db, { dataDir, ownerId, posts }: PostsOfAccountOptions) {
  const folder = join(dataDir, 'media', 'files')
  await mkdir(folder, { recursive: true })
  const source = join(dataDir, 'media', 'collection.bytes')
  await writeFile(source, randomBytes(pictureBytes))
  const names = Array.from(
    { length: posts },
    (_, at) => `${createHash('sha256').update(`${at}`).digest('hex')}-1080.webp`,
  )
  for (let from = 0; from < names.length; from += linksAtOnce) {
    await Promise.all(
      names.slice(from, from + linksAtOnce).map(async (name) => {
        const place = join(folder, name.slice(0, 2), name.slice(2, 4))
        await mkdir(place, { recursive: true })
        await link(source, join(place, name))
      }),
    )
  }
  await sql`
    with named as materialized (
      select name, number, nextval(pg_get_serial_sequence('post', 'id')) as post_id,
        nextval(pg_get_serial_sequence('media', 'id')) as media_id, now() - interval '1 minute' * number as at
      from unnest(${names}::text[]) with ordinality as given (name, number)
    ),
    written as (
      insert into post (id, author_id, legend, created_at) overriding system value
      select post_id, ${ownerId}, 'Une image, et quelques mots pour la dire. Numéro ' || number, at from named
    ),
    shown as (
      insert into media (id, owner_id, purpose, alt, width, height, placeholder, created_at) overriding system value
      select media_id, ${ownerId}, 'post', 'Un paysage', 1080, 1350, '', at from named
    ),
    filed as (
      insert into media_file (media_id, name, width, height, bytes) select media_id, name, 1080, 1350, ${pictureBytes} from named
    )
    insert into post_media (post_id, place, media_id) select post_id, 0, media_id from named`.execute(db)
  // Their totals and places in discovery.
  await rebuildPosts(db)
  await sql`vacuum (analyze) post, media, media_file, post_media`.execute(db)
}
