import { giveAura } from '@aura/contract/aura/aura.contract'
import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  getChallenge,
  likeEntry,
  rankEntry,
  removeEntry,
  toggleViewed,
} from '@aura/contract/challenges/challenges.entries.contract'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import type { Id } from '@aura/contract/common'
import { listOwnDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost, getPost, likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { profilePosts } from '@aura/contract/profiles/profiles.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { enter, makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let creator: Person
let entrant: Person
let challenge: Id

beforeEach(async () => {
  creator = await makePerson(app)
  entrant = await makePerson(app)
  challenge = await makeChallenge(app, creator, { title: 'Le large' })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const read = async (viewer?: Person, id = challenge) =>
  (await ask(app, getChallenge, { params: { id }, token: viewer?.token })).body
const remove = (id: Id, { token }: Person, reason?: string) =>
  ask(app, removeEntry, { params: { id }, token, body: reason === undefined ? {} : { reason } })
const gridOf = async (of: Person) =>
  (await ask(app, profilePosts, { params: { pseudo: of.pseudo } })).body.posts.map(({ id }) => id)

describe('[CHL-36] an entry that leaves its challenge', () => {
  test('withdrawn by its author is deleted, and they may enter again', async () => {
    const { body } = await enter(app, entrant, challenge)
    expect(await remove(body.post.id, entrant)).toMatchObject({ status: 200 })
    expect((await ask(app, getPost, { params: { id: body.post.id } })).status).toBe(404)
    expect(await read(entrant)).toMatchObject({ entries_count: 0, user_has_participated: false, posts: [] })
    expect(await remove(body.post.id, entrant)).toMatchObject({ body: { code: 'challenges.entry-unknown' } })
    expect((await enter(app, entrant, challenge)).status).toBe(200)
    expect(await notificationsOf(app, entrant)).toEqual([])
  })

  test('stays on its author’s profile if it shows there, and is no longer the challenge’s', async () => {
    const { body } = await enter(app, entrant, challenge, { fields: { postToProfile: 'true' } })
    const { id } = body.post
    await ask(app, giveAura, { token: creator.token, body: { postId: id } })
    await untilNotified(app)
    await remove(id, entrant)
    expect(await gridOf(entrant)).toEqual([id])
    expect((await ask(app, getPost, { params: { id } })).body).toMatchObject({ id, challenge_id: null })
    expect((await read()).posts).toEqual([])
    const about = { params: { id }, token: creator.token }
    for (const mark of [
      ask(app, toggleViewed, about),
      ask(app, likeEntry, about),
      ask(app, rankEntry, { ...about, body: { ranking_position: 1 } }),
    ])
      expect(await mark).toMatchObject({ status: 404, body: { code: 'challenges.entry-unknown' } })
  })

  test('[CHL-35] to its author’s profile wins nothing, neither chosen nor as the most liked when the time to choose is over', async () => {
    const endsAt = later(app.clock.now(), hours(2))
    challenge = await makeChallenge(app, creator, { endsAt })
    const postId = await makeEntry(app, challenge, await makePerson(app))
    const left = (await enter(app, entrant, challenge, { fields: { postToProfile: 'true' } })).body.post.id
    await ask(app, likePost, { token: creator.token, body: { postId: left } })
    expect((await remove(left, entrant)).status).toBe(200)
    const choice = { params: { id: challenge }, token: creator.token, body: { post_id: left } }
    expect(await ask(app, assignAura, choice)).toMatchObject({ body: { code: 'challenges.entry-unknown' } })

    const { dueChallenges } = app.application.services
    app.clock.set(endsAt)
    await dueChallenges.runDue()
    expect((await notificationsOf(app, creator)).map(({ kind }) => kind)).toContain('challenge-to-judge')
    app.clock.set(later(endsAt, days(daysToChoose)))
    await dueChallenges.runDue()
    expect(await read()).toMatchObject({ status: 'closed', winner: { post_id: postId, is_by_likes: true } })
  })

  test('is removed by others only with a reason, which its author is told', async () => {
    const { body } = await enter(app, entrant, challenge)
    expect(await remove(body.post.id, creator, 'x'.repeat(301))).toMatchObject({
      status: 400,
      body: { code: 'challenges.reason-too-long' },
    })
    for (const person of [creator, await makeModerator(app)])
      for (const none of [undefined, ' \n ', '\u200b\u2800'])
        expect(await remove(body.post.id, person, none)).toMatchObject({
          status: 400,
          body: { code: 'challenges.reason-missing', fields: { reason: expect.any(String) } },
        })
    expect((await remove(body.post.id, creator, 'Hors sujet.')).status).toBe(200)
    const [told] = await notificationsOf(app, entrant)
    expect(told).toMatchObject({
      kind: 'entry-removed',
      type: 'post_deleted',
      data: { challengeId: challenge, adminId: creator.id },
    })
    expect(told && notificationSentence(told)).toBe(
      'Votre participation au défi «\u00a0Le large\u00a0» a été retirée\u00a0: Hors sujet.',
    )
    expect(told && notificationAddress(told)).toBe(`/challenge/${challenge}`)
    expect((await enter(app, entrant, challenge)).status).toBe(200)
  })

  test('[PRV-06] is told to its author with the reason, also by a creator who blocks them', async () => {
    const { body } = await enter(app, entrant, challenge)
    await ask(app, blockAccount, { token: creator.token, body: { pseudo: entrant.pseudo } })
    expect((await remove(body.post.id, creator, 'Hors sujet.')).status).toBe(200)
    const [told] = await notificationsOf(app, entrant)
    expect(told).toMatchObject({ kind: 'entry-removed', actors: [] })
    expect(told?.data).toEqual({ reason: 'Hors sujet.' })
    expect(told && notificationSentence(told)).toBe(
      'Votre participation au défi a été retirée\u00a0: Hors sujet.',
    )
    expect(told && notificationAddress(told)).toBeNull()
  })

  test('is for its author, the creator and moderators alone', async () => {
    const { body } = await enter(app, entrant, challenge)
    const stranger = await makePerson(app)
    expect(await remove(body.post.id, stranger)).toMatchObject({
      status: 403,
      body: { code: 'challenges.not-own-entry' },
    })
    const moderator = await makeModerator(app)
    expect((await remove(body.post.id, moderator, 'Interdit.')).status).toBe(200)
  })

  test.each([
    ['post', false],
    ['participation à un défi', true],
  ])(
    '[MOD-21] removed by a moderator, is a decision on one’s %s that is told, and appealed',
    async (what, isOnProfile) => {
      const id = await makeEntry(app, challenge, entrant, { isOnProfile })
      expect((await remove(id, await makeModerator(app), 'Interdit.')).status).toBe(200)
      const [told, ...others] = await notificationsOf(app, entrant)
      expect([told?.kind, told?.actors, others]).toEqual(['moderation-decision', [], []])
      expect(told && notificationSentence(told)).toBe(
        `Une décision de modération vous concerne\u00a0: La modération a retiré votre ${what}. Motif\u00a0: Interdit.`,
      )
      expect(told && notificationAddress(told)).toBe('/reports?tab=decisions')
      const { body } = await ask(app, listOwnDecisions, { token: entrant.token })
      expect(body.decisions).toMatchObject([{ kind: 'remove', contestable_until: expect.any(String) }])
    },
  )

  test('[PRV-06] nobody whom the creator has blocked learns by a refusal that challenge or entry exist', async () => {
    const post_id = await makeEntry(app, challenge, entrant)
    const blocked = await makePerson(app)
    await ask(app, blockAccount, { token: creator.token, body: { pseudo: blocked.pseudo } })
    const about = { params: { id: challenge }, token: blocked.token }
    for (const answer of [
      ask(app, deleteChallenge, about),
      ask(app, assignAura, { ...about, body: { post_id } }),
    ])
      expect(await answer).toMatchObject({ status: 404, body: { code: 'challenges.unknown' } })
    expect(await remove(post_id, blocked)).toMatchObject({
      status: 404,
      body: { code: 'challenges.entry-unknown' },
    })
  })

  test('[CHL-35] is removed by moderators alone once the challenge has ended, also where its creator is one', async () => {
    const operator = await makeModerator(app)
    challenge = await makeChallenge(app, operator, { endsAt: later(app.clock.now(), hours(2)) })
    const postId = await makeEntry(app, challenge, entrant)
    app.clock.advance(hours(2))
    expect(await remove(postId, operator, 'Interdit.')).toMatchObject({
      status: 409,
      body: { code: 'challenges.to-judge' },
    })
    expect((await remove(postId, await makeModerator(app), 'Interdit.')).status).toBe(200)
  })

  test('is not removed by the creator once the challenge is closed', async () => {
    const post_id = await makeEntry(app, challenge, entrant)
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id } })
    expect(await remove(post_id, creator, 'Hors sujet.')).toMatchObject({
      status: 409,
      body: { code: 'challenges.closed' },
    })
    expect((await remove(post_id, await makeModerator(app), 'Interdit.')).status).toBe(200)
  })

  test('is not withdrawn once the challenge is closed; deleting its post takes it out at any time', async () => {
    const postId = await makeEntry(app, challenge, entrant)
    const other = await makeEntry(app, challenge, await makePerson(app))
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: other } })
    expect(await remove(postId, entrant)).toMatchObject({ status: 409, body: { code: 'challenges.closed' } })
    await ask(app, deletePost, { params: { id: postId }, token: entrant.token })
    expect(await read(entrant)).toMatchObject({ entries_count: 1, posts: [{ id: other }] })
  })
})
