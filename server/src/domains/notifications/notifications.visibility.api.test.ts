import { donateAura } from '@aura/contract/aura/aura.contract'
import { deleteComment } from '@aura/contract/comments/comments.contract'
import { acceptRequest, requestToJoin } from '@aura/contract/communities/communities.members.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import type * as contract from '@aura/contract/notifications/notifications.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { minutes } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { lockRollup, type Rollup } from '../../platform/rollup/rollup.ts'
import { makeComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { openActs } from '../../testing/notification-acts.ts'
import { toldTo, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { enqueueEvents, notificationRollupName } from './notifications.events.ts'

const { app, running, act, like, vote, follow, told, check, makePeople } = await openActs()
let { author, lea, postId } = running
beforeEach(() => {
  ;({ author, lea, postId } = running)
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

  test('[NTF-17, NTF-19, PRV-06] what is unread counts, however much of hidden people is newer', async () => {
    const [blocked, stranger] = (await makePeople(2)) as [Person, Person]
    await like(stranger)
    await untilNotified(app)
    app.clock.advance(minutes(1))
    await sql`
      with told as (
        insert into notification (recipient_id, kind, topic, group_id, started_at, happened_at, latest, actors, amount)
        select ${author.id}, 'post-like', 'like', -place, ${app.clock.now()}::timestamptz, ${app.clock.now()}::timestamptz,
          jsonb_build_array(jsonb_build_object('actorId', ${blocked.id}::bigint, 'data', '{}'::jsonb)), 1, 0
        from generate_series(1, 101) as place returning id
      )
      insert into notification_act (notification_id, recipient_id, kind, subject_id, actor_id, amount, data, happened_at)
      select id, ${author.id}, 'post-like', -id, ${blocked.id}, 0, '{}', ${app.clock.now()}::timestamptz from told`.execute(
      app.db,
    )
    expect((await check()).unread).toBe(100)
    await act(author, blockAccount, { pseudo: blocked.pseudo })
    expect(await check()).toMatchObject({ hasNew: true, unread: 1, unreadByTopic: { like: 1 } })
  })

  test('[PRV-06, PRV-08, NTF-35] what hidden people have given is in no sum beside the others’ names', async () => {
    const noe = await makePerson(app)
    await act(lea, donateAura, { pseudo: author.pseudo, amount: 5 })
    await act(noe, donateAura, { pseudo: author.pseudo, amount: 2 })
    expect(await told()).toMatchObject([{ actors_count: 2, data: { auraGained: 7 } }])
    await act(author, muteAccount, { pseudo: lea.pseudo })
    const [left] = (await told()) as [contract.Notification]
    expect(left).toMatchObject({
      actors: [{ pseudo: noe.pseudo }],
      actors_count: 1,
      data: { auraGained: 2, auraGiveById: noe.id },
    })
  })

  test('[NTF-12, COM-24] what a community did leads nowhere once it is closed, and a request to join it shows no more', async () => {
    const community = await makeCommunity(app, author, { isPrivate: true })
    const params = { id: community.id }
    const [noe] = (await makePeople(1)) as [Person]
    for (const { token } of [lea, noe]) await ask(app, requestToJoin, { params, token, body: {} })
    const { id } = await app.db
      .selectFrom('communityRequest')
      .select('id')
      .where('accountId', '=', lea.id)
      .executeTakeFirstOrThrow()
    await ask(app, acceptRequest, { params: { id }, token: author.token })
    const page = `/community/${community.id}`
    expect(await toldTo(app, lea)).toMatchObject([['join-accepted', expect.any(String), page]])
    expect(await toldTo(app, author)).toMatchObject([['join-request', expect.any(String), page]])
    const closing = { closedAt: app.clock.now(), nameLook: null }
    await app.db.updateTable('community').set(closing).where('id', '=', community.id).execute()
    const [[, words, address] = []] = await toldTo(app, lea)
    expect([address, words?.includes(community.name)]).toEqual([null, false])
    expect(await toldTo(app, author)).toEqual([])
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
      `${noe.pseudo} et ${lea.pseudo} ont commenté votre post\u00a0: «\u00a0Deux.\u00a0»`,
    )
    await ask(app, deleteComment, { token: noe.token, params: { id: second } })
    const [left] = (await told({ topic: 'comment' })) as [contract.Notification]
    expect(left).toMatchObject({ data: { commentId: first, commentContent: 'Une.' }, actors_count: 1 })
    await ask(app, deleteComment, { token: lea.token, params: { id: first } })
    expect(await told({ topic: 'comment' })).toEqual([])
  })

  test('[NTF-08] who wrote nothing else than a deleted comment is not counted any more', async () => {
    const [first, second] = (await makePeople(2)) as [Person, Person]
    await makeComment(app, first, { postId })
    const deleted = await makeComment(app, second, { postId })
    expect(await told({ topic: 'comment' })).toMatchObject([{ actors_count: 2 }])
    // Later than an act disappears with what undoes it.
    app.clock.advance(minutes(2))
    await ask(app, deleteComment, { token: second.token, params: { id: deleted } })
    expect(await told({ topic: 'comment' })).toMatchObject([{ actors: [{ id: first.id }], actors_count: 1 }])
  })

  test('[PRV-06] whoever deletes a post is told without a name to an author who blocks them', async () => {
    const event = { recipientId: author.id, actorId: lea.id, subjectId: postId, data: { communityId: 1 } }
    await inTransaction(app.db, (tx) =>
      enqueueEvents(tx, [{ kind: 'post-deleted', ...event, at: app.clock.now() }]),
    )
    await untilNotified(app)
    await ask(app, blockAccount, { token: author.token, body: { pseudo: lea.pseudo } })
    const shown = await told()
    expect(shown).toMatchObject([{ kind: 'post-deleted', actors: [] }])
    expect(JSON.stringify(shown)).not.toContain(lea.pseudo)
  })

  test('[ACC-38] an erased account disappears from notifications of others, and its own are deleted', async () => {
    await like(lea)
    await like(await makePerson(app))
    await follow(author, lea)
    expect(await told()).toMatchObject([{ actors_count: 2 }])
    await untilNotified(app)
    await eraseAccounts(app, lea.id)
    expect(await told()).toMatchObject([{ actors_count: 1 }])
    const { rows } = await sql`
      select from notification where recipient_id = ${lea.id}
      union all select from notification_act where actor_id = ${lea.id}`.execute(app.db)
    expect(rows).toEqual([])
  })

  test('[PRV-05] erased people who acted on one object leave one notice of each kind, without a name', async () => {
    const staff = await makePeople(3)
    for (const [place, { id: actorId }] of staff.entries()) {
      const kind = place === 2 ? 'entry-removed' : 'post-deleted'
      const told = { recipientId: author.id, actorId, subjectId: postId, data: { communityId: 1 } }
      await inTransaction(app.db, (tx) => enqueueEvents(tx, [{ kind, ...told, at: app.clock.now() }]))
    }
    await untilNotified(app)
    for (const { id } of staff) await eraseAccounts(app, id)
    const { rows } = await sql`
      select kind, actor_id from notification_act where recipient_id = ${author.id} order by kind`.execute(
      app.db,
    )
    expect(rows).toEqual([
      { kind: 'entry-removed', actorId: 0 },
      { kind: 'post-deleted', actorId: 0 },
    ])
  })

  test('[PRV-04, PRV-05] what an erased account did and nobody was told of yet is told without its name, or not at all', async () => {
    const [rollup] = app.application.services.rollups.filter(({ name }) => name === notificationRollupName)
    const waiting = { recipientId: author.id, actorId: lea.id, subjectId: postId, at: app.clock.now() }
    await inTransaction(app.db, async (held) => {
      await lockRollup(held, rollup as Rollup)
      await inTransaction(app.db, (tx) =>
        enqueueEvents(tx, [
          { kind: 'post-like', ...waiting, data: { postId } },
          { kind: 'post-deleted', ...waiting, data: { communityId: 1 } },
        ]),
      )
      await eraseAccounts(app, lea.id)
      const { rows } = await sql`
        select kind, actor_id from notification_event where ${lea.id} in (actor_id, recipient_id) or recipient_id = ${author.id}`.execute(
        app.db,
      )
      expect(rows).toEqual([{ kind: 'post-deleted', actorId: 0 }])
    })
    await untilNotified(app)
    const acts = app.db.selectFrom('notificationAct').select(['kind', 'actorId'])
    expect(await acts.where('recipientId', '=', author.id).execute()).toEqual([
      { kind: 'post-deleted', actorId: 0 },
    ])
  })
})
