import { createPrefixSearch } from '../../platform/db/prefix-search.ts'

/** Ids of challenges of whose title a word begins with a term, newest first; when none does, of those one slip away. */
export const findChallengesByPrefix = createPrefixSearch<undefined>({
  table: 'challengeTerm',
  idColumn: 'challengeId',
  textColumns: ['term'],
  weightColumn: 'challengeId',
})
