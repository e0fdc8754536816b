import { giveAura } from '@aura/contract/aura/aura.contract'
import { listChallenges } from '@aura/contract/challenges/challenges.contract'
import {
  challengeEntries,
  getChallenge,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import { listComments, listReplies } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import {
  getCommunity,
  listCommunities,
  searchCommunities,
} from '@aura/contract/communities/communities.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import type { BodyOf } from '@aura/contract/endpoint'
import { discovery } from '@aura/contract/feed/feed.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import {
  answerContest,
  decideCase,
  reopenCase,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { contestDays } from '@aura/contract/moderation/moderation.limits'
import { contestDecision, listOwnDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile, profilePosts, updateProfile } from '@aura/contract/profiles/profiles.contract'
import { describe, expect, test } from 'vitest'
import { days, hours, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeComment } from '../../testing/comments.ts'
import { join, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import type { Withdrawal } from './moderation.effects.service.ts'

const app = await openTestApp()
const author = await makePerson(app)
const reader = await makePerson(app)
const [moderator, second] = [await makeModerator(app), await makeModerator(app)]
const { decisionSettling, challengeAwards } = app.application.services
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
      const list = await ask(app, listComments, { params: { postId }, token })
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

/** Gives a person a bio and a picture; the name of its file. */
async function present({ pseudo, token }: Person, bio: string): Promise<string> {
  const form = new FormData()
  form.set('pseudo', pseudo)
  form.set('bio', bio)
  form.set('profile_picture', new Blob([new Uint8Array(await jpeg(300, 300))]), 'moi.jpg')
  return (await ask(app, updateProfile, { token, body: form })).body.profile_picture ?? ''
}

async function profile(): Promise<Shown> {
  const person = await makePerson(app)
  const { id, pseudo } = person
  const name = await present(person, secret)
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

describe('removals', () => {
  /** Reports content and has a moderator remove it; the decision. */
  async function remove(body: Omit<BodyOf<typeof reportContent>, 'reason'>): Promise<Id> {
    const { token } = await makePerson(app)
    await ask(app, reportContent, { token, body: { reason: 'Non', ...body } })
    const { id } = await newestCase()
    return decide(id)
  }
  const newestCase = () =>
    app.db.selectFrom('moderationCase').select('id').orderBy('id', 'desc').executeTakeFirstOrThrow()
  async function decide(caseId: Id, kind: 'remove' | 'dismiss' = 'remove'): Promise<Id> {
    const body = { actions: [{ kind }], reason: 'hate', words: '' }
    const answer = await ask(app, decideCase, { params: { id: caseId }, token: moderator.token, body })
    return answer.body.decisions[0]?.id ?? 0
  }
  const undo = async (id: Id) =>
    (await ask(app, undoDecision, { params: { id }, token: moderator.token })).status
  const settle = async () => {
    app.clock.advance(minutes(1))
    await decisionSettling.settleDue()
  }
  /** Contests a decision for the person concerned, with success. */
  async function contest(person: Person, id: Id): Promise<void> {
    await ask(app, contestDecision, { params: { id }, token: person.token, body: { words: 'Ironie.' } })
    const body = { outcome: 'reversed' as const, words: 'En effet.' }
    const params = { id: (await newestCase()).id }
    expect((await ask(app, answerContest, { params, token: second.token, body })).status).toBe(200)
  }

  describe('of a profile', () => {
    async function makeProfile() {
      const person = await makePerson(app)
      const { id, pseudo, token } = person
      const first = await present(person, 'A')
      const shown = async () => {
        const { body } = await ask(app, getProfile, { params: { pseudo }, token })
        return [body.bio, body.profile_picture]
      }
      return { person, shown, first, removeIt: () => remove({ type: 'user', userId: id }) }
    }

    test('[MOD-25, MOD-27] each keep what they took, and give it back', async () => {
      const { person, shown, first, removeIt } = await makeProfile()
      const firstRemoval = await removeIt()
      await settle()
      const next = await present(person, 'B')
      expect(await undo(await removeIt())).toBe(200)
      expect(await shown()).toEqual(['B', next])
      const secondRemoval = await removeIt()
      await settle()
      expect(await shown()).toEqual([null, null])
      await contest(person, firstRemoval)
      expect(await shown()).toEqual(['A', first])
      await contest(person, secondRemoval)
      expect(await shown()).toEqual(['A', first])
      const left = app.db.selectFrom('media').select('id').where('ownerId', '=', person.id)
      expect(await left.execute()).toHaveLength(1)
      expect(await findBrokenInvariants(app.db)).toEqual([])
    })

    test('[MOD-25, MOD-27] by a case opened again gives both back with its end, or deletes both in time', async () => {
      for (const isUpheld of [true, false]) {
        const { person, shown, removeIt } = await makeProfile()
        await removeIt()
        const { id: caseId } = await newestCase()
        await settle()
        const next = await present(person, 'B')
        await ask(app, reopenCase, { params: { id: caseId }, token: moderator.token })
        expect(await undo(await decide(caseId))).toBe(200)
        expect(await shown()).toEqual(['B', next])
        const removal = await decide(caseId)
        await settle()
        expect(await shown()).toEqual([null, null])
        if (isUpheld) await contest(person, removal)
        else await decisionSettling.deleteLapsed(app.db, later(app.clock.now(), days(contestDays)))
        expect(await shown()).toEqual(isUpheld ? ['B', next] : [null, null])
        const kept = app.db.selectFrom('withdrawnProfile').where('accountId', '=', person.id)
        expect(await kept.select('bio').execute()).toEqual([])
        const left = app.db.selectFrom('media').select('id').where('ownerId', '=', person.id)
        expect(await left.execute()).toHaveLength(isUpheld ? 1 : 0)
        expect(await findBrokenInvariants(app.db)).toEqual([])
      }
    })
  })

  test('[CHL-36, MOD-25, MOD-27] of an entry whose post stays gives it back to its challenge, and hides no post', async () => {
    const challengeId = await makeChallenge(app, await makePerson(app))
    const entrant = await makePerson(app)
    const postId = await makeEntry(app, challengeId, entrant, { isOnProfile: true })
    await ask(app, giveAura, { token: reader.token, body: { postId } })
    await untilNotified(app)
    const token = moderator.token
    await ask(app, removeEntry, { params: { id: postId }, token, body: { reason: 'Hors sujet.' } })
    const read = async () => {
      const { body, status } = await ask(app, getPost, { params: { id: postId } })
      const challenge = await ask(app, getChallenge, { params: { id: challengeId } })
      const entries = await ask(app, challengeEntries, { params: { id: challengeId } })
      return [status, body.challenge_id, challenge.body.entries_count, entries.body.posts.length]
    }
    expect(await read()).toEqual([200, null, 0, 0])
    expect(await undo(await remove({ type: 'post', postId }))).toBe(200)
    expect(await read()).toEqual([200, null, 0, 0])
    const { body } = await ask(app, listOwnDecisions, { token: entrant.token })
    expect(body.decisions).toMatchObject([{ kind: 'remove', about: { type: 'post', id: postId } }])
    await contest(entrant, body.decisions[0]?.id ?? 0)
    expect(await read()).toEqual([200, challengeId, 1, 1])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-25] of a challenge that ends within their minute leaves its prize until it is over', async () => {
    const creator = await makePerson(app)
    const challengeId = await makeChallenge(app, creator, { endsAt: later(app.clock.now(), hours(2)) })
    app.clock.advance(hours(2) - seconds(20))
    const removal = await remove({ type: 'challenge', challengeId })
    const closed = async () => {
      await challengeAwards.runDue()
      const row = app.db.selectFrom('challenge').select('outcome').where('id', '=', challengeId)
      return (await row.executeTakeFirstOrThrow()).outcome
    }
    app.clock.advance(seconds(30))
    expect(await closed()).toBeNull()
    expect(await undo(removal)).toBe(200)
    const read = () => ask(app, getChallenge, { params: { id: challengeId } })
    expect((await read()).status).toBe(200)
    await remove({ type: 'challenge', challengeId })
    app.clock.advance(minutes(1))
    expect(await closed()).toBe('returned')
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
