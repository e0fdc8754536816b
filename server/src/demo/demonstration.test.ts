import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { challengeRecord, listChallenges } from '@aura/contract/challenges/challenges.contract'
import { daysToChoose } from '@aura/contract/challenges/challenges.limits'
import { getCommunity, myCommunities } from '@aura/contract/communities/communities.contract'
import { communityPosts } from '@aura/contract/communities/communities.posts.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import {
  auraLeaderboard,
  ownRank,
  previousChampions,
  sealedMonth,
} from '@aura/contract/leaderboard/leaderboard.contract'
import { checkNotifications } from '@aura/contract/notifications/notifications.check.contract'
import { listNotifications } from '@aura/contract/notifications/notifications.contract'
import { notificationTopics } from '@aura/contract/notifications/notifications.kinds'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { twitchProfile } from '@aura/contract/twitch/twitch.contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isDue } from '../domains/leaderboard/leaderboard.rules.ts'
import { days, minutes } from '../platform/clock/clock.ts'
import { parisMonth } from '../platform/clock/paris.ts'
import { openLocalMediaStore } from '../platform/store/local-media-store.ts'
import { ask } from '../testing/contract-calls.ts'
import { findBrokenInvariants } from '../testing/invariants.ts'
import { rollUpBoard } from '../testing/leaderboard.ts'
import { makePerson } from '../testing/people.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { createTestClock } from '../testing/test-clock.ts'
import { createChance } from './chance.ts'
import { planDemonstration } from './demonstration.plan.ts'
import { isDemoLoginThere } from './demonstration.queries.ts'
import { seedDemonstration } from './demonstration.ts'
import { lastLoginVisit, loginPostPlaces } from './login.plan.ts'
import { demoLogin, loginPerson } from './people.ts'
import { demoPosts } from './posts.ts'
import { demoPeople, demoVideos } from './texts.ts'
import { demoStream } from './twitch.ts'

/** The current time, but never in the last minute of a month: the board read a second later would be the next month’s. */
function seedMoment(now: Date): Date {
  const nextMinute = new Date(now.getTime() + minutes(1))
  return parisMonth(nextMinute) === parisMonth(now) ? now : new Date(now.getTime() - minutes(1))
}

let app: TestApp
let folder: string

beforeAll(async () => {
  app = await createTestApp({ clock: createTestClock(seedMoment(new Date())) })
  folder = await mkdtemp(join(tmpdir(), 'aura-demonstration-'))
})
afterAll(async () => {
  await app.close()
  await rm(folder, { recursive: true, force: true })
})

async function seed(): Promise<boolean> {
  const store = await openLocalMediaStore(folder)
  return seedDemonstration({ db: app.db, store, clock: app.clock })
}

const count = async (table: 'account' | 'post' | 'follow' | 'postVote' | 'postLike' | 'comment') =>
  (
    await app.db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
  ).rows

/** The first login finds all of this at once, without waiting for background work. */
async function expectLively(token: string): Promise<void> {
  const { body: profile } = await ask(app, getProfile, { token, params: { pseudo: demoLogin.pseudo } })
  expect(profile.posts_count).toBe(loginPostPlaces.size)
  expect(profile.aura).toBeGreaterThan(50)
  expect(profile.followers).toBeGreaterThan(10)
  expect(profile.following).toBeGreaterThan(3)

  const { body: history } = await ask(app, auraHistory, { token, query: { kind: 'donation' } })
  expect(history.entries.map(({ amount }) => amount)).toEqual([5, -2, 3])

  const { body: mine } = await ask(app, myCommunities, { token })
  expect(mine.userCommunities.map(({ userRole }) => userRole).toSorted()).toEqual([
    'member',
    'member',
    'owner',
  ])
  const owned = mine.userCommunities.find(({ userRole }) => userRole === 'owner')?.id
  const { body: community } = await ask(app, getCommunity, { token, params: { id: String(owned) } })
  expect(community).toMatchObject({ privacy: 1, pending_requests: 2 })
  const { body: list } = await ask(app, communityPosts, { token, params: { id: community.id } })
  expect(list.posts.some(({ medias }) => medias.length === 0)).toBe(true)
  expect(list.posts.some(({ medias }) => medias.length > 0)).toBe(true)

  const { body: wall } = await ask(app, listChallenges, { token })
  const now = app.clock.now().toISOString()
  const stateOf = ({ winner, ends_at }: (typeof wall.challenges)[number]) =>
    winner ? (winner.is_by_likes ? 'by likes' : 'awarded') : ends_at && ends_at < now ? 'to judge' : 'open'
  const states = Object.groupBy(wall.challenges, stateOf)
  expect(Object.entries(states).map(([state, { length }]) => `${state}: ${length}`)).toEqual([
    ...['open: 5', 'to judge: 2', 'awarded: 2', 'by likes: 1'],
  ])
  expect(
    states['to judge']?.find(({ created_by_pseudo }) => created_by_pseudo === demoLogin.pseudo),
  ).toMatchObject({
    status: 'open',
    entries_count: 6,
  })
  expect(wall.challenges.filter(({ user_has_participated }) => user_has_participated)).toHaveLength(2)
  const { body: record } = await ask(app, challengeRecord, { params: { pseudo: demoLogin.pseudo } })
  expect(record).toEqual({ won: 1, created: 1 })

  const { body: news } = await ask(app, checkNotifications, { token })
  expect(news.unread).toBeGreaterThan(3)
  for (const topic of notificationTopics.slice(0, 3)) {
    const { body } = await ask(app, listNotifications, { token, query: { topic, limit: 50 } })
    expect(body.notifications.length).toBeGreaterThan(2)
    expect(body.notifications.at(-1)?.is_read).toBe(true)
    const oldest = Date.parse(body.notifications.at(-1)?.created_at ?? '')
    expect(oldest).toBeLessThan(lastLoginVisit(app.clock.now()).getTime())
  }
  const { body: replies } = await ask(app, listNotifications, {
    token,
    query: { topic: 'comment', limit: 50 },
  })
  expect(replies.notifications.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['post-comment', 'reply']),
  )
}

/** The board of this month has several pages, the login is not its first, and three past months are sealed. */
async function expectBoards(token: string): Promise<void> {
  await rollUpBoard(app)
  // The server may have sealed them already: it does so every ten minutes.
  await app.application.services.sealing.sealDue()
  const { body: board } = await ask(app, auraLeaderboard, { token })
  const lastPage = Math.ceil(board.total / board.leaderboard.length)
  expect(lastPage).toBeGreaterThan(4)
  const { body: own } = await ask(app, ownRank, { token })
  expect(own.user.ranks).toBeGreaterThan(1)
  expect(own.user.ranks).toBeLessThan(board.total - 10)
  const { body: past } = await ask(app, previousChampions)
  // On the first two days of a month, the month before is there too, and not sealed yet.
  const champions = past.champions.filter(({ is_provisional }) => !is_provisional)
  expect(new Set(champions.map(({ rank_month }) => rank_month)).size).toBe(3)
  for (const { rank_month: month, pseudo } of champions) {
    const { body: sealed } = await ask(app, sealedMonth, { params: { month } })
    // A tie has several champions.
    const firsts = sealed.leaderboard.filter(({ ranks }) => ranks === 1)
    expect(firsts.map((first) => first.pseudo)).toContain(pseudo)
    expect(sealed.leaderboard.length).toBeGreaterThan(30)
  }
}

test('[RUN-09, PRF-13, LDB-04] an empty database is filled with people, posts and votes that the ledger agrees with; a filled one is left alone', async () => {
  expect(await isDemoLoginThere(app.db)).toBe(false)
  expect(await seed()).toBe(true)
  const portraits = await app.db
    .selectFrom('account')
    .select('id')
    .where('pictureName', 'is not', null)
    .execute()
  expect(portraits.length).toBeGreaterThanOrEqual(60)
  const { communities, challenges } = planDemonstration(createChance(1), app.clock.now())
  const inAudiences = [
    ...communities.map(({ posts }) => posts.length),
    ...challenges.map(({ entries }) => entries.length),
  ].reduce((sum, posts) => sum + posts)
  expect(await count('post')).toBe(demoPosts.length + demoVideos.length + inAudiences)
  expect(await count('follow')).toBeGreaterThan(1000)
  expect(await count('postVote')).toBeGreaterThan(1500)
  expect(await count('postLike')).toBeGreaterThan(1000)
  expect(await count('comment')).toBeGreaterThan(250)
  expect(await findBrokenInvariants(app.db)).toEqual([])
  const celebrities = await app.db.selectFrom('celebrity').select('accountId').execute()
  expect(celebrities.length).toBeGreaterThanOrEqual(5)
  expect(celebrities.filter(({ accountId }) => accountId !== null)).toHaveLength(3)

  const store = await openLocalMediaStore(folder)
  const files = await app.db.selectFrom('mediaFile').select(['name', 'bytes']).execute()
  for (const { name, bytes } of files) expect(await store.sizeOf(name)).toBe(bytes)

  const { body: newest } = await ask(app, discovery)
  for (const { pseudo, legend, alt } of demoVideos)
    expect(newest.posts).toContainEqual(
      expect.objectContaining({ pseudo, legend, alt, media_state: 'ready' }),
    )

  const { pseudo: streamer, title, game, viewers } = demoStream
  expect(streamer).not.toBe(demoLogin.pseudo)
  const { body: channel } = await ask(app, twitchProfile, { params: { pseudo: streamer } })
  expect(channel).toMatchObject({
    twitch_username: streamer,
    is_live: true,
    stream_title: title,
    game_name: game,
    viewer_count: viewers,
  })

  const { email, password } = demoLogin
  const { token = '' } = await app.application.services.sessions.login({ email, password })
  await expectLively(token)
  await expectBoards(token)
  expect(await findBrokenInvariants(app.db)).toEqual([])
  expect(await isDemoLoginThere(app.db)).toBe(true)
  const before = await count('account')
  expect(await seed()).toBe(false)
  expect(await count('account')).toBe(before)
})

test('nobody of the demonstration shares a pseudo, reacts to their own post or to one of the future', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const plan = planDemonstration(createChance(1), now)
  expect(new Set(plan.accounts.map(({ pseudo }) => pseudo.toLowerCase())).size).toBe(plan.accounts.length)
  for (const { post, person, at } of plan.reactions) {
    expect(plan.posts[post]?.author).not.toBe(person)
    expect(at.getTime()).toBeGreaterThanOrEqual(plan.posts[post]?.at.getTime() ?? Number.POSITIVE_INFINITY)
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
  }
  for (const [index, { post, parent, at }] of plan.comments.entries()) {
    const before = parent === null ? plan.posts[post] : plan.comments[parent]
    expect(parent ?? -1).toBeLessThan(index)
    expect(at.getTime()).toBeGreaterThanOrEqual(before?.at.getTime() ?? Number.POSITIVE_INFINITY)
  }
  for (const { comment, person } of plan.commentActs) expect(plan.comments[comment]?.person).not.toBe(person)
  for (const { creator, createdAt, endsAt, entries, reactions, award } of plan.challenges) {
    const lastAt = Math.min(now.getTime(), endsAt?.getTime() ?? Number.POSITIVE_INFINITY)
    expect(new Set([creator, ...entries.map(({ author }) => author)]).size).toBe(1 + entries.length)
    for (const { at } of entries) {
      expect(at.getTime()).toBeGreaterThan(createdAt.getTime())
      expect(at.getTime()).toBeLessThan(Math.min(lastAt, award?.at.getTime() ?? lastAt))
    }
    for (const { at } of reactions) expect(at.getTime()).toBeLessThan(now.getTime())
    if (award?.isByLikes) expect(award.at.getTime() - (endsAt?.getTime() ?? 0)).toBe(days(daysToChoose))
  }
  for (const { follower, followed } of plan.follows) {
    expect(follower).not.toBe(followed)
    expect(followed).toBeLessThan(demoPeople.length)
  }
  expect(planDemonstration(createChance(1), now)).toEqual(plan)
})

test.each(['2026-11-30T23:00:05Z', '2026-12-02T23:15:00Z', '2027-01-17T12:00:00Z', '2027-02-28T22:59:59Z'])(
  '[RUN-09, LDB-09] begun at %s, gifts stand in this month and in three sealed ones, after their givers may give',
  (iso) => {
    const now = new Date(iso)
    const { accounts, donations } = planDemonstration(createChance(1), now)
    const months = new Set(donations.map(({ at }) => parisMonth(at)))
    const sealed = [...months].filter((month) => isDue(month, now))
    expect(sealed).toHaveLength(3)
    const thisMonth = donations.filter(({ at }) => parisMonth(at) === parisMonth(now))
    expect(new Set(thisMonth.map(({ receiver }) => receiver)).size).toBeGreaterThan(100)
    expect(thisMonth.map(({ receiver }) => receiver)).toContain(loginPerson)
    for (const { giver, receiver, amount, at } of donations) {
      expect(giver).not.toBe(receiver)
      expect(amount).not.toBe(0)
      expect(at.getTime()).toBeLessThanOrEqual(now.getTime())
      expect(at.getTime()).toBeGreaterThan(accounts[giver]?.createdAt.getTime() ?? Number.POSITIVE_INFINITY)
    }
    expect(donations).toEqual(donations.toSorted((one, other) => one.at.getTime() - other.at.getTime()))
  },
)

test('a database where someone has registered is left alone', async () => {
  const other = await createTestApp()
  try {
    await makePerson(other)
    const store = await openLocalMediaStore(folder)
    expect(await seedDemonstration({ db: other.db, store, clock: other.clock })).toBe(false)
  } finally {
    await other.close()
  }
})
