import { auraLimits } from '@aura/contract/aura/aura.limits'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours } from '../../platform/clock/clock.ts'
import { auraCalls, balanceOf, makeRich, noon } from '../../testing/aura.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { makePremium } from '../../testing/subscriptions.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const app = await openTestApp({ clock: createTestClock(noon) })
let giver: Person

beforeEach(async () => {
  app.clock.set(noon)
  giver = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const { up, down, donate, auraOf } = auraCalls(app)

/** Posts of as many authors, so that no limit between two people is met. */
async function postsOfAuthors(count: number): Promise<number[]> {
  return Promise.all(Array.from({ length: count }, async () => makePost(app, await makePerson(app))))
}

describe('what a day allows', () => {
  test('[AUR-18, AUR-21] 50 new votes, however many come at once; the refusal says when they return', async () => {
    const posts = await postsOfAuthors(auraLimits.votesPerDay + 5)
    const answers = await Promise.all(posts.map((postId) => up(giver, postId)))
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([...Array(50).fill(200), ...Array(5).fill(429)])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({
      code: 'aura.votes-per-day',
      message:
        'Vous avez donné vos 50 votes du jour. Les prochains seront possibles le 22 novembre 2026 à 00:00.',
    })
    expect(Number(refused?.headers['retry-after'])).toBe(12 * 3600)
    // A refused vote changed nothing; a cast one can be toggled and switched freely.
    const place = answers.findIndex(({ status }) => status === 429)
    expect(await auraOf(posts[place] ?? 0)).toBe(0)
    const mine = posts[answers.findIndex(({ status }) => status === 200)] ?? 0
    for (const press of [up, up, down, down]) expect((await press(giver, mine)).status).toBe(200)

    app.clock.advance(hours(12))
    expect((await up(giver, posts[place] ?? 0)).status).toBe(200)
  })

  test('[AUR-18] 10 of them negative', async () => {
    const posts = await postsOfAuthors(auraLimits.negativeVotesPerDay + 1)
    const answers = await Promise.all(posts.map((postId) => down(giver, postId)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    expect(answers.find(({ status }) => status === 429)?.body).toMatchObject({
      code: 'aura.negative-votes-per-day',
      message:
        'Vous avez donné vos 10 votes négatifs du jour. Les prochains seront possibles le 22 novembre 2026 à 00:00.',
    })
  })

  const premiumEnd = new Date('2027-01-01T00:00:00Z')

  test.each([false, true])(
    '[AUR-20, AUR-22] 6 positive and 3 negative votes to one person, premium: %s',
    async (isPremium) => {
      if (isPremium) await makePremium(app, giver.id, premiumEnd)
      const author = await makePerson(app)
      const posts = await Promise.all(Array.from({ length: 11 }, () => makePost(app, author)))
      const codes = async (press: typeof up, from: number, to: number) =>
        (await Promise.all(posts.slice(from, to).map((postId) => press(giver, postId)))).map(
          ({ body }) => body.code ?? 'ok',
        )
      expect((await codes(up, 0, 7)).sort()).toEqual(['aura.positive-votes-to-one', ...Array(6).fill('ok')])
      expect((await codes(down, 7, 11)).sort()).toEqual([
        'aura.negative-votes-to-one',
        ...Array(3).fill('ok'),
      ])
      expect(await balanceOf(app, author)).toBe(10 + 6 - 3)
      app.clock.advance(days(1))
      expect((await codes(up, 7, 11)).sort()).toEqual(Array(4).fill('ok'))
      expect(await balanceOf(app, author)).toBe(10 + 6 + 4)
    },
  )

  test('[AUR-18] a vote cast yesterday takes no room when it is taken back, and does when it is cast again', async () => {
    const [postId = 0, ...others] = await postsOfAuthors(auraLimits.votesPerDay + 1)
    await up(giver, postId)
    app.clock.advance(days(1))
    for (const other of others) await up(giver, other)
    expect((await up(giver, postId)).body.delta).toBe(-1)
    expect(await up(giver, postId)).toMatchObject({ status: 429, body: { code: 'aura.votes-per-day' } })
  })

  test('[AUR-19] 100 aura of donations and withdrawals together', async () => {
    await makeRich(app, giver, 300)
    const [first, second] = [await makePerson(app), await makePerson(app)]
    expect((await donate(giver, first, 60)).status).toBe(200)
    expect((await donate(giver, second, -30)).status).toBe(200)
    expect(await donate(giver, first, 11)).toMatchObject({
      status: 429,
      body: {
        code: 'aura.donated-per-day',
        message:
          'Vos dons et retraits du jour ne peuvent dépasser 100 aura, et il vous en reste 10. Réessayez le 22 novembre 2026 à 00:00.',
      },
    })
    expect((await donate(giver, first, 10)).status).toBe(200)
    expect(await balanceOf(app, giver)).toBe(310 - 100)
  })

  test('[AUR-22] premium lifts the 50 votes and the 100 aura, and no other limit', async () => {
    await makeRich(app, giver, 300)
    await makePremium(app, giver.id, premiumEnd)
    const posts = await postsOfAuthors(auraLimits.votesPerDay + 1)
    for (const postId of posts) expect((await up(giver, postId)).status).toBe(200)
    const receiver = await makePerson(app)
    expect((await donate(giver, receiver, 150)).status).toBe(200)
    for (const postId of posts.slice(0, 10)) expect((await down(giver, postId)).status).toBe(200)
    const [another = 0] = await postsOfAuthors(1)
    expect((await down(giver, another)).body.code).toBe('aura.negative-votes-per-day')
  })

  test.each([false, true])(
    '[AUR-20, AUR-22] one withdrawal from one person, premium: %s',
    async (isPremium) => {
      if (isPremium) await makePremium(app, giver.id, premiumEnd)
      const receiver = await makePerson(app)
      expect((await donate(giver, receiver, -1)).status).toBe(200)
      expect(await donate(giver, receiver, -1)).toMatchObject({
        status: 429,
        body: { code: 'aura.withdrawals-from-one' },
      })
      expect(await balanceOf(app, receiver)).toBe(9)
      app.clock.advance(days(1))
      expect((await donate(giver, receiver, -1)).status).toBe(200)
    },
  )
})

test('[AUR-45] what an account gives in its first 24 hours is marked to count in no ranking, taken back too', async () => {
  const author = await makePerson(app)
  const newcomer = await makeRich(app, await makePerson(app, { createdAt: app.clock.now() }), 4)
  const postId = await makePost(app, author)
  await up(newcomer, postId)
  await donate(newcomer, author, 2)
  app.clock.advance(hours(24) - 1)
  await donate(newcomer, author, 1)
  app.clock.advance(1)
  await up(newcomer, postId)
  await up(newcomer, postId)
  await donate(newcomer, author, 1)
  const transfers = await app.db
    .selectFrom('auraTransfer')
    .select(['reason', 'amount', 'isRanked', 'creditAccountId'])
    .where('actorId', '=', newcomer.id)
    .where('reason', '<>', 'welcome')
    .orderBy('id')
    .execute()
  expect(
    transfers.map(({ reason, isRanked, creditAccountId }) => [
      reason,
      creditAccountId === author.id,
      isRanked,
    ]),
  ).toEqual([
    ['post-vote', true, false],
    ['donation', true, false],
    ['donation', true, false],
    ['post-vote', false, false],
    ['post-vote', true, true],
    ['donation', true, true],
  ])
  expect(await balanceOf(app, author)).toBe(15)
})
