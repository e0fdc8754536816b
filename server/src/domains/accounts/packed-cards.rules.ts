import { type RawBuilder, sql } from 'kysely'
import { packColumn, unpackColumn } from '../../platform/db/packed-column.ts'
import type { AccountCard } from './account-cards.queries.ts'

/** Cards in one row: a packed column for each property. */
export type PackedCards = Record<'cardIds' | 'pseudos' | 'pictures' | 'auraTypes', string | null>

/** SQL: aggregates of the columns of {@link PackedCards} over a relation `card`. */
export const packedCardColumns: RawBuilder<unknown> = sql`
  ${packColumn(sql`card.id`)} as card_ids, ${packColumn(sql`card.pseudo`)} as pseudos,
  ${packColumn(sql`card.picture_name`)} as pictures, ${packColumn(sql`card.aura_type_id`)} as aura_types`

/** Cards from packed columns, in the same order. */
export function cardsIn({ cardIds, pseudos, pictures, auraTypes }: PackedCards): AccountCard[] {
  const [names, pictureNames, types] = [pseudos, pictures, auraTypes].map(unpackColumn)
  return unpackColumn(cardIds).map((id, index) => ({
    id: Number(id),
    pseudo: names?.[index] ?? '',
    pictureName: pictureNames?.[index] || null,
    auraTypeId: Number(types?.[index]),
  }))
}
