import { createPrefixSearch } from '../../platform/db/prefix-search.ts'

/** Ids of challenges whose title has a word that begins with a term, newest first; without any, one typing error is forgiven. */
export const findChallengesByPrefix = createPrefixSearch<undefined>({
  table: 'challengeTerm',
  idColumn: 'challengeId',
  textColumns: ['term'],
  weightColumn: 'challengeId',
})
