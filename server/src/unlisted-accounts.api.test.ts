import { listPostComments } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getPost, likePost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { createEntriesRead } from './domains/challenges/challenges.entries.queries.ts'
import { createViewerStatesRead } from './domains/comments/comments.viewer-state.queries.ts'
import { createCommunityPagesRead } from './domains/communities/communities.posts.queries.ts'
import { findFollowCounts } from './domains/follows/follows.counts.queries.ts'
import { followsRollup } from './domains/follows/follows.service.ts'
import { findNotifications } from './domains/notifications/notifications.queries.ts'
import { createLoadStatements } from './domains/posts/posts.load.queries.ts'
import { fewPeople } from './domains/privacy/privacy.visibility.ts'
import { days, later, seconds } from './platform/clock/clock.ts'
import type { Tx } from './platform/db/database.ts'
import { inTransaction } from './platform/db/transaction.ts'
import { rollUpAll } from './platform/rollup/rollup.ts'
import { makeRich } from './testing/aura.ts'
import { insertBareAccounts } from './testing/bare-account.ts'
import { makeChallenge } from './testing/challenges.ts'
import { makeComment } from './testing/comments.ts'
import { makeCommunity } from './testing/communities.ts'
import { ask } from './testing/contract-calls.ts'
import { setErasureAt } from './testing/erasure.ts'
import { notificationsOfKind } from './testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from './testing/people.ts'
import { makePost } from './testing/posts.ts'
import { countRowsRead } from './testing/rows-read.ts'
import { openTestApp } from './testing/test-app.ts'

const app = await openTestApp()
const { services } = app.application
const now = () => app.clock.now()
let author: Person
let reader: Person
let challengeId: Id
let communityId: Id

beforeAll(async () => {
  author = await makePerson(app)
  reader = await makePerson(app)
  await makeRich(app, author, 10)
  challengeId = await makeChallenge(app, author)
  communityId = (await makeCommunity(app, author)).id
})

/** Suspends accounts for a day. */
async function suspend(ids: readonly Id[]): Promise<void> {
  const suspendedUntil = later(now(), days(1))
  await app.db.updateTable('account').set({ suspendedUntil }).where('id', 'in', ids).execute()
}

test.each([
  [3, 0],
  [110, 0],
  [3, 120],
  [110, 120],
])(
  '[ACC-63, PRV-03] of %d people who comment, like and follow, who leaves or is suspended is not counted, among %d others suspended',
  async (crowd, strangers) => {
    if (strangers > 0) await suspend(await insertBareAccounts(app.db, strangers))
    const celebrity = await makePerson(app)
    const moderator = await makeModerator(app)
    const postId = await makePost(app, celebrity)
    const people = await insertBareAccounts(app.db, crowd)
    for (const id of people) {
      const token = await openSession(app, { id })
      await makeComment(app, { id }, { postId })
      await ask(app, likePost, { token, body: { postId } })
      await ask(app, followUser, { token, body: { pseudo: celebrity.pseudo } })
    }

    const follower = await makePerson(app)
    await ask(app, followUser, { token: follower.token, body: { pseudo: celebrity.pseudo } })
    const countsInLists = async () => {
      // Past what readers of lists share.
      app.clock.advance(seconds(3))
      const lists = await Promise.all([
        ask(app, discovery),
        ask(app, following, { token: follower.token, query: {} }),
      ])
      return lists.map(({ body }) => body.posts.find(({ id }) => id === postId)?.comments_count)
    }
    const countsFor = async (viewer?: Person) => {
      const [post, comments, profile] = await Promise.all([
        ask(app, getPost, { token: viewer?.token, params: { id: postId } }),
        ask(app, listPostComments, { token: viewer?.token, params: { postId } }),
        ask(app, getProfile, { token: viewer?.token, params: { pseudo: celebrity.pseudo } }),
      ])
      return [post.body.comments_count, comments.body.total, profile.body.followers]
    }
    const [leaving, suspended] = people as [Id, Id]
    const blocker = await makePerson(app)
    const block = { blockerId: blocker.id, blockedId: suspended, createdAt: now() }
    await app.db.insertInto('accountBlock').values(block).execute()
    const told = async () => {
      const [likes] = await notificationsOfKind(app, celebrity, 'post-like')
      return likes?.actors_count
    }
    const expectCounts = async (listed: number, forModerators: number, forBlocker: number) => {
      expect(await countsInLists()).toEqual([listed, listed])
      expect(await countsFor()).toEqual([listed, listed, listed + 1])
      expect(await countsFor(celebrity)).toEqual([listed, listed, listed + 1])
      expect(await countsFor(moderator)).toEqual([forModerators, forModerators, forModerators + 1])
      expect(await countsFor(blocker)).toEqual([forBlocker, forBlocker, forBlocker + 1])
      expect(await told()).toBe(listed)
    }

    await expectCounts(crowd, crowd, crowd - 1)
    await setErasureAt(app, leaving, later(app.clock.now(), days(20)))
    await suspend([suspended])
    await expectCounts(crowd - 2, crowd - 1, crowd - 2)
    await setErasureAt(app, leaving, null)
    app.clock.advance(days(1))
    await expectCounts(crowd, crowd, crowd - 1)
  },
)

/** What one call reads, by the statements of its domain. */
const calls: [call: string, run: (tx: Tx, postId: Id) => Promise<unknown>][] = [
  [
    'a post',
    (tx, postId) => {
      const reads = createLoadStatements({
        ...services,
        bookmarkedAmong: () => sql`select null::bigint as post_id where false`,
      })
      return reads.findForReaders(tx, {
        asked: [{ postIds: [postId], readerId: reader.id, isModerator: false }],
        now: now(),
      })
    },
  ],
  [
    'posts of a list',
    (tx, postId) =>
      createLoadStatements({
        ...services,
        bookmarkedAmong: () => sql`select null::bigint as post_id where false`,
      }).findOpen(tx, { postIds: [postId], now: now() }),
  ],
  [
    'comments',
    (tx, postId) => {
      const asked = [{ postId, readerId: reader.id, isModerator: false, commentIds: [], authorIds: [] }]
      return createViewerStatesRead(services)(tx, { asked, now: now() })
    },
  ],
  [
    'the counts of a profile',
    (tx) => findFollowCounts(tx, [{ accountId: author.id, viewerId: reader.id }], services.accountVisibility),
  ],
  [
    'posts of a community',
    (tx) => {
      const page = {
        communityId,
        ofOthers: false,
        withWithheld: false,
        before: undefined,
        limit: 20,
        offset: 0,
      }
      return createCommunityPagesRead(services, 20)(tx, {
        asked: [{ ...page, readerId: reader.id }],
        now: now(),
      })
    },
  ],
  [
    'entries of a challenge',
    (tx) => {
      const page = {
        challengeId,
        isModerator: false,
        after: undefined,
        limit: 20,
        letters: null,
        namedId: null,
      }
      return createEntriesRead(services, 20)(tx, { asked: [{ ...page, readerId: reader.id }], now: now() })
    },
  ],
  [
    'notifications',
    (tx) =>
      findNotifications(
        tx,
        { recipientId: author.id, limit: 20 },
        services.accountVisibility.hiddenAuthorIdsOf,
      ),
  ],
]

test.each(calls)(
  '[ACC-63] reading %s costs as much with a thousand suspended accounts more',
  async (_, run) => {
    const postId = await makePost(app, author)
    await makeComment(app, reader, { postId })
    // More than a statement compares one by one.
    await suspend(await insertBareAccounts(app.db, fewPeople + 1))
    const readRows = () =>
      inTransaction(app.db, (tx) => countRowsRead(tx, ['account'], () => run(tx, postId)))

    const before = await readRows()
    const spammers = await insertBareAccounts(app.db, 1000)
    await suspend(spammers)
    await sql`analyze account`.execute(app.db)
    expect((await readRows()) - before).toBeLessThan(10)
  },
)

test.each([
  ['absent', 0],
  ['blocked', 0],
  ['absent', 120],
  ['blocked', 120],
])(
  '[ACC-63, PRV-06] the counts of a celebrity read few of the follows although one follower is %s, among %d others suspended',
  async (why, strangers) => {
    // The suspensions of the other tests end.
    app.clock.advance(days(1))
    const celebrity = await makePerson(app)
    const followers = await insertBareAccounts(app.db, 1000)
    const [hidden = 0] = followers
    const pairs = [
      ...followers.map((id) => ({ followerId: id, followedId: celebrity.id })),
      ...followers.map((id) => ({ followerId: celebrity.id, followedId: id })),
    ]
    await app.db
      .insertInto('follow')
      .values(pairs.map((pair) => ({ ...pair, createdAt: now() })))
      .execute()
    await rollUpAll(app.db, followsRollup)
    if (strangers > 0) await suspend(await insertBareAccounts(app.db, strangers))
    if (why === 'absent') await suspend([hidden])
    else
      await app.db
        .insertInto('accountBlock')
        .values({ blockerId: reader.id, blockedId: hidden, createdAt: now() })
        .execute()
    await sql`analyze follow`.execute(app.db)
    await inTransaction(app.db, async (tx) => {
      const asked = [{ accountId: celebrity.id, viewerId: reader.id }]
      const read = () => findFollowCounts(tx, asked, services.accountVisibility)
      expect(await read()).toEqual([{ followers: 999, following: 999 }])
      expect(await countRowsRead(tx, ['follow'], read)).toBeLessThan(500)
    })
  },
)
