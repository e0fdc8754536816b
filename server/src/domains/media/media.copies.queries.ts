import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { unnestFew } from '../../platform/db/unnest-rows.ts'

/** A shown medium, identified by its best file. */
export interface ShownMedia {
  name: string
  alt: string | null
}

const wantedOf = (media: readonly ShownMedia[]) =>
  unnestFew({
    place: ['integer', media.map((_, place) => place)],
    name: ['text', media.map(({ name }) => name)],
    alt: ['text', media.map(({ alt }) => alt)],
  })

/** SQL: `wanted` with the medium that each file shows. */
const sourcesOf = (media: readonly ShownMedia[]) => sql`
  select place, wanted.alt, found.*
  from (${wantedOf(media)}) as wanted join lateral (
    select media.id, kind, media.width, media.height, placeholder, duration_ms
    from media join media_file on media_id = media.id
    where media_file.name = wanted.name and role <> 'original' and state = 'ready'
    order by media.id limit 1
  ) as found on true`

/** The names of all files of these media that copies share. */
export async function findNamesToShare(tx: Tx, media: readonly ShownMedia[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select distinct name from media_file
    where role <> 'original' and media_id in (select id from (${sourcesOf(media)}) as source)`.execute(tx)
  return rows.map(({ name }) => name)
}

/**
 * Adds copies of these media for moderators, which share their files; returns their ids in the same order, fewer if one is gone.
 */
export async function insertFrozenCopies(tx: Tx, media: readonly ShownMedia[], now: Date): Promise<Id[]> {
  const { rows } = await sql<{ id: Id }>`
    with source as materialized (
      select *, nextval(pg_get_serial_sequence('media', 'id')) as copy_id from (${sourcesOf(media)}) as source
    ),
    copied as (
      insert into media (id, owner_id, purpose, kind, state, alt, width, height, placeholder, duration_ms, created_at)
      overriding system value
      select copy_id, null, 'frozen', kind, 'ready', alt, width, height, placeholder, duration_ms, ${now} from source
    ),
    shared as (
      insert into media_file (media_id, name, role, width, height, bytes)
      select copy_id, name, role, media_file.width, media_file.height, bytes
      from source join media_file on media_id = source.id where role <> 'original'
    )
    select copy_id as id from source order by place`.execute(tx)
  return rows.map(({ id }) => id)
}
