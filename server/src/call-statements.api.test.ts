import { AsyncLocalStorage } from 'node:async_hooks'
import { giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import {
  challengeEntries,
  getChallenge,
  likeEntry,
  rankEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { addComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import { getCommunity, listCommunities } from '@aura/contract/communities/communities.contract'
import { listMembers } from '@aura/contract/communities/communities.members.contract'
import { communityPosts, communityTopPosts } from '@aura/contract/communities/communities.posts.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { discovery } from '@aura/contract/feed/feed.contract'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sentStatements } from './platform/db/sent-statements.ts'
import { makeChallenge, makeEntry } from './testing/challenges.ts'
import { makeComment } from './testing/comments.ts'
import { makeCommunity } from './testing/communities.ts'
import { type AskOptions, ask } from './testing/contract-calls.ts'
import { makePerson, type Person } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { openTestApp } from './testing/test-app.ts'

const app = await openTestApp()

/** Content of another author. Each call gets a subject on which the reader has not acted. */
interface Subject {
  author: Person
  postId: Id
  commentId: Id
  communityId: Id
  challengeId: Id
  entryId: Id
}

let reader: Person
/** What the calls before the counted ones are about. */
let former: Subject

const sentBy = new AsyncLocalStorage<string[]>()
const hear = (statement: unknown) => {
  sentBy.getStore()?.push(String(statement))
}

beforeAll(async () => {
  sentStatements.subscribe(hear)
  reader = await makePerson(app)
  former = await makeSubject()
  // As many posts as fill a page of the feed, however few of one author it takes.
  await Promise.all(Array.from({ length: 20 }, () => makeAuthorOf(5)))
})

afterAll(() => sentStatements.unsubscribe(hear))

async function makeSubject(): Promise<Subject> {
  const author = await makePerson(app)
  const postId = await makePost(app, author, { legend: 'Le port ce matin' })
  const commentId = await makeComment(app, author, { postId })
  const { id: communityId } = await makeCommunity(app, author)
  await makePost(app, author, { audienceId: communityId })
  const challengeId = await makeChallenge(app, author)
  const entryId = await makeEntry(app, challengeId, await makePerson(app))
  return { author, postId, commentId, communityId, challengeId, entryId }
}

async function makeAuthorOf(posts: number): Promise<void> {
  const author = await makePerson(app)
  for (let made = 0; made < posts; made++) await makePost(app, author)
}

/** What was sent to PostgreSQL until the answer; memory knows the session as long as its channel is proven alive. */
async function statementsOf(call: () => Promise<{ status: number }>): Promise<string[]> {
  const sent: string[] = []
  const { status } = await sentBy.run(sent, call)
  expect(status).toBe(200)
  return sent.filter((statement) => !statement.includes('"session"."ended_at" is null'))
}

const target = ({ author }: Subject) => ({ pseudo: author.pseudo })
const commentParams = ({ commentId }: Subject) => ({ id: commentId })

/** What is done with a subject, in how many statements, and with which call. */
const calls: [
  name: string,
  statements: number,
  endpoint: EndpointDeclaration,
  (of: Subject) => AskOptions,
][] = [
  ['reading a post', 1, getPost, ({ postId }) => ({ params: { id: postId } })],
  ['reading a profile', 1, getProfile, (of) => ({ params: target(of) })],
  ['reading comments', 1, listPostComments, ({ postId }) => ({ params: { postId } })],
  ['reading the feed', 1, discovery, () => ({})],
  ['listing challenges', 1, listChallenges, () => ({})],
  ['listing communities', 2, listCommunities, () => ({})],
  ['listing members of a community', 1, listMembers, (of) => ({ params: { id: of.communityId } })],
  ['reading a community', 1, getCommunity, (of) => ({ params: { id: of.communityId } })],
  ['reading posts of a community', 3, communityPosts, (of) => ({ params: { id: of.communityId } })],
  ['reading top posts of a community', 2, communityTopPosts, (of) => ({ params: { id: of.communityId } })],
  ['reading a challenge', 2, getChallenge, (of) => ({ params: { id: of.challengeId } })],
  ['reading entries of a challenge', 2, challengeEntries, (of) => ({ params: { id: of.challengeId } })],
  ['a like of an entry', 2, likeEntry, (of) => ({ params: { id: of.entryId } })],
  ['an entry seen', 1, toggleViewed, (of) => ({ params: { id: of.entryId } })],
  [
    'the rank of an entry',
    1,
    rankEntry,
    (of) => ({ params: { id: of.entryId }, body: { ranking_position: 1 } }),
  ],
  ['a vote on a post', 1, giveAura, ({ postId }) => ({ body: { postId } })],
  ['a vote against a post', 9, takeAura, ({ postId }) => ({ body: { postId } })],
  ['a vote against a post', 9, takeAura, ({ postId }) => ({ body: { postId } })],
  ['a like of a post', 1, likePost, ({ postId }) => ({ body: { postId } })],
  ['a comment', 1, addComment, ({ postId }) => ({ body: { postId, content: 'Bien vu !' } })],
  ['a vote on a comment', 1, voteOnComment, (of) => ({ params: commentParams(of), body: { type: 'up' } })],
  ['a like of a comment', 1, likeComment, (of) => ({ params: commentParams(of) })],
  ['a follow', 1, followUser, (of) => ({ body: target(of) })],
  ['the end of a follow', 1, unfollowUser, (of) => ({ body: target(of) })],
]

test.each(calls)('%s sends %i statements', async (_name, count, endpoint, optionsOf) => {
  const ofReader = (subject: Subject) => ask(app, endpoint, { token: reader.token, ...optionsOf(subject) })
  const subject = await makeSubject()
  // What a process reads once for many calls is not of this one.
  await ofReader(endpoint.method === 'GET' ? subject : former)
  expect(await statementsOf(() => ofReader(subject))).toHaveLength(count)
})
