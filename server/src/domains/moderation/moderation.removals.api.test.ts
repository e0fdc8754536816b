import { giveAura } from '@aura/contract/aura/aura.contract'
import {
  challengeEntries,
  getChallenge,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import type { BodyOf } from '@aura/contract/endpoint'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import {
  answerContest,
  decideCase,
  reopenCase,
  undoDecision,
} from '@aura/contract/moderation/moderation.decisions.contract'
import { appealDays } from '@aura/contract/moderation/moderation.limits'
import { contestDecision, listOwnDecisions } from '@aura/contract/moderation/moderation.own.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { getPost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { describe, expect, test } from 'vitest'
import { days, hours, later, minutes, seconds } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { makeMember } from '../../testing/community-members.ts'
import { ask } from '../../testing/contract-calls.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { editProfile } from '../../testing/profiles.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const reader = await makePerson(app)
const [moderator, second] = [await makeModerator(app), await makeModerator(app)]
const { decisionLapsing, decisionSettling, dueChallenges } = app.application.services

let presented = 0
/** Gives a person a bio and a picture unlike all others; the name of its file. */
async function present(person: Person, bio: string): Promise<string> {
  const picture = await jpeg(300 + presented++, 300)
  const { body } = await editProfile(app, person, { pseudo: person.pseudo, bio }, picture)
  return body.profile_picture ?? ''
}

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
  /** Appeals a decision for the person concerned, with success. */
  async function appeal(person: Person, id: Id): Promise<void> {
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
      await appeal(person, firstRemoval)
      expect(await shown()).toEqual(['A', first])
      await appeal(person, secondRemoval)
      expect(await shown()).toEqual(['A', first])
      const left = app.db.selectFrom('media').select('id').where('ownerId', '=', person.id)
      expect(await left.execute()).toHaveLength(1)
      expect(await findBrokenInvariants(app.db)).toEqual([])
    })

    test('[MOD-25, PRV-02] takes a picture or a bio alone, and from a profile without either nothing', async () => {
      for (const [bio, hasPicture] of [
        ['A', false],
        ['', true],
        ['', false],
      ] as const) {
        const person = await makePerson(app)
        const { id: userId, pseudo, token } = person
        const picture = hasPicture ? await jpeg(300 + presented++, 300) : undefined
        await editProfile(app, person, { pseudo, bio }, picture)
        const shown = async () => (await ask(app, getProfile, { params: { pseudo }, token })).body
        const before = await shown()
        const removal = await remove({ type: 'user', userId })
        expect(await shown()).toMatchObject({ bio: null, profile_picture: null })
        const taken = await exportedRows(app, person, 'withdrawn-profile')
        expect(taken).toHaveLength(bio || hasPicture ? 1 : 0)
        expect(await undo(removal)).toBe(200)
        expect(await shown()).toMatchObject({ bio: before.bio, profile_picture: before.profile_picture })
      }
    })

    test('[MOD-25, MOD-27] by a case opened again gives both back with its end, or deletes both in time', async () => {
      for (const isReversed of [true, false]) {
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
        if (isReversed) await appeal(person, removal)
        else await decisionLapsing.deleteLapsed(app.db, later(app.clock.now(), days(appealDays)))
        expect(await shown()).toEqual(isReversed ? ['B', next] : [null, null])
        const kept = app.db.selectFrom('withdrawnProfile').where('accountId', '=', person.id)
        expect(await kept.select('bio').execute()).toEqual([])
        const left = app.db.selectFrom('media').select('id').where('ownerId', '=', person.id)
        expect(await left.execute()).toHaveLength(isReversed ? 1 : 0)
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
    await appeal(entrant, body.decisions[0]?.id ?? 0)
    expect(await read()).toEqual([200, challengeId, 1, 1])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[CHL-36, MOD-27] of an entry whose author entered again leaves its post to the profile', async () => {
    const challengeId = await makeChallenge(app, await makePerson(app))
    const entrant = await makePerson(app)
    const postId = await makeEntry(app, challengeId, entrant, { isOnProfile: true })
    const { token } = moderator
    await ask(app, removeEntry, { params: { id: postId }, token, body: { reason: 'Hors sujet.' } })
    const again = await makeEntry(app, challengeId, entrant)
    const { body } = await ask(app, listOwnDecisions, { token: entrant.token })
    await appeal(entrant, body.decisions[0]?.id ?? 0)
    const { body: post } = await ask(app, getPost, { params: { id: postId } })
    const { body: entries } = await ask(app, challengeEntries, { params: { id: challengeId } })
    expect([post.challenge_id, entries.posts.map(({ id }) => id)]).toEqual([null, [again]])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[CHL-36, MOD-25] of the post of an entry gives back the post alone once its author entered again', async () => {
    const challengeId = await makeChallenge(app, await makePerson(app))
    const entrant = await makePerson(app)
    const postId = await makeEntry(app, challengeId, entrant, { isOnProfile: true })
    const removal = await remove({ type: 'post', postId })
    const again = await makeEntry(app, challengeId, entrant)
    expect(await undo(removal)).toBe(200)
    const { body: entries } = await ask(app, challengeEntries, { params: { id: challengeId } })
    expect(entries.posts.map(({ id }) => id)).toEqual([again])
    expect((await ask(app, getChallenge, { params: { id: challengeId } })).body.entries_count).toBe(1)
    expect((await ask(app, getPost, { params: { id: postId } })).status).toBe(200)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[CHL-36, MOD-27, PRV-02] of an entry is undone also while its challenge is removed, and both show again', async () => {
    const [creator, entrant] = [await makePerson(app), await makePerson(app)]
    const challengeId = await makeChallenge(app, creator, { title: 'À qui ira' })
    const postId = await makeEntry(app, challengeId, entrant, { isOnProfile: true })
    const { token } = moderator
    await ask(app, removeEntry, { params: { id: postId }, token, body: { reason: 'Hors sujet.' } })
    const removal = await remove({ type: 'challenge', challengeId })
    expect(await exportedRows(app, creator, 'challenges')).toMatchObject([
      { title: 'À qui ira', outcome: null },
    ])
    expect(await exportedRows(app, entrant, 'challenge-entries')).toMatchObject([{ title: null }])
    const { body } = await ask(app, listOwnDecisions, { token: entrant.token })
    await appeal(entrant, body.decisions[0]?.id ?? 0)
    expect((await ask(app, getPost, { params: { id: postId } })).body.challenge_id).toBeNull()
    expect(await undo(removal)).toBe(200)
    const { body: entries } = await ask(app, challengeEntries, { params: { id: challengeId } })
    expect(entries.posts.map(({ id }) => id)).toEqual([postId])
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })

  test('[MOD-25, NTF-36] of a community or a challenge takes its name out of earlier notifications, until undone', async () => {
    const owner = await makePerson(app)
    const { id: communityId, name } = await makeCommunity(app, owner)
    const person = await makeMember(app, { id: communityId, owner }, 'admin')
    const challengeId = await makeChallenge(app, owner, { title: 'Un titre de trop' })
    const postId = await makeEntry(app, challengeId, person)
    await ask(app, removeEntry, { params: { id: postId }, token: owner.token, body: { reason: 'Non.' } })
    const told = async () => (await notificationsOf(app, person)).map(notificationSentence)
    const named = [
      `Votre participation au défi «\u00a0Un titre de trop\u00a0» a été retirée\u00a0: Non.`,
      `Vous êtes maintenant admin de «\u00a0${name}\u00a0»`,
    ]
    const unnamed = [
      'Votre participation au défi a été retirée\u00a0: Non.',
      'Vous êtes maintenant admin d’une communauté',
    ]
    expect(await told()).toEqual(named)
    const removals = [
      await remove({ type: 'community', communityId }),
      await remove({ type: 'challenge', challengeId }),
    ]
    expect(await told()).toEqual(unnamed)
    for (const id of removals) expect(await undo(id)).toBe(200)
    expect(await told()).toEqual(named)
  })

  test('[MOD-25] of a challenge that ends within their minute leaves its prize until it is over', async () => {
    const creator = await makePerson(app)
    const challengeId = await makeChallenge(app, creator, { endsAt: later(app.clock.now(), hours(2)) })
    app.clock.advance(hours(2) - seconds(20))
    const removal = await remove({ type: 'challenge', challengeId })
    const closed = async () => {
      await dueChallenges.runDue()
      const row = app.db.selectFrom('challenge').select('outcome').where('id', '=', challengeId)
      return (await row.executeTakeFirstOrThrow()).outcome
    }
    app.clock.advance(seconds(30))
    expect(await closed()).toBeNull()
    expect((await notificationsOf(app, creator)).map(({ kind }) => kind)).not.toContain('challenge-to-judge')
    expect(await undo(removal)).toBe(200)
    const read = () => ask(app, getChallenge, { params: { id: challengeId } })
    expect((await read()).status).toBe(200)
    await remove({ type: 'challenge', challengeId })
    app.clock.advance(minutes(1))
    expect(await closed()).toBe('returned')
    expect(await findBrokenInvariants(app.db)).toEqual([])
  })
})
