import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.posts.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

import { enrol, expel, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { discoveryRank } from '../feed/feed.rules.ts'
import { rebuildPosts } from '../posts/posts.totals.service.ts'

let owner: Person
let admin: Person
let member: Person
let community: { id: Id; name: string }

const app = await openTestApp()
const stranger = await makePerson(app)
beforeEach(async () => {
  owner = await makePerson(app)
  admin = await makePerson(app)
  member = await makePerson(app)
  community = await found()
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

/** A community of the owner with an admin and a member. */
async function found(options: { isPrivate?: boolean } = {}) {
  const made = await makeCommunity(app, owner, options)
  await enrol(app, made.id, admin, 'admin')
  await enrol(app, made.id, member)
  return made
}

const tokenOf = (person: Person | undefined) => ({ token: person?.token })
const list = (viewer: Person | undefined, query: Record<string, string | number> = {}, id = community.id) =>
  ask(app, contract.communityPosts, { ...tokenOf(viewer), params: { id }, query })
const idsOf = async (viewer: Person | undefined, query = {}, id = community.id) =>
  (await list(viewer, query, id)).body.posts.map((post) => post.id)
const top = (viewer: Person | undefined) =>
  ask(app, contract.communityTopPosts, { ...tokenOf(viewer), params: { id: community.id } })
const hasNewer = async (viewer: Person | undefined, since: Date) => {
  const query = { since: since.toISOString() }
  return (
    await ask(app, contract.newerInCommunity, { ...tokenOf(viewer), params: { id: community.id }, query })
  ).body.hasNewer
}
const canDelete = (actor: Person, id: Id) =>
  ask(app, contract.canDeletePost, { ...tokenOf(actor), params: { id } })
const remove = (actor: Person, id: Id, reason?: string) =>
  ask(app, contract.deleteCommunityPost, {
    ...{ ...tokenOf(actor), params: { id } },
    body: reason === undefined ? {} : { reason },
  })
const pin = (actor: Person, postId: Id | null, id = community.id) =>
  ask(app, contract.pinPost, { ...tokenOf(actor), params: { id }, body: { postId } })
const pinned = async () =>
  (
    await app.db
      .selectFrom('community')
      .select('pinnedPostId')
      .where('id', '=', community.id)
      .executeTakeFirstOrThrow()
  ).pinnedPostId
const read = async (viewer: Person | undefined, id: Id) =>
  (await ask(app, getPost, { ...tokenOf(viewer), params: { id } })).status
const logged = async () =>
  (
    await app.db
      .selectFrom('communityLog')
      .select(['act', 'byId', 'personId', 'reason'])
      .where('communityId', '=', community.id)
      .where('act', '<>', 'created')
      .orderBy('id')
      .execute()
  ).map(({ act, byId, personId, reason }) => [act, byId, personId, reason])
const post = (author: Person, createdAt = app.clock.now(), audienceId = community.id) =>
  makePost(app, author, { audienceId, createdAt })

describe('publishing in a community', () => {
  test('[PST-07] a member publishes text alone, or with a picture, and it names its community', async () => {
    const form = { communityId: String(community.id), legend: 'Bonjour à tous' }
    const alone = await publishPost(app, member, { ...form, file: undefined })
    expect(alone).toMatchObject({
      status: 200,
      body: { legend: 'Bonjour à tous', media: null, medias: [], community_id: community.id },
    })
    const { body: pictured } = await publishPost(app, member, { ...form, legend: '' })
    expect(pictured).toMatchObject({ community_id: community.id, medias: [{ media_state: 'ready' }] })
    expect(await idsOf(owner)).toEqual([pictured.id, alone.body.id])
    expect((await publishPost(app, member)).body.community_id).toBeNull()
  })

  test('[PST-05] a repeated call publishes once', async () => {
    const form = {
      communityId: String(community.id),
      legend: 'Une fois',
      file: undefined,
      idempotencyKey: 'once',
    }
    const [one, two] = [await publishPost(app, member, form), await publishPost(app, member, form)]
    expect(one.body.id).toBe(two.body.id)
    expect(await idsOf(member)).toEqual([one.body.id])
  })

  test.each([
    ['a public one', false, 403, 'communities.not-member'],
    ['a private one', true, 404, 'posts.community-unknown'],
  ])(
    '[PST-05] a stranger publishes nothing in %s, with or without a file',
    async (_, isPrivate, status, code) => {
      const { id } = await found({ isPrivate })
      const form = { communityId: String(id), legend: 'Bonjour' }
      for (const file of [{ file: undefined }, {}])
        expect(await publishPost(app, stranger, { ...form, ...file })).toMatchObject({
          status,
          body: { code },
        })
      expect(await idsOf(member, {}, id)).toEqual([])
    },
  )

  test('[PST-07] a member who is removed at the same time publishes nothing', async () => {
    const form = { communityId: String(community.id), legend: 'Bonjour', file: undefined }
    let publishing: ReturnType<typeof publishPost> | undefined
    await inTransaction(app.db, async (tx) => {
      await expel({ db: tx }, community.id, member)
      publishing = publishPost(app, member, form)
      await untilLocked()
    })
    expect(await publishing).toMatchObject({ status: 403, body: { code: 'communities.not-member' } })
    expect(await idsOf(owner)).toEqual([])
  })
})

/** Until a statement waits for a lock of another. */
async function untilLocked() {
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.db,
      )
    ).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
}

describe('the posts of a community', () => {
  test('[COM-09] are read by ten, newest first, by cursor or by number, to a last page of fewer', async () => {
    const at = (minute: number) => later(app.clock.now(), minute * 60_000 - days(1))
    const ids: Id[] = []
    // Two of one moment stand in the order of their ids.
    for (let minute = 0; minute < 23; minute++) ids.unshift(await post(member, at(minute - (minute % 2))))
    const first = (await list(stranger)).body
    expect(first).toMatchObject({ hasMore: true, asOf: app.clock.now().toISOString() })
    expect(first.posts.map(({ id }) => id)).toEqual(ids.slice(0, 10))
    // A post published after the first page is read must not shift the second one.
    await post(owner)
    const second = (await list(stranger, { cursor: first.nextCursor ?? '' })).body
    const third = (await list(stranger, { cursor: second.nextCursor ?? '' })).body
    expect([...second.posts, ...third.posts].map(({ id }) => id)).toEqual(ids.slice(10))
    expect(third).toMatchObject({ hasMore: false, nextCursor: null })
    expect(await idsOf(stranger, { page: 3, limit: 10 })).toEqual(ids.slice(19))
    expect((await list(stranger, { limit: 1000 })).body.posts).toHaveLength(24)
    expect((await list(stranger, { cursor: 'nonsense' })).status).toBe(400)
  })

  test('[COM-09] page numbers end 2,000 posts down, where the cursor leads on', async () => {
    await sql`
      with added as (
        insert into post (author_id, audience_id, legend, created_at)
        select ${member.id}, ${community.id}, 'Bonjour', ${app.clock.now()}::timestamptz
        from generate_series(1, 2001) returning id
      )
      insert into post_total (post_id, author_id, audience_id, aura, likes)
      select id, ${member.id}, ${community.id}, 0, 0 from added`.execute(app.db)
    const last = (await list(stranger, { limit: 1, page: 2000 })).body
    expect([last.posts.length, last.hasMore]).toEqual([1, true])
    const further = (await list(stranger, { limit: 1, page: 2001 })).body
    expect(further).toMatchObject({ posts: [], hasMore: false, nextCursor: null })
    expect(await idsOf(stranger, { limit: 1, cursor: last.nextCursor ?? '' })).toHaveLength(1)
    const closed = await found({ isPrivate: true })
    expect((await list(stranger, { page: 1_000_000 }, closed.id)).body.code).toBe('communities.members-only')
  })

  test('[COM-09, PRV-06, PRV-08] leave out those whom a block or mute hides, and pages stay full', async () => {
    const shown = await post(member)
    for (let count = 0; count < 3; count++) await post(admin)
    await ask(app, muteAccount, { token: stranger.token, body: { pseudo: admin.pseudo } })
    expect((await list(stranger, { limit: 1 })).body).toMatchObject({
      posts: [{ id: shown }],
      hasMore: false,
    })
    await ask(app, blockAccount, { token: member.token, body: { pseudo: stranger.pseudo } })
    expect(await idsOf(stranger)).toEqual([])
    expect((await top(stranger)).body.posts).toEqual([])
    expect(await hasNewer(stranger, new Date(0))).toBe(false)
  })

  test('[COM-39] of a private one are for its members alone, from the very next call', async () => {
    community = await found({ isPrivate: true })
    const id = await post(member)
    for (const viewer of [member, admin, owner]) expect(await idsOf(viewer)).toEqual([id])
    for (const viewer of [undefined, stranger, await makeModerator(app)]) {
      const refused = { status: 403, body: { code: 'communities.members-only' } }
      expect(await list(viewer)).toMatchObject(refused)
      expect(await top(viewer)).toMatchObject(refused)
      expect(await read(viewer, id)).toBe(404)
    }
    await expel(app, community.id, admin)
    expect((await list(admin)).status).toBe(403)
    await app.db.updateTable('audience').set({ isOpen: true }).where('id', '=', community.id).execute()
    expect(await idsOf(admin)).toEqual([id])
    expect((await list(owner, {}, 999_999_999)).body.code).toBe('communities.unknown')
  })

  test('[COM-09] whether others have posted since is told, not of one’s own posts', async () => {
    const since = app.clock.now()
    app.clock.advance(1000)
    await post(member)
    expect([await hasNewer(owner, since), await hasNewer(member, since)]).toEqual([true, false])
    expect(await hasNewer(undefined, app.clock.now())).toBe(false)
  })
})

describe('aura of a community', () => {
  const give = (to: Id, ...givers: Person[]) =>
    Promise.all(givers.map(({ token }) => ask(app, giveAura, { token, body: { postId: to } })))
  const total = async () => {
    await untilNotified(app)
    return (await ask(app, getCommunity, { params: { id: community.id } })).body.total_aura
  }

  test('[COM-10] its top posts are the ten of most aura of the last 30 days', async () => {
    const old = await post(member, later(app.clock.now(), -days(31)))
    const ids: Id[] = []
    for (let count = 0; count < 11; count++) ids.push(await post(member))
    await give(old, owner, admin)
    const [first = 0, second = 0] = ids
    await give(second, owner, admin)
    await give(first, owner)
    await total()
    const { posts } = (await top(stranger)).body
    expect(posts.map(({ id }) => id)).toEqual([second, first, ...ids.slice(2).reverse().slice(0, 8)])
    // Shared for seconds: what is deleted shows no more all the same.
    await remove(member, second)
    expect((await top(undefined)).body.posts[0]?.id).toBe(first)
  })

  test('[COM-11] is that of its posts, and deleted ones count no more', async () => {
    const [kept, gone] = [await post(member), await post(member)]
    await give(kept, owner)
    await give(gone, owner, admin)
    expect(await total()).toBe(3)
    await remove(owner, gone)
    expect(await total()).toBe(1)
    await give(kept, admin)
    await Promise.all([remove(member, kept), total()])
    expect(await total()).toBe(0)
  })

  test('[COM-11, AUR-04] is rebuilt and verified', async () => {
    await give(await post(member), owner, admin)
    await total()
    await sql`update audience_total set aura = 9 where audience_id = ${community.id}`.execute(app.db)
    expect(await findBrokenInvariants(app.db)).toContain(`audience ${community.id}: 9 of 2`)
    expect(await rebuildPosts(app.db, discoveryRank)).toBe(1)
    expect(await total()).toBe(2)
  })
})

describe('deleting a post of a community', () => {
  test('[COM-33] each is told whether they may, and why', async () => {
    const id = await post(member)
    const moderator = await makeModerator(app)
    const answers = [
      [member, true, 'author', 'member'],
      [owner, true, 'moderator', 'owner'],
      [admin, true, 'moderator', 'admin'],
      [moderator, true, 'moderator', 'Non membre'],
      [stranger, false, null, 'Non membre'],
    ] as const
    for (const [actor, may, reason, userRole] of answers)
      expect((await canDelete(actor, id)).body).toEqual({ canDelete: may, reason, userRole })
    for (const absent of [await makePost(app, member), 999_999_999])
      expect((await canDelete(owner, absent)).body.code).toBe('posts.unknown')
  })

  test('[COM-34, COM-35, COM-54] an admin deletes a member’s post: the author reads why, the log who', async () => {
    const id = await post(member)
    expect((await remove(admin, id, '  Hors sujet ')).status).toBe(200)
    expect([await read(member, id), await idsOf(owner)]).toEqual([404, []])
    expect(await logged()).toEqual([['post-deleted', admin.id, member.id, 'Hors sujet']])
    const [told] = await notificationsOf(app, member)
    if (!told) throw new Error('the author was not told')
    expect(told).toMatchObject({
      type: 'post_deleted',
      data: { communityId: community.id, communityName: community.name, adminPseudo: admin.pseudo },
    })
    expect(notificationSentence(told)).toBe(
      `Votre publication dans ${community.name} a été supprimée\u00a0: Hors sujet`,
    )
    expect(notificationAddress(told)).toBe(`/community/${encodeURIComponent(community.name)}`)
    expect((await remove(admin, id)).status).toBe(404)
  })

  test('[COM-34] one’s own needs no reason, tells nobody and is no act; a moderator’s is one of moderation', async () => {
    const [own, moderated] = [await post(admin), await post(member)]
    await remove(admin, own, 'Le mien')
    const moderator = await makeModerator(app)
    expect((await remove(moderator, moderated)).status).toBe(200)
    expect(await logged()).toEqual([])
    expect(await notificationsOf(app, admin)).toEqual([])
    expect(await notificationsOf(app, member)).toMatchObject([{ kind: 'post-deleted', actors: [] }])
    const acts = app.db
      .selectFrom('moderationDecision')
      .select(['targetId'])
      .where('decidedById', '=', moderator.id)
    expect(await acts.execute()).toEqual([{ targetId: moderated }])
  })

  test('[COM-34] others are refused, an admin demoted meanwhile too; a long reason as well', async () => {
    const id = await post(owner)
    const refused = { status: 403, body: { code: 'communities.not-own-post' } }
    for (const actor of [member, stranger]) expect(await remove(actor, id, 'Non')).toMatchObject(refused)
    expect(await remove(admin, id, 'é'.repeat(301))).toMatchObject({
      status: 400,
      body: { fields: { reason: 'La raison compte au plus 300 caractères.' } },
    })
    let removing: ReturnType<typeof remove> | undefined
    await inTransaction(app.db, async (tx) => {
      await sql`update community_member set role = 'member' where account_id = ${admin.id}`.execute(tx)
      removing = remove(admin, id)
      await untilLocked()
    })
    expect(await removing).toMatchObject(refused)
    expect(await read(undefined, id)).toBe(200)
  })

  test('[COM-33, COM-34, PRV-06, PRV-08] blocks and mutes hide no post from whom its author answers to', async () => {
    const moderator = await makeModerator(app)
    for (const { pseudo } of [owner, moderator])
      await ask(app, blockAccount, { token: member.token, body: { pseudo } })
    await ask(app, muteAccount, { token: admin.token, body: { pseudo: member.pseudo } })
    for (const actor of [owner, admin, moderator]) {
      const id = await post(member)
      expect(await read(actor, id)).toBe(404)
      expect((await canDelete(actor, id)).body).toMatchObject({ canDelete: true, reason: 'moderator' })
      expect((await remove(actor, id, 'Hors sujet')).status).toBe(200)
    }
    await ask(app, blockAccount, { token: member.token, body: { pseudo: stranger.pseudo } })
    expect((await remove(stranger, await post(member))).status).toBe(404)
  })

  test('[COM-34, COM-39] a moderator deletes a post of a private community by its id, and reads none', async () => {
    const { id: audienceId } = await found({ isPrivate: true })
    const id = await post(member, app.clock.now(), audienceId)
    const moderator = await makeModerator(app)
    expect([await read(moderator, id), (await list(moderator, {}, audienceId)).status]).toEqual([404, 403])
    for (const call of [canDelete, remove]) expect((await call(stranger, id)).status).toBe(404)
    expect((await remove(moderator, id, 'Insulte')).status).toBe(200)
    expect(await read(member, id)).toBe(404)
    expect(await notificationsOf(app, member)).toMatchObject([{ kind: 'post-deleted', actors: [] }])
  })

  test('[COM-34] who left a private community deletes nothing there any more', async () => {
    const { id: audienceId } = await found({ isPrivate: true })
    const id = await post(member, app.clock.now(), audienceId)
    await expel(app, audienceId, member)
    expect((await remove(member, id)).status).toBe(404)
  })
})

describe('[COM-55] the pinned post', () => {
  test('is one, set and taken off by owner and admins, and told in the log once', async () => {
    const [one, two] = [await post(member), await post(member)]
    for (const [actor, id] of [
      [owner, one],
      [admin, two],
      [admin, two],
    ] as const)
      expect((await pin(actor, id)).status).toBe(200)
    expect(await pinned()).toBe(two)
    await pin(owner, null)
    expect(await pinned()).toBeNull()
    expect((await logged()).map(([act, by]) => [act, by])).toEqual([
      ['pinned', owner.id],
      ['pinned', admin.id],
      ['unpinned', owner.id],
    ])
  })

  test('is of this community, and no member pins', async () => {
    const elsewhere = await found()
    const others = [await post(owner, undefined, elsewhere.id), await makePost(app, owner), 999_999_999]
    for (const id of others) expect((await pin(owner, id)).body.code).toBe('posts.unknown')
    expect((await pin(member, await post(member))).body.code).toBe('communities.not-manager')
    expect(await pinned()).toBeNull()
  })

  test('is answered to whom it shows: no private one outside, none of somebody who is suspended', async () => {
    const isPrivate = await found({ isPrivate: true })
    const answered = async (viewer: Person | undefined, id: Id) =>
      (await ask(app, getCommunity, { ...tokenOf(viewer), params: { id } })).body.pinned_post_id
    const [open, closed] = [await post(member), await post(member, undefined, isPrivate.id)]
    await pin(owner, open)
    await pin(owner, closed, isPrivate.id)
    expect([await answered(undefined, community.id), await answered(admin, community.id)]).toEqual([
      open,
      open,
    ])
    expect([await answered(stranger, isPrivate.id), await answered(admin, isPrivate.id)]).toEqual([
      null,
      closed,
    ])
    const until = new Date(app.clock.now().getTime() + days(3))
    await app.application.services.operatedAccounts.suspend(member.pseudo, until)
    for (const id of [community.id, isPrivate.id]) expect(await answered(admin, id)).toBeNull()
    app.clock.advance(days(3))
    expect(await answered(undefined, community.id)).toBe(open)
  })

  test('leaves with its deletion, by whichever call', async () => {
    const [own, removed] = [await post(member), await post(member)]
    await pin(owner, own)
    await ask(app, deletePost, { token: member.token, params: { id: own } })
    expect(await pinned()).toBeNull()
    await pin(owner, removed)
    await remove(owner, removed)
    expect(await pinned()).toBeNull()
  })
})
