import { giveAura } from '@aura/contract/aura/aura.contract'
import type { Id } from '@aura/contract/common'
import { getCommunity } from '@aura/contract/communities/communities.contract'
import * as contract from '@aura/contract/communities/communities.posts.contract'
import { editPost, likePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'

import { expel } from '../../testing/communities.ts'
import { openCommunityPosts } from '../../testing/community-posts.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { publishPost } from '../../testing/posts.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { rebuildPosts } from '../posts/posts.rollup.service.ts'

const { app, running, found, list, idsOf, remove, read, post } = await openCommunityPosts()
let { owner, admin, member, community } = running
beforeEach(() => {
  ;({ owner, admin, member, community } = running)
})
const stranger = await makePerson(app)
const top = (viewer: Person | undefined) =>
  ask(app, contract.communityTopPosts, { token: viewer?.token, params: { id: community.id } })
const hasNewer = async (viewer: Person | undefined, since: Date) => {
  const query = { since: since.toISOString() }
  return (
    await ask(app, contract.newerInCommunity, { token: viewer?.token, params: { id: community.id }, query })
  ).body.hasNewer
}

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
      await untilLocked(app.db)
    })
    expect(await publishing).toMatchObject({ status: 403, body: { code: 'communities.not-member' } })
    expect(await idsOf(owner)).toEqual([])
  })
})

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
    community = running.community = await found({ isPrivate: true })
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

  test('[COM-09] a page that all share leaves out what is withheld, but for its author and who sees suspended people', async () => {
    const [kept, withheld] = [await post(owner), await post(member)]
    for (let again = 0; again < 2; again++) expect(await idsOf(stranger)).toEqual([withheld, kept])
    await sql`update post set withheld = true where id = ${withheld}`.execute(app.db)
    for (const viewer of [undefined, stranger, admin]) expect(await idsOf(viewer)).toEqual([kept])
    expect(await idsOf(member)).toEqual([withheld, kept])
    await sql`update post set withheld = false where id = ${withheld}`.execute(app.db)
    app.clock.advance(250)
    const suspended = sql`update account set suspended_until = ${later(app.clock.now(), days(1))} where id = ${owner.id}`
    await suspended.execute(app.db)
    for (const viewer of [undefined, stranger]) expect(await idsOf(viewer)).toEqual([withheld])
    expect(await idsOf(await makeModerator(app))).toEqual([withheld, kept])
  })

  test('[COM-09] one’s own like, vote and words show at once in lists that others have just read', async () => {
    const [theirs, own] = [await post(owner), await post(member)]
    const shown = async () => {
      await list(stranger)
      return (await list(member)).body.posts
    }
    expect(await shown()).toMatchObject([
      { id: own, canDelete: true },
      { id: theirs, likes: 0, aura: 0, hasLike: false, hasAura: false },
    ])
    await ask(app, likePost, { token: member.token, body: { postId: theirs } })
    await ask(app, giveAura, { token: member.token, body: { postId: theirs } })
    const legend = 'Dit autrement'
    await ask(app, editPost, { token: member.token, params: { id: own }, body: { legend } })
    expect(await shown()).toMatchObject([
      { id: own, legend },
      { id: theirs, likes: 1, aura: 1, hasLike: true, hasAura: true },
    ])
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
    const old = await post(member, later(app.clock.now(), -days(30) - 1))
    const oldest = await post(member, later(app.clock.now(), -days(30) + 1))
    const ids: Id[] = []
    for (let count = 0; count < 11; count++) ids.push(await post(member))
    await give(old, owner, admin)
    const [first = 0, second = 0] = ids
    await give(second, owner, admin)
    await give(oldest, owner, admin)
    await give(first, owner)
    await total()
    const { posts } = (await top(stranger)).body
    expect(posts.map(({ id }) => id)).toEqual([
      ...[second, oldest, first],
      ...ids.slice(2).reverse().slice(0, 7),
    ])
    // The list is cached for seconds, but a deleted post disappears at once: for its author, and within 250 ms for others.
    await remove(member, second)
    expect((await top(member)).body.posts[0]?.id).toBe(oldest)
    app.clock.advance(250)
    expect((await top(undefined)).body.posts[0]?.id).toBe(oldest)
  })

  test('[COM-10] aura given since somebody read them counts after ten seconds', async () => {
    const risen = await post(member)
    for (let count = 0; count < 12; count++) await post(member)
    const first = async () => (await top(stranger)).body.posts[0]?.id
    expect(await first()).not.toBe(risen)
    await give(risen, owner, admin)
    await total()
    app.clock.advance(seconds(10))
    expect(await first()).toBe(risen)
  })

  test('[COM-10, PRV-06] who blocks some of the authors reads ten top posts of the others', async () => {
    const older: Id[] = []
    for (let count = 0; count < 10; count++) older.unshift(await post(member))
    for (let count = 0; count < 5; count++) await post(admin)
    const reader = await makePerson(app)
    await ask(app, blockAccount, { token: reader.token, body: { pseudo: admin.pseudo } })
    expect((await top(reader)).body.posts.map(({ id }) => id)).toEqual(older)
    expect((await top(stranger)).body.posts.slice(0, 5).map(({ user_id: id }) => id)).toEqual(
      Array(5).fill(admin.id),
    )
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
    expect(await rebuildPosts(app.db)).toBe(1)
    expect(await total()).toBe(2)
  })
})
