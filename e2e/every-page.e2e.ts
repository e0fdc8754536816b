import { expect, type Page } from '@playwright/test'
import { paths } from '../web/src/lib/paths.ts'
import {
  fixedPaths,
  longLegend,
  longWord,
  mailToLongAddress,
  makeSubjects,
  openWhole,
} from './fixtures/every-page.ts'
import { test } from './fixtures/journey.ts'
import {
  findMagnifiedFields,
  findSmallTargets,
  findTooWide,
  totalShift,
  watchShifts,
} from './fixtures/page-measures.ts'
import { publish } from './fixtures/posts.ts'
import { findOverlaps } from './fixtures/target-overlaps.ts'
import { largeText, setTextSize } from './fixtures/text-size.ts'

/** The narrowest phone. */
const narrow = 320

/** Fails on layout shifts, sideways scrolling, and targets that are too small or overlap. */
async function expectGoodLayout(page: Page, places: readonly string[]): Promise<void> {
  await page.addInitScript(watchShifts)
  const size = page.viewportSize()
  const isPhone = (size?.width ?? 0) < 768
  for (const path of places) {
    await test.step(path, async () => {
      await openWhole(page, path)
      const { total, parts } = await page.evaluate(totalShift)
      expect.soft(total, `moves by itself: ${path}\n${parts.join('\n')}`).toBeLessThanOrEqual(0.02)
      expect.soft(await page.evaluate(findSmallTargets), `too small to press: ${path}`).toEqual([])
      expect.soft(await page.evaluate(findMagnifiedFields), `magnified: ${path}`).toEqual([])
      expect.soft(await page.evaluate(findOverlaps), `overlap: ${path}`).toEqual([])
      if (!isPhone || !size) return
      await page.setViewportSize({ width: narrow, height: 640 })
      await expect.soft
        .poll(() => page.evaluate(findTooWide, narrow), `scrolls sideways: ${path}`)
        .toEqual([])
      await page.setViewportSize(size)
      await setTextSize(page, largeText)
      await expect.soft(page.locator('html'), 'text follows the browser').toHaveCSS('font-size', '22.5px')
      await expect.soft
        .poll(() => page.evaluate(findTooWide, size.width), `scrolls sideways with large text: ${path}`)
        .toEqual([])
      expect.soft(await page.evaluate(findOverlaps), `overlap with large text: ${path}`).toEqual([])
      await page.setViewportSize({ width: narrow, height: 640 })
      await expect.soft
        .poll(() => page.evaluate(findTooWide, narrow), `scrolls sideways, large text, small phone: ${path}`)
        .toEqual([])
      expect
        .soft(await page.evaluate(findOverlaps), `overlap with large text, small phone: ${path}`)
        .toEqual([])
      await page.setViewportSize(size)
      await setTextSize(page, 16)
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

const fixed = fixedPaths.filter(
  (path) => path !== paths.landing && path !== paths.login && path !== paths.register,
)
const half = Math.ceil(fixed.length / 2)

for (const [part, places] of [fixed.slice(0, half), fixed.slice(half)].entries()) {
  test(`${title}, for members, part ${part + 1}`, async ({ page, viewer, request, people }) => {
    await publish(request, viewer, longWord)
    if (places.includes(paths.devMailbox)) await mailToLongAddress(request, people)
    await expectGoodLayout(page, places)
  })
}

test(`${title}, where addresses have parameters, and at the desk`, async ({
  page,
  viewer,
  author,
  request,
  people,
  database,
}) => {
  const addresses = await makeSubjects({ request, database }, viewer, author)
  await people.setRoles(viewer, { isModerator: true })
  await expectGoodLayout(page, [...addresses, '/accessforadminonly'])
})
