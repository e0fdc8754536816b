import { donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import type { EndpointDeclaration } from '@aura/contract/endpoint'
import { followUser, unfollowUser } from '@aura/contract/follows/follows.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import * as contract from '@aura/contract/notifications/notifications.contract'
import { deletePost, likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { withLongDeleting } from '../../testing/long-deleting.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { enqueueEvents, type NotificationEvent } from './notifications.events.ts'
import { forgetOldNotifications } from './notifications.service.ts'

const { listNotifications, readAllNotifications, readNotification } = contract

let author: Person
let lea: Person
let postId: number

const app = await openTestApp()
beforeEach(async () => {
  author = await makePerson(app)
  lea = await makePerson(app)
  postId = await makePost(app, author)
})

const makePeople = (count: number) => Promise.all(Array.from({ length: count }, () => makePerson(app)))

async function act(who: Person, call: EndpointDeclaration, body: object) {
  const { status } = await ask(app, call, { token: who.token, body })
  expect(status).toBe(200)
}
const like = (who: Person, id = postId) => act(who, likePost, { postId: id })
const vote = (who: Person, call: typeof giveAura | typeof takeAura = giveAura) => act(who, call, { postId })
const follow = (who: Person, whom = author) => act(who, followUser, { pseudo: whom.pseudo })
const told = (query: Record<string, string | number> = {}) => notificationsOf(app, author, query)
const check = async () => {
  await untilNotified(app)
  return (await ask(app, checkNotifications, { token: author.token })).body
}

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
    expect(notificationSentence(notification)).toBe(`${lea.pseudo} a aimé votre publication`)
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
    await app.application.services.sanctions.voidGiving(lea.id, {
      by: 'modo',
      reason: 'Votes de complaisance.',
    })
    const [reward, ...more] = await told({ topic: 'reward' })
    expect(more).toEqual([])
    expect(reward).toMatchObject({ type: 'reward', actors: [] })
    expect(reward && notificationAddress(reward)).toBe('/aura-history')
    expect(await notificationsOf(app, other, { topic: 'reward' })).toEqual([])
  })

  test('[NTF-36] the answer to a contest is a moderation notification', async () => {
    await vote(lea, takeAura)
    const { entries } = (await ask(app, auraHistory, { token: author.token })).body
    const entryId = entries.find(({ contestable }) => contestable)?.id ?? 0
    const { contests } = app.application.services
    const account = { userId: author.id, pseudo: author.pseudo, auraTypeId: 8 }
    const actor = { ...account, sessionId: 1, isModerator: false, isAdministrator: false }
    await contests.contest(actor, { entryId, reason: 'Une erreur' })
    const [open] = (await contests.listOpen({ limit: 50 })).filter(({ accountId }) => accountId === author.id)
    await contests.answer(open?.id ?? 0, { outcome: 'upheld', answer: 'Le vote était permis.', by: 'test' })
    const [answer] = await told({ topic: 'moderation' })
    expect(answer).toMatchObject({ type: 'moderation', data: { reason: 'Le vote était permis.' } })
    expect(answer && notificationAddress(answer)).toBe('/reports')
  })
})

describe('outbox events', () => {
  const event = (): NotificationEvent => ({
    kind: 'post-like',
    recipientId: author.id,
    actorId: lea.id,
    subjectId: postId,
    data: { postId },
    at: app.clock.now(),
  })

  test('[NTF-20] an act that is rolled back notifies nobody', async () => {
    const failing = inTransaction(app.db, async (tx) => {
      await enqueueEvents(tx, [event()])
      throw new Error('the cause fails')
    })
    await expect(failing).rejects.toThrow('the cause fails')
    expect(await told()).toEqual([])
  })

  test('[NTF-21] an event enqueued several times notifies once, by however many workers', async () => {
    await Promise.all(
      Array.from({ length: 20 }, () => inTransaction(app.db, (tx) => enqueueEvents(tx, [event(), event()]))),
    )
    await Promise.all([untilNotified(app), untilNotified(app), untilNotified(app)])
    expect(await told()).toMatchObject([{ actors_count: 1 }])
    expect(await told()).toHaveLength(1)
  })

  test('[NTF-22] nobody is notified of their own act', async () => {
    await like(author)
    expect(await told()).toEqual([])
  })

  test('[NTF-23] an act taken back within a minute disappears, unless it was read; later it stays', async () => {
    await like(lea)
    await follow(lea)
    expect(await told()).toHaveLength(2)
    app.clock.advance(seconds(59))
    await like(lea)
    await act(lea, unfollowUser, { pseudo: author.pseudo })
    expect(await told()).toEqual([])
    await like(lea)
    await follow(lea)
    const [one] = await told({ topic: 'following' })
    await ask(app, readNotification, { token: author.token, params: { id: one?.id ?? 0 } })
    await act(lea, unfollowUser, { pseudo: author.pseudo })
    app.clock.advance(seconds(61))
    await like(lea)
    expect((await told()).map(({ type }) => type).toSorted()).toEqual(['following', 'like'])
  })

  test('[NTF-23, AUR-71] a vote undone or switched within a minute leaves what it told, which would name its author by going', async () => {
    await vote(lea)
    const [named] = await told()
    await vote(lea, takeAura)
    expect((await told()).map(({ kind }) => kind)).toEqual(['post-aura', 'post-aura-taken'])
    expect((await told())[0]).toEqual(named)
  })

  test('[AUR-42, AUR-71] aura taken is one notification a day and object, netted, without a name or an hour', async () => {
    const people = await makePeople(3)
    const [first, second, third] = people as [Person, Person, Person]
    for (const person of people) await vote(person)
    await vote(first)
    await vote(second, takeAura)
    await act(second, donateAura, { pseudo: author.pseudo, amount: -2 })
    await act(third, donateAura, { pseudo: author.pseudo, amount: -3 })
    const taken = async () => (await told()).filter(({ data }) => data.day !== undefined)
    const start = parisMoment(parisDay(app.clock.now()), '00:00').toISOString()
    const lines = await taken()
    expect(lines.map((line) => [notificationSentence(line), line.created_at]).toSorted()).toEqual([
      ['2 personnes ont retiré leur aura\u00a0: −5', start],
      ['3 personnes ont retiré leur aura\u00a0: −3', start],
    ])
    expect(JSON.stringify(lines)).not.toMatch(new RegExp(people.map(({ pseudo }) => pseudo).join('|')))
    // A switch back names nobody, and what comes to no loss is told no more.
    await vote(second)
    await vote(first)
    expect(await taken()).toMatchObject([{ kind: 'withdrawal' }])
    const named = (await told()).filter(({ kind }) => kind === 'post-aura')
    expect(named).toMatchObject([{ actors_count: 3, data: { auraGained: 3 } }])
  })

  test('[AUR-71] aura taken alerts with the next full hour, once however much is taken until then', async () => {
    const hour = hours(1)
    app.clock.set(new Date(Math.ceil(app.clock.now().getTime() / hour) * hour + minutes(20)))
    for (const person of await makePeople(3)) {
      await vote(person, takeAura)
      await untilNotified(app)
    }
    const alerts = () =>
      app.db
        .selectFrom('notification')
        .select(['alertedAt', 'alertDueAt'])
        .where('recipientId', '=', author.id)
        .execute()
    const dueAt = new Date(app.clock.now().getTime() + minutes(40))
    expect(await alerts()).toEqual([{ alertedAt: null, alertDueAt: dueAt }])
    app.clock.set(dueAt)
    await untilNotified(app)
    expect(await alerts()).toEqual([{ alertedAt: dueAt, alertDueAt: null }])
  })

  test('[NTF-24] toggling never notifies twice', async () => {
    for (let time = 0; time < 5; time++) {
      await like(lea)
      await untilNotified(app)
      app.clock.advance(minutes(2))
    }
    expect(await told()).toHaveLength(1)
  })

  test('[NTF-25] likes of an hour are one notification, the next hour’s another', async () => {
    const people = await makePeople(5)
    for (const person of people) {
      await like(person)
      await untilNotified(app)
      app.clock.advance(minutes(11))
    }
    const [grouped, ...others] = await told()
    expect(others).toEqual([])
    const latest = people.at(-1)?.pseudo
    expect(grouped && notificationSentence(grouped)).toBe(`${latest} et 4 autres ont aimé votre publication`)
    app.clock.advance(hours(1))
    await like(lea)
    expect(await told()).toMatchObject([{ actors_count: 1 }, { actors_count: 5 }])
  })

  test('[NTF-25] a read notification is unread again when acts are appended', async () => {
    await like(lea)
    const [notification] = await told()
    await ask(app, readNotification, { token: author.token, params: { id: notification?.id ?? 0 } })
    expect(await told()).toMatchObject([{ is_read: true }])
    await like(await makePerson(app))
    expect(await told()).toMatchObject([{ id: notification?.id, is_read: false, actors_count: 2 }])
  })

  test('[NTF-25] a star with 100,000 new followers and 10,000 votes in an hour, who reads everything at once, gets a few dozen alerts', async () => {
    const storm = (kind: string, groupId: number, count: number, round: number) =>
      sql`
      insert into notification_event (kind, recipient_id, actor_id, subject_id, group_id, amount, data, is_undone, at)
      select ${kind}, ${author.id}, 1000000 + ${round * count} + number, ${groupId}, ${groupId}, 0, '{}', false,
        ${app.clock.now()}::timestamptz + number * interval '35 milliseconds'
      from generate_series(1, ${count}::integer) as number`.execute(app.db)
    for (let round = 0; round < 39; round++) {
      await storm('follow', author.id, 2565, round)
      await storm('post-like', postId, 257, round)
      await storm('post-aura', postId, 257, round)
      await untilNotified(app)
      await ask(app, readAllNotifications, { token: author.token })
      app.clock.advance(seconds(90))
    }
    await follow(lea)
    const [latest] = await told()
    expect(latest).toMatchObject({ kind: 'follow', is_read: false, actors_count: 100_036 })
    const rows = await app.db
      .selectFrom('notification')
      .select('alertCount')
      .where('recipientId', '=', author.id)
      .execute()
    expect(rows).toHaveLength(3)
    const alertCount = rows.reduce((sum, row) => sum + row.alertCount, 0)
    expect(alertCount).toBeGreaterThan(3)
    expect(alertCount).toBeLessThanOrEqual(60)
  })
})

describe('hidden people and content', () => {
  test('[PRV-06] [PRV-08] acts of people blocked or muted do not show, nor earlier ones', async () => {
    const [blocked, muted, blocker, stranger] = (await makePeople(4)) as [Person, Person, Person, Person]
    for (const person of [blocked, muted, blocker, stranger]) await like(person)
    expect(await told()).toMatchObject([{ actors_count: 4 }])
    await act(author, blockAccount, { pseudo: blocked.pseudo })
    await act(author, muteAccount, { pseudo: muted.pseudo })
    await act(blocker, blockAccount, { pseudo: author.pseudo })
    const [left] = await told()
    expect(left).toMatchObject({ actors: [{ pseudo: stranger.pseudo }], actors_count: 1 })
    await follow(muted)
    expect(await told({ topic: 'following' })).toEqual([])
    expect((await check()).unread).toBe(1)
    await act(author, muteAccount, { pseudo: stranger.pseudo })
    expect(await told()).toEqual([])
    expect(await check()).toMatchObject({ hasNew: false, unread: 0, latest: null })
  })

  test('a deleted post shows no more', async () => {
    await like(lea)
    await vote(lea)
    expect(await told()).toHaveLength(2)
    await ask(app, deletePost, { token: author.token, params: { id: postId } })
    expect(await told()).toEqual([])
    expect((await check()).unread).toBe(0)
  })

  test('[NTF-08] a deleted comment shows no more, and the one before takes its place', async () => {
    const noe = await makePerson(app)
    const tell = async (who: Person, commentContent: string) => {
      const commentId = await makeComment(app, who, { postId, content: commentContent })
      const event = {
        kind: 'post-comment',
        recipientId: author.id,
        actorId: who.id,
        groupId: postId,
      } as const
      const data = { postId, commentId, commentContent }
      await inTransaction(app.db, (tx) =>
        enqueueEvents(tx, [{ ...event, subjectId: commentId, data, at: app.clock.now() }]),
      )
      app.clock.advance(1000)
      return commentId
    }
    const first = await tell(lea, 'Une.')
    const second = await tell(noe, 'Deux.')
    const [grouped] = (await told({ topic: 'comment' })) as [contract.Notification]
    expect(grouped).toMatchObject({
      data: { commentId: second, commenterId: noe.id },
      actors_count: 2,
    })
    expect(notificationAddress(grouped)).toBe(`/post/comment/${postId}/${second}`)
    expect(notificationSentence(grouped)).toBe(
      `${noe.pseudo} et ${lea.pseudo} ont commenté votre publication\u00a0: «\u00a0Deux.\u00a0»`,
    )
    await ask(app, deleteComment, { token: noe.token, params: { id: second } })
    const [left] = (await told({ topic: 'comment' })) as [contract.Notification]
    expect(left).toMatchObject({ data: { commentId: first, commentContent: 'Une.' }, actors_count: 1 })
    await ask(app, deleteComment, { token: lea.token, params: { id: first } })
    expect(await told({ topic: 'comment' })).toEqual([])
  })

  test('[ACC-38] an erased account disappears from notifications of others, and its own are deleted', async () => {
    await like(lea)
    await like(await makePerson(app))
    await follow(author, lea)
    expect(await told()).toMatchObject([{ actors_count: 2 }])
    await untilNotified(app)
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', lea.id).execute()
    await app.application.services.erasure.eraseDue()
    expect(await told()).toMatchObject([{ actors_count: 1 }])
    const { rows } = await sql`
      select from notification where recipient_id = ${lea.id}
      union all select from notification_act where actor_id = ${lea.id}`.execute(app.db)
    expect(rows).toEqual([])
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

  test('[NTF-15] [NTF-16] reading one is its recipient’s alone', async () => {
    await like(lea)
    const [notification] = await told()
    const id = notification?.id ?? 0
    const read = (who: Person) => ask(app, readNotification, { token: who.token, params: { id } })
    expect(await read(lea)).toMatchObject({ status: 404, body: { code: 'notifications.unknown' } })
    expect(await told()).toMatchObject([{ is_read: false }])
    for (let time = 0; time < 2; time++) expect((await read(author)).status).toBe(200)
    expect(await told()).toMatchObject([{ is_read: true }])
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

  test('[NTF-18] answers the profile of a person', async () => {
    const call = { token: author.token, params: { userId: lea.id } }
    expect((await ask(app, contract.notificationProfile, call)).body).toMatchObject({
      id: lea.id,
      pseudo: lea.pseudo,
      profile_picture: null,
    })
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
