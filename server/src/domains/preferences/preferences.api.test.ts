import { followUser } from '@aura/contract/follows/follows.contract'
import {
  type NotificationChoice,
  notificationChoices,
} from '@aura/contract/notifications/notification-choices'
import { likePost } from '@aura/contract/posts/posts.contract'
import {
  getPreferences,
  type Preferences,
  putPreferences,
} from '@aura/contract/preferences/preferences.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { enqueueEvents } from '../notifications/notifications.events.ts'

let person: Person
const app = await openTestApp()
beforeEach(async () => {
  person = await makePerson(app)
})

const both = { app: true, push: true }
const usual: Preferences = {
  calmMode: false,
  notifications: Object.fromEntries(
    notificationChoices.map((choice) => [choice, both]),
  ) as Preferences['notifications'],
  quietHours: null,
}
type Channels = Preferences['notifications']['like']
const withChoices = (changed: Partial<Record<NotificationChoice, Channels>>): Preferences => ({
  ...usual,
  notifications: { ...usual.notifications, ...changed },
})
const get = async () => (await ask(app, getPreferences, { token: person.token })).body
const put = (body: object) => ask(app, putPreferences, { token: person.token, body })

describe('[APP-17] preferences', () => {
  test('are the defaults until a person changes them', async () => {
    expect(await get()).toEqual(usual)
    const wanted: Preferences = {
      ...withChoices({ like: { app: false, push: true }, moderation: { app: true, push: false } }),
      calmMode: true,
      quietHours: { from: '22:30', to: '07:00' },
    }
    for (let time = 0; time < 2; time++)
      expect(await put(wanted)).toMatchObject({ status: 200, body: wanted })
    expect(await get()).toEqual(wanted)
    const other = await makePerson(app)
    expect((await ask(app, getPreferences, { token: other.token })).body).toEqual(usual)
    expect((await put(usual)).body).toEqual(usual)
    expect(await get()).toEqual(usual)
  })

  test.each([
    ['quiet hours of no length', { quietHours: { from: '07:00', to: '07:00' } }, 'preferences.no-quiet-time'],
    [
      'to switch moderation off',
      withChoices({ moderation: { app: false, push: true } }),
      'preferences.moderation-always-told',
    ],
    ['an hour that is none', { quietHours: { from: '24:00', to: '07:00' } }, 'platform.invalid'],
    ['an hour with seconds', { quietHours: { from: '22:00:00', to: '07:00' } }, 'platform.invalid'],
    ['half of the quiet hours', { quietHours: { from: '22:00' } }, 'platform.invalid'],
    ['a text for a switch', { calmMode: 'true' }, 'platform.invalid'],
    ['a choice left out', { notifications: { like: both } }, 'platform.invalid'],
  ])('refuse %s, and stay', async (_what, changed, code) => {
    expect(await put({ ...usual, ...changed })).toMatchObject({ status: 400, body: { code } })
    expect(await get()).toEqual(usual)
  })

  test('the start of calm mode stays when other preferences change', async () => {
    const calmSince = async () =>
      (
        await app.db
          .selectFrom('preference')
          .select('calmSince')
          .where('accountId', '=', person.id)
          .executeTakeFirstOrThrow()
      ).calmSince
    await put({ ...usual, calmMode: true })
    const since = app.clock.now()
    app.clock.advance(1000)
    await put({ ...withChoices({ like: { app: false, push: false } }), calmMode: true })
    expect(await calmSince()).toEqual(since)
    await put(usual)
    expect(await calmSince()).toBeNull()
  })

  test('[ACC-38] are deleted with their account', async () => {
    for (const calmMode of [true, false, true]) {
      await put({ ...usual, calmMode })
      app.clock.advance(1000)
    }
    const now = app.clock.now()
    await setErasureAt(app, person.id, now)
    await app.application.services.erasure.eraseDue()
    for (const table of ['preference', 'calmPeriod'] as const) {
      const kept = app.db.selectFrom(table).select('accountId').where('accountId', '=', person.id)
      expect(await kept.execute()).toEqual([])
    }
  })
})

describe('what was switched off', () => {
  const act = (who: Person, call: typeof likePost | typeof followUser, body: object) =>
    ask(app, call, { token: who.token, body })

  test('[APP-17] does not notify; other kinds and people do; earlier notifications stay; switched on again it notifies', async () => {
    const [lea, noe] = [await makePerson(app), await makePerson(app)]
    const [first, second, third] = [
      await makePost(app, person),
      await makePost(app, person),
      await makePost(app, person),
    ]
    await act(lea, likePost, { postId: first })
    expect(await notificationsOf(app, person)).toHaveLength(1)
    await put(withChoices({ like: { app: false, push: false } }))
    await act(lea, likePost, { postId: second })
    await act(lea, followUser, { pseudo: person.pseudo })
    await act(person, likePost, { postId: await makePost(app, noe) })
    expect((await notificationsOf(app, person)).map(({ type }) => type).toSorted()).toEqual([
      'following',
      'like',
    ])
    expect(await notificationsOf(app, noe)).toMatchObject([{ type: 'like' }])
    await put(usual)
    await act(noe, likePost, { postId: third })
    const likes = await notificationsOf(app, person, { topic: 'like' })
    expect(likes.map(({ data }) => data.postId).toSorted()).toEqual([first, third].toSorted())
  })

  test('decisions of moderators notify with everything else off', async () => {
    const off = { app: false, push: false }
    const choices = notificationChoices.filter((choice) => choice !== 'moderation')
    await put(withChoices(Object.fromEntries(choices.map((choice) => [choice, off]))))
    const common = { recipientId: person.id, actorId: null, subjectId: 1, at: app.clock.now() }
    await inTransaction(app.db, (tx) =>
      enqueueEvents(tx, [
        { ...common, kind: 'moderation-decision', data: { reason: 'Insultes' } },
        { ...common, kind: 'aura-regained' },
      ]),
    )
    await untilNotified(app)
    expect(await notificationsOf(app, person)).toMatchObject([{ type: 'moderation' }])
  })

  test('pushes of many people are planned at once, each by its recipient’s preferences', async () => {
    const [off, quiet, stranger] = [await makePerson(app), await makePerson(app), await makePerson(app)]
    const choose = (who: Person, body: Preferences) => ask(app, putPreferences, { token: who.token, body })
    await choose(off, withChoices({ like: { app: true, push: false } }))
    await choose(quiet, { ...usual, quietHours: { from: '22:00', to: '07:00' } })
    const asked = [off, quiet, stranger].map(({ id }) => ({ recipientId: id, kind: 'post-like' as const }))
    const now = new Date('2026-11-21T22:00:00Z')
    const { planPushes } = app.application.services.preferences
    expect(await planPushes(app.db, asked, now)).toEqual([null, new Date('2026-11-22T06:00:00Z'), now])
  })
})
