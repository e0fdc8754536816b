import { makeComment } from '@aura/server/testing/comments'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { type pathPatterns, paths } from '../web/src/lib/paths.ts'
import { challenge, enter } from './fixtures/challenges.ts'
import { aName, found } from './fixtures/communities.ts'
import { test } from './fixtures/journey.ts'
import { findSmallTargets, findTooWide, totalShift, watchShifts } from './fixtures/page-measures.ts'
import type { Person } from './fixtures/people.ts'
import { publish } from './fixtures/posts.ts'

/** The narrowest phone. */
const narrow = 320
/** A word as long as the longest pseudo, without a place to break. */
const longWord = 'Anticonstitutionnellement'.repeat(2).slice(0, 40)

const longLegend = `#océan ${longWord} https://example.test/${longWord}`

/** What pages with parameters show. */
interface Subjects {
  post: number
  pseudo: string
  community: number
  challenge: number
}

/** An address for each route with parameters: a new one is missed by the compiler. */
const addressesOf = (of: Subjects): Record<keyof typeof pathPatterns, string> => ({
  post: `/post/comment/${of.post}/0`,
  profile: `/profile/${of.pseudo}`,
  celebrity: '/celebrity_profile/personne',
  community: `/community/${of.community}`,
  editCommunity: `/edit-community/${of.community}`,
  challenge: `/challenges/${of.challenge}`,
  rank: '/rank/2026-01',
  challengeOfNotification: `/challenge/${of.challenge}`,
})

async function makeSubjects(request: APIRequestContext, owner: Person, entrant: Person): Promise<Subjects> {
  const { id: post } = await publish(request, owner, longLegend)
  const { id: community } = await found(request, owner, { name: aName('Lieu'), privacy: 0 })
  const challengeId = await challenge(request, owner, `Une lumière ${longWord}`)
  await enter(request, entrant, challengeId, longWord)
  return { post, pseudo: owner.pseudo, community, challenge: challengeId }
}

/** Opens a page as it stands once everything it asked for has come. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').first()).toBeVisible()
  // The samples of the kit show shapes that load for ever.
  if (!path.startsWith('/dev/'))
    await expect(page.locator('[aria-busy=true], .skeleton, .splash')).toHaveCount(0)
  await page.evaluate(() => document.fonts.ready.then(() => {}))
}

/** Fails on what moves by itself, scrolls sideways, or is too small to be pressed. */
async function expectGoodLayout(page: Page, places: readonly string[]): Promise<void> {
  await page.addInitScript(watchShifts)
  const size = page.viewportSize()
  const isPhone = (size?.width ?? 0) < 768
  for (const path of places) {
    await test.step(path, async () => {
      await open(page, path)
      const { total, parts } = await page.evaluate(totalShift)
      expect.soft(total, `moves by itself: ${path}\n${parts.join('\n')}`).toBeLessThanOrEqual(0.02)
      expect.soft(await page.evaluate(findSmallTargets), `too small to press: ${path}`).toEqual([])
      if (!isPhone || !size) return
      await page.setViewportSize({ width: narrow, height: 640 })
      await expect.soft
        .poll(() => page.evaluate(findTooWide, narrow), `scrolls sideways: ${path}`)
        .toEqual([])
      await page.setViewportSize(size)
    })
  }
}

const title = '[APP-19, APP-21] controls are large enough, nothing moves by itself or scrolls sideways'
const forVisitors: readonly string[] = [paths.landing, paths.login, paths.register, paths.feed, paths.rank]

test(`${title}, for visitors`, async ({ page, request, author }) => {
  const { id: post } = await publish(request, author, longLegend)
  const { pseudo } = author
  await expectGoodLayout(page, [...forVisitors, `/post/post/${post}/0`, `/profile/${pseudo}`])
})

const fixed = [...Object.values(paths), '/dev/ui'].filter(
  (path) => path !== paths.landing && path !== paths.login && path !== paths.register,
)
const half = Math.ceil(fixed.length / 2)

for (const [part, places] of [fixed.slice(0, half), fixed.slice(half)].entries()) {
  test(`${title}, for members, part ${part + 1}`, async ({ page, viewer, request }) => {
    await publish(request, viewer, longWord)
    await expectGoodLayout(page, places)
  })
}

test(`${title}, where addresses have parameters, and at the desk`, async ({
  page,
  viewer,
  author,
  request,
  database,
}) => {
  const subjects = await makeSubjects(request, viewer, author)
  const clock = { now: () => new Date() }
  await makeComment({ db: database, clock }, viewer, { postId: subjects.post, content: longWord })
  await database.updateTable('account').set({ isModerator: true }).where('id', '=', viewer.id).execute()
  await expectGoodLayout(page, [...Object.values(addressesOf(subjects)), '/accessforadminonly'])
})
