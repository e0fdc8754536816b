import { formatRank } from '../../lib/format.ts'
import { ofMonth } from './leaderboard.rules.ts'

/** Places of a person, for the profile. */
export const profileRankTexts = {
  thisMonth: 'ce mois-ci',
  rankSaid: (rank: number) => `${formatRank(rank)} du classement ce mois-ci`,
  champion: (months: readonly string[]) => `Première place du classement ${listOf(months.map(ofMonth))}`,
}

const list = new Intl.ListFormat('fr-FR')
const listOf = (words: readonly string[]) => list.format(words)
