import { searchPeople } from '@aura/contract/search/search.contract'
import { searchHashtags, searchPosts } from '@aura/contract/search/search.posts.contract'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** A page of the posts that a search finds. */
export async function findPosts(app: TestApp, query: string, viewer?: Person, cursor?: string) {
  return ask(app, searchPosts, { query: { query, ...(cursor && { cursor }) }, token: viewer?.token })
}

export const idsFound = async (app: TestApp, query: string, viewer?: Person) =>
  (await findPosts(app, query, viewer)).body.posts.map(({ id }) => id)

/** Hashtags offered for a beginning, each with its number of posts. */
export async function hashtagsFor(app: TestApp, prefix: string, viewer?: Person) {
  const { body } = await ask(app, searchHashtags, { query: { prefix }, token: viewer?.token })
  return body.map(({ tag, posts }) => `${tag} ${posts}`)
}

/** A search of people, with filters if given. */
export async function findPeople(
  app: TestApp,
  query: string,
  viewer?: Person,
  filters: Record<string, string | number> = {},
) {
  return ask(app, searchPeople, { query: { query, ...filters }, token: viewer?.token })
}

export const pseudosFound = async (...search: Parameters<typeof findPeople>) =>
  (await findPeople(...search)).body.map(({ pseudo }) => pseudo)
