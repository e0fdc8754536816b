import type { Static } from 'typebox'
import { Cursor, PersonFields, pageEnd } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { Post } from '../posts/posts.contract.ts'
import { Type } from '../type.ts'
import { SearchWords } from './search.contract.ts'

/** Posts of one load of found posts, and of the grid that search opens on. */
export const postSearchPageSize = 30
/** Suggestions of one answer, for the text being typed. */
export const completionsSize = 8
/** Posts of a hashtag are counted up to here. */
export const maxPostsCounted = 100

const PostPage = Type.Object({ posts: Type.Array(Post), ...pageEnd })
const Beginning = SearchWords({ description: 'what was typed, without `#` and `@`' })

export const searchPosts = endpoint('GET', '/api/search/posts', {
  summary: `Public posts by the words of their legend and alternative texts, and by hashtag, without regard to case and accents: those with the hashtag, then those with all words, then those with a word that begins like the last; each newest first, ${postSearchPageSize} a page.`,
  access: 'optional',
  rate: 'search',
  query: Type.Object({
    query: SearchWords({ description: 'words, or a hashtag after `#`' }),
    cursor: Cursor,
  }),
  response: PostPage,
})

export const exploredPosts = endpoint('GET', '/api/search/explore', {
  summary: `The best posts of the last days, two of an author at most, without the caller’s own; ${postSearchPageSize} a page.`,
  access: 'optional',
  rate: 'read',
  query: Type.Object({ cursor: Cursor }),
  response: PostPage,
})

export const FoundHashtag = Type.Object({
  tag: Type.String({ description: 'without accents and capitals, and without its `#`' }),
  label: Type.String({ description: 'the same as its latest posts write it most often' }),
  posts: Type.Integer({
    minimum: 1,
    description: `that the viewer may see, counted up to ${maxPostsCounted}`,
  }),
})
export type FoundHashtag = Static<typeof FoundHashtag>

export const searchHashtags = endpoint('GET', '/api/search/hashtags', {
  summary: `Hashtags that begin like what is typed, ${completionsSize} at most, most used first; without a beginning, those of the last days.`,
  access: 'optional',
  rate: 'search',
  query: Type.Object({ prefix: Beginning }),
  response: Type.Array(FoundHashtag),
})

export const MentionablePerson = Type.Object({
  ...PersonFields,
})
export type MentionablePerson = Static<typeof MentionablePerson>

export const searchMentions = endpoint('GET', '/api/search/mentions', {
  summary: `People to mention whose pseudo begins like what is typed, ${completionsSize} at most: those the caller follows first.`,
  access: 'user',
  rate: 'search',
  query: Type.Object({ prefix: Beginning }),
  response: Type.Array(MentionablePerson),
})
