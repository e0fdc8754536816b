import { donateAura, takeAura } from '@aura/contract/aura/aura.contract'
import { unfollowUser } from '@aura/contract/follows/follows.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import * as contract from '@aura/contract/notifications/notifications.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { hours, minutes, seconds } from '../../platform/clock/clock.ts'
import { parisDay, parisMoment } from '../../platform/clock/paris.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { ask } from '../../testing/contract-calls.ts'
import { openActs } from '../../testing/notification-acts.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { enqueueEvents, type NotificationEvent } from './notifications.events.ts'

const { readAllNotifications, readNotification } = contract

const { app, running, act, like, vote, follow, told, makePeople } = await openActs()
let { author, lea, postId } = running
beforeEach(() => {
  ;({ author, lea, postId } = running)
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

  test.each([
    ['follow', 'follow', () => follow(lea)],
    ['like', 'post_like', () => like(lea)],
    ['vote', 'post_vote', () => vote(lea)],
    ['donation', 'aura_donation', () => act(lea, donateAura, { pseudo: author.pseudo, amount: 1 })],
  ])('[NTF-20] a %s whose commit fails notifies nobody', async (_, table, press) => {
    await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(
      app.db,
    )
    await sql`create constraint trigger refuse after insert on ${sql.table(table)} deferrable initially deferred
      for each row execute function refuse()`.execute(app.db)
    try {
      await expect(press()).rejects.toThrow()
    } finally {
      await sql`drop function refuse cascade`.execute(app.db)
    }
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
    await inTransaction(app.db, (tx) => enqueueEvents(tx, [{ ...event(), actorId: author.id }]))
    await untilNotified(app)
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

  test('[NTF-23] what was read is read again once the acts since are taken back within a minute', async () => {
    const [first, second] = (await makePeople(2)) as [Person, Person]
    const isRead = async () => (await told()).map(({ is_read, actors_count }) => [is_read, actors_count])
    await like(first)
    // Told before it is read.
    expect(await isRead()).toEqual([[false, 1]])
    await ask(app, readAllNotifications, { token: author.token })
    app.clock.advance(seconds(10))
    await like(lea)
    expect(await isRead()).toEqual([[false, 2]])
    await like(lea)
    expect(await isRead()).toEqual([[true, 1]])
    app.clock.advance(seconds(10))
    await like(lea)
    expect(await isRead()).toEqual([[false, 2]])
    app.clock.advance(seconds(10))
    await like(second)
    expect(await isRead()).toEqual([[false, 3]])
    await like(lea)
    expect(await isRead()).toEqual([[false, 2]])
    await like(second)
    expect(await isRead()).toEqual([[true, 1]])
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
    // After a switch back, no giver is named, and votes without a loss are no longer notified.
    await vote(second)
    await vote(first)
    expect(await taken()).toMatchObject([{ kind: 'withdrawal' }])
    const named = (await told()).filter(({ kind }) => kind === 'post-aura')
    expect(named).toMatchObject([{ actors_count: 3, data: { auraGained: 3 } }])
  })

  test('[AUR-42, NTF-19] a read notification of aura taken is unread again for a greater loss, not for a smaller one', async () => {
    const people = await makePeople(3)
    const areRead = async () => (await told()).map(({ data, is_read }) => [data.auraGained, is_read])
    for (const person of people.slice(0, 2)) await vote(person, takeAura)
    expect(await areRead()).toEqual([[-2, false]])
    await ask(app, readAllNotifications, { token: author.token })
    await vote(people[0] as Person, takeAura)
    expect(await areRead()).toEqual([[-1, true]])
    await vote(people[2] as Person, takeAura)
    expect(await areRead()).toEqual([[-2, false]])
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
    for (const wait of [minutes(2), minutes(2), hours(1), hours(1)]) {
      await like(lea)
      expect(await told()).toHaveLength(1)
      await ask(app, readAllNotifications, { token: author.token })
      app.clock.advance(wait)
    }
    await like(lea)
    expect(await told()).toMatchObject([{ is_read: true, actors_count: 1 }])
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
    expect(grouped && notificationSentence(grouped)).toBe(`${latest} et 4 autres ont aimé votre post`)
    app.clock.advance(hours(1))
    await like(lea)
    expect(await told()).toMatchObject([{ actors_count: 1 }, { actors_count: 5 }])
  })

  test('[NTF-25] a like 1 ms before an hour has passed joins the first, one a full hour after it does not', async () => {
    const [first, second, third] = (await makePeople(3)) as [Person, Person, Person]
    await like(first)
    await untilNotified(app)
    app.clock.advance(minutes(60) - 1)
    await like(second)
    expect(await told()).toMatchObject([{ actors_count: 2 }])
    app.clock.advance(1)
    await like(third)
    expect(await told()).toMatchObject([{ actors_count: 1 }, { actors_count: 2 }])
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
