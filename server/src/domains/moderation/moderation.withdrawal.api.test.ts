import { giveAura } from '@aura/contract/aura/aura.contract'
import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import { challengeEntries, getChallenge } from '@aura/contract/challenges/challenges.entries.contract'
import { listComments, listReplies } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import {
  getCommunity,
  listCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeComment } from '../../testing/comments.ts'
import { join, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { Withdrawal } from './moderation.effects.service.ts'

const app = await openTestApp()
const author = await makePerson(app)
const reader = await makePerson(app)
const moderator = await makeModerator(app)
const { postWithdrawal, commentWithdrawal, challengeWithdrawal, communityWithdrawal, profileWithdrawal } =
  app.application.services
const secret = 'Un mot retiré'

/** Content with the address of its picture, and everything that shows it. */
interface Shown {
  id: Id
  reads: (token: string) => Promise<unknown[]>
}

/** Removals in force of everything with this id: content is withdrawn by decisions alone. */
async function decideRemoval(targetId: Id): Promise<Id> {
  const removal = { kind: 'remove', state: 'in-force', targetId, decidedAt: app.clock.now() } as const
  const targetTypes = ['post', 'comment', 'challenge', 'community', 'user']
  const { id } = await app.db
    .insertInto('moderationDecision')
    .values(targetTypes.map((targetType) => ({ ...removal, targetType })))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function post(): Promise<Shown> {
  const { body } = await publishPost(app, author, { legend: secret })
  await ask(app, giveAura, { token: reader.token, body: { postId: body.id } })
  const name = body.media ?? ''
  return {
    id: body.id,
    reads: async (token) => {
      const { body: one, status } = await ask(app, getPost, { params: { id: body.id }, token })
      const grid = await ask(app, profilePosts, { params: { pseudo: author.pseudo }, token })
      const feed = await ask(app, discovery, { token: reader.token })
      const file = await ask(app, getMedia, { params: { name } })
      return [status, one.legend, one.aura, grid.body.posts.length, feed.body.posts.length, file.status]
    },
  }
}

async function communityPost(): Promise<Shown> {
  const community = await makeCommunity(app, author)
  const id = await makePost(app, author, { audienceId: community.id, legend: secret })
  return {
    id,
    reads: async (token) => {
      const list = await ask(app, communityPosts, { params: { id: community.id }, token })
      return list.body.posts.map(({ legend }) => legend)
    },
  }
}

async function entry(): Promise<Shown> {
  const challengeId = await makeChallenge(app, author)
  const id = await makeEntry(app, challengeId, reader, { legend: secret })
  return {
    id,
    reads: async (token) => {
      const list = await ask(app, challengeEntries, { params: { id: challengeId }, token })
      return list.body.posts.map(({ legend }) => legend)
    },
  }
}

async function comment({ isAnswered, isBelow }: { isAnswered?: boolean; isBelow?: boolean }): Promise<Shown> {
  const postId = await makePost(app, author)
  const parentId = isBelow ? await makeComment(app, reader, { postId }) : null
  const id = await makeComment(app, author, { postId, parentId, content: secret })
  if (isAnswered) await makeComment(app, reader, { postId, parentId: id, content: 'Une réponse' })
  if (parentId) await decideRemoval(parentId)
  if (parentId) await inTransaction(app.db, (tx) => commentWithdrawal.withdraw(tx, parentId))
  return {
    id,
    reads: async (token) => {
      const list = await ask(app, listComments, { params: { id: postId }, token })
      const count = (await ask(app, getPost, { params: { id: postId }, token })).body.comments_count
      const below = parentId ? (await ask(app, listReplies, { params: { id: parentId }, token })).body : []
      const answers = 'replies' in below ? below.replies : []
      return [count, [...list.body, ...answers].map(({ content, reply_count }) => [content, reply_count])]
    },
  }
}

async function challenge(): Promise<Shown> {
  const id = await makeChallenge(app, author, { title: secret })
  await makeEntry(app, id, reader)
  return {
    id,
    reads: async (token) => {
      const one = await ask(app, getChallenge, { params: { id }, token })
      const found = await ask(app, listChallenges, { query: { query: secret }, token })
      const entries = await ask(app, challengeEntries, { params: { id }, token })
      const shown = [one.body.title, one.body.entries_count, entries.body.posts?.length]
      return [one.status, ...shown, found.body.challenges.length]
    },
  }
}

async function community(): Promise<Shown> {
  const { id } = await makeCommunity(app, author, { name: 'Les mots retirés' })
  await join(app, { id }, reader)
  const postId = await makePost(app, reader, { audienceId: id })
  return {
    id,
    reads: async (token) => [
      (await ask(app, getCommunity, { params: { id: String(id) }, token })).body.name,
      (await ask(app, searchCommunities, { query: { query: 'Les mots' }, token })).body,
      (await ask(app, listCommunities, { token })).body.userCommunities.map(({ name }) => name),
      (await ask(app, getPost, { params: { id: postId }, token })).status,
    ],
  }
}

async function profile(): Promise<Shown> {
  const person = await makePerson(app)
  const { id, pseudo } = person
  const fields = { pseudo, bio: secret }
  const name = (await editProfile(app, person, fields, await jpeg(300, 300))).body.profile_picture ?? ''
  return {
    id,
    reads: async (token) => {
      const shown = (await ask(app, getProfile, { params: { pseudo }, token })).body
      const file = await ask(app, getMedia, { params: { name } })
      return [shown.bio, shown.profile_picture, file.status]
    },
  }
}

test.each<[string, () => Promise<Shown>, Withdrawal]>([
  ['a post', post, postWithdrawal],
  ['a post of a community', communityPost, postWithdrawal],
  ['an entry of a challenge', entry, postWithdrawal],
  ['a comment', () => comment({}), commentWithdrawal],
  ['a comment with an answer', () => comment({ isAnswered: true }), commentWithdrawal],
  ['an answer to what is withdrawn', () => comment({ isBelow: true }), commentWithdrawal],
  ['a challenge', challenge, challengeWithdrawal],
  ['a community', community, communityWithdrawal],
  ['a profile', profile, profileWithdrawal],
])(
  '[MOD-17, MOD-27] %s is withdrawn from everybody, comes back as it was, or is deleted for good',
  async (_, make, withdrawal) => {
    const { id, reads } = await make()
    const readers = [author, reader, moderator]
    const readAll = async () => {
      await untilNotified(app)
      return Promise.all(readers.map(({ token }) => reads(token)))
    }
    const before = await readAll()
    expect(JSON.stringify(before)).toContain(make === community ? 'retirés' : secret)

    const decisionId = await decideRemoval(id)
    const withdraw = () => inTransaction(app.db, (tx) => withdrawal.withdraw(tx, id, decisionId))
    const restore = () => inTransaction(app.db, (tx) => withdrawal.restore(tx, id, [decisionId]))
    const deleteForGood = () =>
      inTransaction(app.db, (tx) => withdrawal.deleteWithdrawn(tx, id, [decisionId]))
    expect(await withdraw()).toBe(true)
    expect(await withdraw()).toBe(false)
    const hidden = await readAll()
    expect(JSON.stringify(hidden)).not.toMatch(/retiré/)
    expect(await findBrokenInvariants(app.db)).toEqual([])

    expect(await restore()).toBe(true)
    expect(await restore()).toBe(false)
    await deleteForGood()
    expect(await readAll()).toEqual(before)
    expect(await findBrokenInvariants(app.db)).toEqual([])

    await withdraw()
    await deleteForGood()
    await deleteForGood()
    expect(await restore()).toBe(false)
    expect(await readAll()).toEqual(hidden)
    expect(await findBrokenInvariants(app.db)).toEqual([])
    const rows = await Promise.all(
      [
        ...[
          app.db.selectFrom('post').select('legend as words'),
          app.db.selectFrom('challenge').select('title as words'),
        ],
        app.db.selectFrom('comment').select('content as words'),
        app.db.selectFrom('withdrawnProfile').select('bio as words'),
      ].map((query) => query.execute()),
    )
    expect(JSON.stringify(rows)).not.toContain(secret)
  },
)
