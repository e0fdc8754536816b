import { pluralOf } from '../../lib/format.ts'

/** In a separate file, because most readers never load them. */
export const newCommentsTexts = {
  pill: (count: number | undefined, isMore: boolean) =>
    count === undefined
      ? 'Nouveaux commentaires'
      : `${isMore ? `Plus de ${count - 1}` : count} ${pluralOf(count, 'nouveau commentaire', 'nouveaux commentaires')}`,
}
