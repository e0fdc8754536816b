import { likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { postSearchPageSize } from '@aura/contract/search/search.posts.contract'
import { expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { findPosts } from '../../testing/search.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const author = await makePerson(app)

/** Publishes so many posts at one moment; the last one’s id first. */
async function publish(legend: string, count: number, by = author): Promise<number[]> {
  const made: number[] = []
  for (let post = 0; post < count; post++) made.unshift(await makePost(app, by, { legend }))
  return made
}

async function pagesOf(query: string, viewer?: Person): Promise<number[][]> {
  const pages: number[][] = []
  let cursor: string | undefined
  do {
    const { body } = await findPosts(app, query, viewer, cursor)
    pages.push(body.posts.map(({ id }) => id))
    cursor = body.nextCursor ?? undefined
  } while (cursor !== undefined)
  return pages
}

test('[SRC-07] posts of one moment come the last one first, and a page begins where the one before ended', async () => {
  const made = await publish('Un instant', postSearchPageSize + 5)
  expect(await pagesOf('instant')).toEqual([
    made.slice(0, postSearchPageSize),
    made.slice(postSearchPageSize),
  ])
})

test('[SRC-07] a page that posts with the hashtag fill is followed by those with its word', async () => {
  const worded = await publish('Une lanterne', 1)
  const tagged = await publish('#lanterne', postSearchPageSize)
  expect(await pagesOf('lanterne')).toEqual([tagged, worded])
})

test('[SRC-07, PRV-06] posts of somebody whom a block hides make no page shorter', async () => {
  const [blocked, reader] = [await makePerson(app), await makePerson(app)]
  const shown = await publish('Une balise', 1)
  await publish('Une balise', postSearchPageSize, blocked)
  await ask(app, blockAccount, { token: reader.token, body: { pseudo: blocked.pseudo } })
  expect(await pagesOf('balise', reader)).toEqual([shown])
})

test('[SRC-07] a found post says whether its reader likes it', async () => {
  const reader = await makePerson(app)
  const [postId = 0] = await publish('Un sémaphore', 1)
  await ask(app, likePost, { token: reader.token, body: { postId } })
  const likes = async (viewer: Person) =>
    (await findPosts(app, 'semaphore', viewer)).body.posts.map(({ hasLike }) => hasLike)
  expect([await likes(reader), await likes(author)]).toEqual([[true], [false]])
})
