import { nameLook } from '@aura/server/domains/communities/communities.names.rules'
import { searchTails } from '@aura/server/domains/search/search.rules'
import type { Tx } from '@aura/server/platform/db/database'
import { sql } from 'kysely'
import { purposes } from './chance.ts'
import type { ContentOptions } from './content.ts'

/** Everybody is a member of the first community, which has one post in so many. */
export const largestCommunityId = 1
export const communityPostEvery = 10
/** Members of the others, beside the owner, at most. */
const maxMembers = 5
const rowsAtOnce = 10_000

const subjects =
  `Photo Astronomie Botanique Cinéma Couture Cuisine Dessin Escalade Gravure Jardinage Jonglage Lecture Minéraux
  Mosaïque Musique Natation Ornithologie Peinture Philatélie Plongée Poterie Poésie Pâtisserie Randonnée Rugby Sculpture
  Théâtre Tricot Vélos Voile`.split(/\s+/)
const kinds =
  `ancienne argentique bavarde calme classique collective curieuse débutante douce familiale festive
  gourmande heureuse hivernale improvisée itinérante joyeuse libre locale lente modeste nocturne nomade obstinée ouverte
  patiente populaire rurale savante secrète sérieuse solidaire studieuse tranquille urbaine vagabonde voyageuse`.split(
    /\s+/,
  )
const places =
  `Amiens Angers Annecy Arles Aurillac Avignon Bayonne Beauvais Besançon Biarritz Blois Bordeaux Bourges Brest
  Caen Cahors Calais Cannes Castres Chartres Colmar Dax Dieppe Dijon Dole Épinal Évreux Foix Gap Grenoble Guéret Laon Laval
  Lens Lille Limoges Lorient Lyon Mâcon Marseille Melun Mende Metz Montauban Moulins Nancy Nantes Narbonne Nevers Nice Nîmes
  Niort Orléans Paris Pau Périgueux Perpignan Poitiers Quimper Reims Rennes Roanne Rodez Rouen Royan Saintes Saumur Sedan
  Sens Sète Strasbourg Tarbes Toulon Toulouse Tours Troyes Tulle Valence Vannes Vichy Vienne`.split(/\s+/)

/** The name of a community of the data set, made like real names. The first 80,000 are unique; later ones have a number. */
export function communityNameOf(id: number): string {
  const forms = subjects.length * kinds.length * places.length
  // Steps without a common divisor with the number of forms, so that neighbours have little in common.
  const form = (id * 7919) % forms
  const subject = subjects[form % subjects.length]
  const kind = kinds[Math.floor(form / subjects.length) % kinds.length]
  const place = places[Math.floor(form / (subjects.length * kinds.length))]
  const round = Math.floor(id / forms)
  return `${subject} ${kind} de ${place}${round === 0 ? '' : ` ${round + 1}`}`
}

/** Writes public communities with the ids 1 to `size.communities`, their readers, members and terms; the totals are for the rebuild. */
export async function insertCommunities(tx: Tx, { size, chance, now }: ContentOptions): Promise<void> {
  const { users, communities } = size
  for (let first = 1; first <= communities; first += rowsAtOnce) {
    const ids = Array.from({ length: Math.min(rowsAtOnce, communities - first + 1) }, (_, at) => first + at)
    const names = ids.map(communityNameOf)
    await sql`
      with readers as (
        insert into audience (id, kind, is_open) overriding system value
        select id, 'community', true from unnest(${ids}::bigint[]) as id
      )
      insert into community (id, name, name_look, description, created_at)
      select id, name, look, 'Tout sur : ' || name, ${now}::timestamptz - interval '1 year'
      from unnest(${ids}::bigint[], ${names}::text[], ${names.map(nameLook)}::text[]) as made (id, name, look)`.execute(
      tx,
    )
    const terms = ids.flatMap((id, at) => searchTails(names[at] ?? '').map((term) => ({ id, term })))
    await sql`
      insert into community_term (community_id, term, popularity)
      select id, term, 0 from unnest(
        ${terms.map(({ id }) => id)}::bigint[], ${terms.map(({ term }) => term)}::text[]
      ) as made (id, term)`.execute(tx)
  }
  await sql`
    insert into community_member (community_id, account_id, role, joined_at)
    select community_id, account_id, case number when 0 then 'owner' else 'member' end,
      ${now}::timestamptz - interval '1 day' * (365 - number % 365)
    from (
      select ${largestCommunityId}::bigint as community_id, number, 1 + number as account_id
      from generate_series(0::bigint, ${users}::bigint - 1) as number
      union all
      select community_id, number, 1 + (floor(${users} * ${chance.drawOf('community_id', purposes.communityOwner)})::bigint
        + number) % ${users}
      from generate_series(${largestCommunityId}::bigint + 1, ${communities}::bigint) as community_id
      cross join lateral generate_series(
        0::bigint, floor(${maxMembers} * power(${chance.drawOf('community_id', purposes.communitySize)}, 2))::bigint
      ) as number
    ) as chosen`.execute(tx)
  await sql`
    insert into audience_member (audience_id, account_id) select community_id, account_id from community_member`.execute(
    tx,
  )
}
