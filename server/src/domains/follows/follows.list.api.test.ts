import * as contract from '@aura/contract/follows/follows.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { describe, expect, test } from 'vitest'
import { seconds } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createFollowLists } from './follows.list.service.ts'

const app = await openTestApp()
const star = await makePerson(app)
const viewer = await makePerson(app)
const follow = (who: Person, whom: Person) =>
  ask(app, contract.followUser, { token: who.token, body: { pseudo: whom.pseudo } })

/** They follow the star and are followed back, in this order. */
const fans: Person[] = []
for (const pseudo of ['Amélie', 'amedee', 'Zoë_1', 'Zed', 'Bob.l'])
  fans.push(await makePerson(app, { pseudo }))
for (const [index, fan] of fans.entries()) {
  // Two follow at the same instant, so their ids decide the order.
  if (index !== 2) app.clock.advance(seconds(1))
  await follow(fan, star)
  await follow(star, fan)
}

interface List {
  status: number
  entries: contract.FollowListEntry[]
  nextCursor: string | null
}

async function list(
  which: 'followers' | 'following',
  query: Record<string, string | number> = {},
  by: Person | null = viewer,
): Promise<List> {
  const options = { params: { pseudo: star.pseudo }, query, token: by?.token }
  if (which === 'followers') {
    const { status, body } = await ask(app, contract.listFollowers, options)
    return { status, entries: body.followers, nextCursor: body.nextCursor }
  }
  const { status, body } = await ask(app, contract.listFollowing, options)
  return { status, entries: body.following, nextCursor: body.nextCursor }
}

const pseudosOf = ({ entries }: List) => entries.map(({ pseudo }) => pseudo)
const latestFirst = () => fans.map(({ pseudo }) => pseudo).toReversed()

describe.each(['followers', 'following'] as const)('%s', (which) => {
  test('[PRF-07] are listed with id, pseudo, picture and whether the viewer follows them, to visitors too', async () => {
    await follow(viewer, fans[1] as Person)
    const { entries, nextCursor } = await list(which)
    expect(pseudosOf(await list(which))).toEqual(latestFirst())
    expect(entries[3]).toEqual({
      id: fans[1]?.id,
      pseudo: 'amedee',
      profile_picture: null,
      aura_type_id: 8,
      isFollowing: true,
      isFollower: false,
    })
    expect(entries.filter(({ isFollowing }) => isFollowing)).toHaveLength(1)
    expect(nextCursor).toBeNull()
    const asVisitor = await list(which, {}, null)
    expect(asVisitor.entries.every(({ isFollowing }) => !isFollowing)).toBe(true)
  })

  test('[PRF-07] come page by page, each person once, also those who came in one instant', async () => {
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const page: List = await list(which, { limit: 2, ...(cursor ? { cursor } : {}) })
      expect(page.entries.length).toBeLessThanOrEqual(2)
      seen.push(...pseudosOf(page))
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(latestFirst())
  })

  test.each([
    ['AME', ['amedee', 'Amélie']],
    ['zoe', ['Zoë_1']],
    ['_', ['Zoë_1']],
    ['%', []],
    ['\\', []],
    ['b0b', ['Bob.l']],
    ['  ', undefined],
  ])('[PRF-07] are searched by a part of the pseudo: %s', async (query, found) => {
    expect(pseudosOf(await list(which, { query }))).toEqual(found ?? latestFirst())
  })

  test('[PRF-07, PRV-06] leave out who is blocked either way or leaving, and keep who is muted', async () => {
    const stranger = await makePerson(app)
    const [blocked, blocker, muted, leaver] = fans as [Person, Person, Person, Person]
    const avoid = (call: typeof blockAccount | typeof muteAccount, who: Person, whom: Person) =>
      ask<typeof blockAccount | typeof muteAccount>(app, call, {
        token: who.token,
        body: { pseudo: whom.pseudo },
      })
    await avoid(blockAccount, stranger, blocked)
    await avoid(blockAccount, blocker, stranger)
    await avoid(muteAccount, stranger, muted)
    const eraseAt = (at: Date | null) => setErasureAt(app, leaver.id, at)
    const readCounts = async () => {
      const { body } = await ask(app, getProfile, { token: stranger.token, params: { pseudo: star.pseudo } })
      return [body.followers, body.following]
    }
    expect(await readCounts()).toEqual([3, 3])
    await eraseAt(app.clock.now())
    expect(await readCounts()).toEqual([2, 2])
    expect(pseudosOf(await list(which, {}, stranger))).toEqual(['Bob.l', 'Zoë_1'])
    await eraseAt(null)
  })

  test('[PRF-07] are searched some rows at a time, each page from the end of the one before', async () => {
    const { accountVisibility, follows } = app.application.services
    const lists = createFollowLists({ db: app.db, accountVisibility, follows, maxRowsRead: 2 })
    const pages: string[][] = []
    let cursor: string | undefined
    do {
      const page = await lists[which](undefined, star.pseudo, { query: 'ame', ...(cursor && { cursor }) })
      pages.push(page.entries.map(({ pseudo }) => pseudo))
      expect(page.hasMore).toBe(page.nextCursor !== null)
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    const [first, ...later] = pages
    expect(first).toEqual([])
    expect(later.flat()).toEqual(['amedee', 'Amélie'])
  })

  test('[PRF-07] of an unknown profile are refused, and so are wrong cursors', async () => {
    const endpoint = which === 'followers' ? contract.listFollowers : contract.listFollowing
    const unknown = await ask<typeof contract.listFollowers | typeof contract.listFollowing>(app, endpoint, {
      params: { pseudo: 'personne' },
    })
    expect(unknown).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
    for (const cursor of ['x', '1.', '.1', 'zzzzzzzzzzz.1', '1.0']) {
      expect((await list(which, { cursor })).status, cursor).toBe(400)
    }
  })
})

describe('many states at once', () => {
  const states = (userIds: unknown, token: string | undefined = viewer.token) =>
    ask(app, contract.followStates, { token, body: { userIds } })

  test('[PRF-17] are answered in the order asked; who does not exist is not followed', async () => {
    const ids = [999_999_999, ...fans.map(({ id }) => id), viewer.id]
    const { status, body } = await states(ids)
    expect(status).toBe(200)
    expect(body.map(({ userId }) => userId)).toEqual(ids)
    expect(body.filter(({ isFollowing }) => isFollowing)).toEqual([
      { userId: fans[1]?.id, isFollowing: true },
    ])
    expect((await states([])).body).toEqual([])
  })

  test('[PRF-17] are for members, and for at most 200 accounts', async () => {
    expect((await ask(app, contract.followStates, { body: { userIds: [1] } })).status).toBe(401)
    const ids = Array.from({ length: 201 }, (_, index) => index + 1)
    expect((await states(ids)).status).toBe(400)
    expect((await states(ids.slice(1))).status).toBe(200)
    expect((await states(['1'])).status).toBe(400)
  })
})
