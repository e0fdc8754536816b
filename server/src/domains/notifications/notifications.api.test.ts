import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import * as contract from '@aura/contract/notifications/notifications.contract'
import { getPreferences, putPreferences } from '@aura/contract/preferences/preferences.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '../../platform/clock/clock.ts'
import { imposeSanction } from '../../testing/aura.ts'
import { appealLoss } from '../../testing/aura-appeals.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { withLongDeleting } from '../../testing/long-deleting.ts'
import { openActs } from '../../testing/notification-acts.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { findLatestUnread, markSomeRead } from './notifications.queries.ts'
import { forgetOldNotifications } from './notifications.service.ts'

const { listNotifications, readAllNotifications, readNotification } = contract

const { app, running, act, like, vote, follow, told, check, makePeople } = await openActs()
let { author, lea, postId } = running
beforeEach(() => {
  ;({ author, lea, postId } = running)
})

describe('a notification', () => {
  test('[NTF-03] [NTF-04] [NTF-07] a like names who liked, and leads to the post', async () => {
    await like(lea)
    const [notification, ...others] = await told()
    expect(others).toEqual([])
    expect(notification).toMatchObject({
      type: 'like',
      is_read: false,
      created_at: app.clock.now().toISOString(),
      data: { postId, likerId: lea.id, likerPseudo: lea.pseudo },
      actors: [{ id: lea.id, pseudo: lea.pseudo }],
      actors_count: 1,
      thumbnail: expect.stringMatching(/-320\.webp$/),
    })
    if (!notification) return
    expect(notificationSentence(notification)).toBe(`${lea.pseudo} a aimé votre post`)
    expect(notificationAddress(notification)).toBe(`/post/like/${postId}/0`)
  })

  test('[NTF-05] aura on a post names who gave it; who takes it is named nowhere [AUR-42]', async () => {
    await vote(lea)
    const [given] = await told()
    expect(given).toMatchObject({
      type: 'auraPosted',
      data: { postId, auraGiveById: lea.id, auraGained: 1 },
      actors_count: 1,
    })
    expect(given && notificationAddress(given)).toBe(`/post/auraPosted/${postId}/0`)
    const taker = await makePerson(app)
    await vote(taker, takeAura)
    const { text } = await untilNotified(app).then(() => ask(app, listNotifications, { token: author.token }))
    const taken = (await told()).find(({ kind }) => kind === 'post-aura-taken')
    expect(taken).toMatchObject({ type: 'auraPosted', data: { postId, auraGained: -1 }, actors: [] })
    expect(taken?.data).not.toHaveProperty('auraGiveById')
    expect(text).not.toContain(taker.pseudo)
    // Hiding who took it would give them away.
    await act(author, blockAccount, { pseudo: taker.pseudo })
    expect((await told()).map(({ id }) => id)).toContain(taken?.id)
  })

  test('[NTF-35] a donation leads to its giver, a withdrawal to the history', async () => {
    await act(lea, donateAura, { pseudo: author.pseudo, amount: 3 })
    await act(lea, donateAura, { pseudo: author.pseudo, amount: -2 })
    const notifications = await told()
    const [withdrawn, given] = notifications.toSorted(
      (one, other) => (one.data.auraGained ?? 0) - (other.data.auraGained ?? 0),
    )
    expect(given).toMatchObject({ type: 'auraPosted', data: { auraGiveById: lea.id, auraGained: 3 } })
    expect(given?.data).not.toHaveProperty('postId')
    expect(given && notificationAddress(given)).toBe(`/profile/${lea.pseudo}`)
    expect(withdrawn).toMatchObject({ data: { auraGained: -2 }, actors: [], actors_count: 0 })
    expect(withdrawn && notificationAddress(withdrawn)).toBe('/aura-history')
    expect(withdrawn && notificationSentence(withdrawn)).toBe('1 personne a retiré son aura\u00a0: −2')
  })

  test('[NTF-10] a follow leads to the profile of who follows', async () => {
    await follow(lea)
    const [notification] = await told()
    expect(notification).toMatchObject({ type: 'following', data: { followerId: lea.id } })
    expect(notification && notificationAddress(notification)).toBe(`/profile/${lea.pseudo}`)
  })

  test('[NTF-10, PRF-17] the list says whether the reader follows who alone began to follow them', async () => {
    const [mia, one, other] = (await makePeople(3)) as [Person, Person, Person]
    const list = async (query = {}) =>
      (await ask(app, listNotifications, { token: author.token, query })).body.people
    await follow(lea)
    await follow(author, lea)
    await untilNotified(app)
    expect(await list()).toEqual([{ id: lea.id, isFollowing: true }])
    app.clock.advance(hours(2))
    await follow(mia)
    await like(other)
    await untilNotified(app)
    expect(await list()).toEqual([
      { id: mia.id, isFollowing: false },
      { id: lea.id, isFollowing: true },
    ])
    expect(await list({ topic: 'like' })).toEqual([])
    // Two within an hour share a notification.
    await follow(one)
    await untilNotified(app)
    expect(await list()).toEqual([{ id: lea.id, isFollowing: true }])
  })

  test('[NTF-26] fifty likes are a reward of 1', async () => {
    const fans = await makePeople(50)
    await Promise.all(fans.map((fan) => like(fan)))
    const rewards = await told({ topic: 'reward' })
    expect(rewards).toMatchObject([{ type: 'reward', data: { postId, auraGained: 1 }, actors: [] }])
  })

  test('[AUR-49, NTF-26] aura regained after a sanction is a reward, once, for each who regains', async () => {
    const other = await makePerson(app)
    await vote(lea, takeAura)
    await act(lea, donateAura, { pseudo: author.pseudo, amount: -1 })
    await act(lea, donateAura, { pseudo: other.pseudo, amount: 1 })
    await imposeSanction(app, lea.id, {
      by: 'modo',
      reason: 'Votes de complaisance.',
    })
    const [reward, ...more] = await told({ topic: 'reward' })
    expect(more).toEqual([])
    expect(reward).toMatchObject({ type: 'reward', actors: [] })
    expect(reward && notificationAddress(reward)).toBe('/aura-history')
    expect(await notificationsOf(app, other, { topic: 'reward' })).toEqual([])
  })

  test('[NTF-36] the answer to an appeal is a moderation notification', async () => {
    await vote(lea, takeAura)
    await app.application.services.appeals.answer(await appealLoss(app, author), {
      outcome: 'maintained',
      answer: 'Le vote était permis.',
      by: 'test',
    })
    const [answer] = await told({ topic: 'moderation' })
    expect(answer).toMatchObject({ type: 'moderation', data: { reason: 'Le vote était permis.' } })
    expect(answer && notificationAddress(answer)).toBe('/reports?tab=decisions')
  })
})

describe('the list', () => {
  test('[NTF-01] [NTF-02] comes latest first, page by page, and under each filter', async () => {
    const posts: number[] = []
    for (let index = 0; index < 5; index++) {
      posts.unshift(await makePost(app, author))
      await like(lea, posts[0])
      app.clock.advance(1000)
    }
    await follow(lea)
    expect(await told({ topic: 'following' })).toMatchObject([{ type: 'following' }])
    const pageAfter = async (cursor: string | null) => {
      const query = { topic: 'like', limit: 2, ...(cursor ? { cursor } : {}) }
      return (await ask(app, listNotifications, { token: author.token, query })).body
    }
    const seen: (number | undefined)[] = []
    let page = await pageAfter(null)
    for (;;) {
      expect(page.hasMore).toBe(page.nextCursor !== null)
      seen.push(...page.notifications.map(({ data }) => data.postId))
      if (!page.nextCursor) break
      page = await pageAfter(page.nextCursor)
    }
    expect(seen).toEqual(posts)
    expect(await told({ topic: 'challenge' })).toEqual([])
  })

  test.each(['x', '1.-', '%00', 'zzzzzzzzzzz.1'])('[NTF-03] refuses the cursor %s', async (cursor) => {
    const { status } = await ask(app, listNotifications, { token: author.token, query: { cursor } })
    expect(status).toBe(400)
  })

  test('[NTF-17] [NTF-19] the check counts what is unread and says what is new', async () => {
    expect(await check()).toMatchObject({ hasNew: false, title: '', body: '', unread: 0 })
    await like(lea)
    app.clock.advance(1000)
    await follow(lea)
    expect(await check()).toMatchObject({
      hasNew: true,
      title: '2 nouvelles notifications',
      body: `${lea.pseudo} vous suit`,
      unread: 2,
      unreadByTopic: { like: 1, following: 1, aura: 0 },
      latest: { type: 'following' },
    })
  })

  test('[APP-12, NTF-17] the check of a reader in calm mode says what is new without a number', async () => {
    const { body: usual } = await ask(app, getPreferences, { token: author.token })
    await act(author, putPreferences, { ...usual, calmMode: true })
    const people = await makePeople(3)
    for (const person of people) await like(person)
    app.clock.advance(1000)
    for (const person of people) await follow(person)
    const { title, body } = await check()
    expect(title).toBe('Nouvelles notifications')
    expect(body).toMatch(/^\S+ et d’autres vous suivent$/)
  })

  test('[NTF-15] [NTF-16] reading one is its recipient’s alone, and leaves the others unread', async () => {
    await follow(lea)
    app.clock.advance(1000)
    await like(lea)
    const isRead = async () => (await told()).map(({ kind, is_read }) => [kind, is_read])
    const id = (await told())[0]?.id ?? 0
    const read = (who: Person) => ask(app, readNotification, { token: who.token, params: { id } })
    expect(await read(lea)).toMatchObject({ status: 404, body: { code: 'notifications.unknown' } })
    expect(await isRead()).toEqual([
      ['post-like', false],
      ['follow', false],
    ])
    for (let time = 0; time < 2; time++) expect((await read(author)).status).toBe(200)
    expect(await isRead()).toEqual([
      ['post-like', true],
      ['follow', false],
    ])
  })

  test('[NTF-37] reading all leaves nothing unread, and others’ as they are', async () => {
    await like(lea)
    await follow(lea)
    await follow(author, lea)
    await untilNotified(app)
    expect((await ask(app, readAllNotifications, { token: author.token })).status).toBe(200)
    expect((await check()).unread).toBe(0)
    expect(await notificationsOf(app, lea)).toMatchObject([{ is_read: false }])
  })

  test('[NTF-37] reading many is several short transactions, and later ones stay unread', async () => {
    const reader = await makePerson(app)
    const now = app.clock.now()
    const add = (from: number, to: number) =>
      sql`
      insert into notification (recipient_id, kind, topic, group_id, started_at, happened_at, actors, amount)
      select ${reader.id}, 'post-likes-award', 'aura', n, at, at, 0, 1
      from generate_series(${from}::integer, ${to}::integer) as n,
        lateral (select ${now}::timestamptz + n * interval '1 microsecond' as at) as moment`.execute(app.db)
    await add(1, 2001)
    const until = (await findLatestUnread(app.db, reader.id)) ?? ''
    expect((await ask(app, readAllNotifications, { token: reader.token })).status).toBe(200)
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from notification where recipient_id = ${reader.id} and read_at = ${now}
      group by xmin::text order by count`.execute(app.db)
    expect(rows.map(({ count }) => count)).toEqual([1, 1000, 1000])
    await add(2001, 2002)
    expect(await markSomeRead(app.db, reader.id, { until, limit: 1000, now })).toBe(1)
  })

  test('[NTF-18, PRV-06] answers the profile of a person, but not between two of whom one blocked the other', async () => {
    const call = { token: author.token, params: { userId: lea.id } }
    const read = async () => (await ask(app, contract.notificationProfile, call)).body
    expect(await read()).toMatchObject({ id: lea.id, pseudo: lea.pseudo, profile_picture: null })
    await editProfile(app, lea, { pseudo: lea.pseudo }, await jpeg(210, 210))
    const { body: profile } = await ask(app, getProfile, { params: { pseudo: lea.pseudo } })
    expect(profile.profile_picture).toMatch(/\w/)
    expect(await read()).toMatchObject({ pseudo: lea.pseudo, profile_picture: profile.profile_picture })
    await ask(app, blockAccount, { token: lea.token, body: { pseudo: author.pseudo } })
    const hidden = { status: 404, body: { code: 'profiles.unknown' } }
    expect(await ask(app, contract.notificationProfile, call)).toMatchObject(hidden)
    const reverse = { token: lea.token, params: { userId: author.id } }
    expect(await ask(app, contract.notificationProfile, reverse)).toMatchObject(hidden)
  })

  test('is forgotten after 90 days', async () => {
    await like(lea)
    await untilNotified(app)
    const at = (count: number) => new Date(app.clock.now().getTime() + days(count))
    await forgetOldNotifications(app.db, at(89))
    expect(await told()).toHaveLength(1)
    // A storm has left a hundred thousand acts behind it.
    await withLongDeleting(app.db, 'notification', () => forgetOldNotifications(app.db, at(91)))
    expect(await told()).toEqual([])
  })
})
