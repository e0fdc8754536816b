import { giveAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import { newerInDiscovery } from '@aura/contract/feed/feed.contract'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { dismiss, makeAudience, makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildPosts } from './posts.rollup.service.ts'

let author: Person
let member: Person
let outsider: Person
let community: number

const app = await openTestApp()
beforeEach(async () => {
  author = await makePerson(app)
  member = await makePerson(app)
  outsider = await makePerson(app)
  community = await makeAudience(app, 'community', { isOpen: false, members: [author, member] })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const read = async (id: number, viewer?: Person) =>
  ask(app, getPost, { params: { id }, token: viewer?.token })
const services = () => app.application.services

describe('a post for a community', () => {
  test.each([true, false])('counts and ranks nowhere in public, open or not (open: %s)', async (isOpen) => {
    const audienceId = await makeAudience(app, 'community', { isOpen, members: [author] })
    const since = app.clock.now().toISOString()
    app.clock.advance(1000)
    const postId = await makePost(app, author, { audienceId })
    app.clock.advance(1000)
    for (const viewer of [outsider, author]) {
      const about = { params: { pseudo: author.pseudo }, token: viewer.token }
      expect((await ask(app, getProfile, about)).body.posts_count).toBe(0)
      expect((await ask(app, profilePosts, about)).body.posts).toEqual([])
    }
    expect((await ask(app, newerInDiscovery, { query: { since } })).body).toEqual({ hasNewer: false })
    await rebuildPosts(app.db)
    const { rows } = await sql`
      select posted_at, rank from search_person join post_total on author_id = account_id
      where post_id = ${postId}`.execute(app.db)
    expect(rows).toEqual([{ postedAt: null, rank: null }])
  })

  test('shows in what a member gave aura to, to members alone', async () => {
    const audienceId = community
    const [open, closed] = [await makePost(app, author), await makePost(app, author, { audienceId })]
    for (const postId of [open, closed]) {
      expect((await ask(app, giveAura, { token: member.token, body: { postId } })).status).toBe(200)
    }
    const given = async (viewer: Person) =>
      (
        await ask(app, userAuraGiven, { params: { pseudo: member.pseudo }, token: viewer.token })
      ).body.posts.map(({ id }) => id)
    app.clock.advance(days(1))
    expect(await given(outsider)).toEqual([open])
    expect(await given(author)).toEqual([closed, open])
  })

  test('notifies nobody who may not read it, and its notifications leave the list of who left', async () => {
    const postId = await makePost(app, author, { audienceId: community })
    const content = `Regardez @${outsider.pseudo}, @${member.pseudo}`
    await writeComment(app, author, { postId, content })
    expect(await notificationsOf(app, member)).toHaveLength(1)
    await untilNotified(app)
    const alerts = () =>
      app.db.selectFrom('notification').select('kind').where('recipientId', '=', outsider.id).execute()
    expect(await alerts()).toEqual([])
    await dismiss(app, community, member.id)
    expect(await notificationsOf(app, member)).toEqual([])
  })

  test('is absent for its author too once they left, who is told of nothing that happens to it', async () => {
    const postId = await makePost(app, author, { audienceId: community })
    await dismiss(app, community, author.id)
    expect((await read(postId, author)).status).toBe(404)
    await ask(app, giveAura, { token: member.token, body: { postId } })
    expect(await notificationsOf(app, author)).toEqual([])
  })

  test('[PST-04, PST-05] may be text alone, and not nothing; one for everyone needs a medium', async () => {
    const publish = (audienceId: number | null, legend: string) =>
      inTransaction(app.db, (tx) =>
        services().publisher.publishWithin(tx, { authorId: author.id, audienceId, legend, media: [] }),
      )
    const { body } = await read(await publish(community, ' Bonjour '), member)
    expect(body).toMatchObject({ legend: 'Bonjour', media: null, medias: [], media_variants: [] })
    for (const blank of [' ', '\u200b\u2060', '\u3164'])
      await expect(publish(community, blank)).rejects.toMatchObject({ code: 'posts.community-empty' })
    await expect(publish(null, 'Bonjour')).rejects.toMatchObject({ code: 'posts.media-missing' })
  })
})

test('[PST-01] a post of ten media answers all of them in their order, and the first as its medium', async () => {
  const { body } = await read(await makePost(app, author, { mediaCount: 10 }))
  expect(new Set(body.medias.map(({ media }) => media)).size).toBe(10)
  expect(body).toMatchObject(body.medias[0] ?? {})
  await expect(makePost(app, author, { mediaCount: 11 })).rejects.toThrow('post_media_place_known')
})

test('[MED-12] of several videos, failed ones show to the author alone; if all fail, so does the post', async () => {
  const postId = await makePost(app, author, { mediaCount: 3 })
  const { rows } = await sql<{ mediaId: number }>`
    select media_id from post_media where post_id = ${postId} order by place`.execute(app.db)
  const [first = 0, ...others] = rows.map(({ mediaId }) => mediaId)
  const fail = (id: number) =>
    inTransaction(app.db, async (tx) => {
      await sql`update media set kind = 'video', duration_ms = 1, state = 'failed' where id = ${id}`.execute(
        tx,
      )
      await services().postDeletion.withholdFailed(tx, id)
    })
  await fail(first)
  const states = async (viewer: Person) =>
    (await read(postId, viewer)).body.medias.map((one) => one.media_state)
  expect(await states(author)).toEqual(['failed', 'ready', 'ready'])
  expect(await states(outsider)).toEqual(['ready', 'ready'])
  await Promise.all(others.map(fail))
  expect((await read(postId, outsider)).status).toBe(404)
  expect(await states(author)).toEqual(['failed', 'failed', 'failed'])
})

describe('[PRF-05] a post for an audience that shows on its author’s profile as well', () => {
  const grid = async (viewer?: Person, offset = 0) => {
    const asked = { params: { pseudo: author.pseudo }, token: viewer?.token, query: { offset, limit: 2 } }
    return (await ask(app, profilePosts, asked)).body.posts.map(({ id }) => id)
  }

  test('stands among the posts for everyone, newest first, page by page, and counts as one', async () => {
    const audienceId = await makeAudience(app, 'challenge', { isOpen: true })
    const ids: number[] = []
    for (const place of [
      {},
      { audienceId, isOnProfile: true },
      { audienceId },
      {},
      { audienceId, isOnProfile: true },
    ]) {
      app.clock.advance(1000)
      ids.unshift(await makePost(app, author, place))
    }
    const [newest, open, elsewhere, first, oldest] = ids
    expect([await grid(outsider), await grid(undefined, 2)]).toEqual([
      [newest, open],
      [first, oldest],
    ])
    const { body } = await ask(app, getProfile, { params: { pseudo: author.pseudo } })
    expect(body.posts_count).toBe(4)
    expect((await read(newest ?? 0)).body).toMatchObject({ challenge_id: audienceId, community_id: null })
    expect((await read(elsewhere ?? 0)).body).toMatchObject({ challenge_id: audienceId })
    expect((await read(open ?? 0)).body).toMatchObject({ challenge_id: null })
  })

  test('stays there once its challenge is closed to everybody, and tells who is named there', async () => {
    const audienceId = await makeAudience(app, 'challenge', { isOpen: false })
    const postId = await makePost(app, author, { audienceId, isOnProfile: true })
    expect(await grid(outsider)).toEqual([postId])
    expect((await read(postId)).body).toMatchObject({ id: postId, challenge_id: null })
    expect((await read(await makePost(app, author, { audienceId }))).status).toBe(404)
    await writeComment(app, member, { postId, content: `Bravo @${outsider.pseudo}` })
    expect(await notificationsOf(app, outsider)).toMatchObject([{ kind: 'mention' }])
  })
})

describe('within a transaction of others', () => {
  const removeThenFail = async (postId: number) =>
    inTransaction(app.db, async (tx) => {
      await services().postDeletion.removeWithin(
        tx,
        { id: postId, authorId: author.id },
        member.id,
        'Hors sujet',
      )
      throw new Error('what came after failed')
    })

  test('[PST-17] a removal keeps who did it and why, happens once, and not at all when what comes after fails', async () => {
    const postId = await makePost(app, author, { audienceId: community, mediaCount: 2 })
    await expect(removeThenFail(postId)).rejects.toThrow('what came after failed')
    expect((await read(postId, member)).status).toBe(200)
    const remove = () =>
      inTransaction(app.db, (tx) =>
        services().postDeletion.removeWithin(
          tx,
          { id: postId, authorId: author.id },
          member.id,
          'Hors sujet',
        ),
      )
    await remove()
    expect((await read(postId, member)).status).toBe(404)
    await expect(remove()).rejects.toMatchObject({ code: 'posts.unknown' })
    const kept = app.db.selectFrom('post').select(['removedById', 'removalReason']).where('id', '=', postId)
    expect(await kept.executeTakeFirst()).toEqual({ removedById: member.id, removalReason: 'Hors sujet' })
    const { rows: files } = await sql`
      select from media_file join post_media using (media_id) where post_id = ${postId}`.execute(app.db)
    expect(files).toEqual([])
  })

  test('[PST-17] an author’s own deletion names nobody', async () => {
    const postId = await makePost(app, author)
    await ask(app, deletePost, { params: { id: postId }, token: author.token })
    const kept = app.db.selectFrom('post').select(['removedById', 'removalReason']).where('id', '=', postId)
    expect(await kept.executeTakeFirst()).toEqual({ removedById: null, removalReason: null })
  })

  test('[ACC-38] erasing an account empties its memberships, its posts for audiences and the reasons they were removed for', async () => {
    const [removed, kept] = [
      await makePost(app, author, { audienceId: community }),
      await makePost(app, author, { audienceId: community }),
    ]
    await inTransaction(app.db, (tx) =>
      services().postDeletion.removeWithin(tx, { id: removed, authorId: author.id }, member.id, 'Hors sujet'),
    )
    await inTransaction(app.db, (tx) => services().postDeletion.deleteAllOf(tx, author.id))
    expect((await read(kept, member)).status).toBe(404)
    const { rows } = await sql`
      select removal_reason from post where id = ${removed} and not exists (
        select from audience_member where account_id = ${author.id}
      )`.execute(app.db)
    expect(rows).toEqual([{ removalReason: '' }])
  })
})

test('each post is told with a picture of its own', async () => {
  const ids = [await makePost(app, author), await makePost(app, author, { mediaCount: 2 })]
  const { rows } = await sql<{ postId: number; name: string }>`
    select post_id, name from post_media join media_file using (media_id)
    where place = 0 and post_id = any(${ids}::bigint[])`.execute(app.db)
  const shown = await services().posts.findThumbnails(undefined, ids)
  expect(rows).toHaveLength(2)
  for (const { postId, name } of rows) expect(shown.get(postId)?.thumbnail).toBe(name)
})
