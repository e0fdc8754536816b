import type { ResponseOf } from '@aura/contract/endpoint'
import type { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { expect, type Page } from '@playwright/test'
import { deskPath } from '../web/src/features/moderation/desk-path.ts'
import { feedPath, paths } from '../web/src/lib/paths.ts'
import { fixedPaths, longWord, makeSubjects, openWhole } from './fixtures/every-page.ts'
import { findAxeFaults, test } from './fixtures/journey.ts'
import {
  findMagnifiedFields,
  findSmallTargets,
  findTooWide,
  totalShift,
  watchShifts,
} from './fixtures/page-measures.ts'
import { publish, publishPictures } from './fixtures/posts.ts'
import { findOverlaps } from './fixtures/target-overlaps.ts'

/** Walked only with `AURA_ALL_SIZES=1`, beside the demonstration; phones' sizes by one project, wide ones by the other. */
const sizes = {
  phone: [
    [390, 844],
    [320, 640],
    [844, 390],
  ],
  wide: [
    [1280, 800],
    [1920, 1080],
  ],
} as const

/** Fails on what axe says in either theme, on small targets, on what moves by itself or scrolls sideways, at every size. */
async function expectGoodAtAllSizes(page: Page, isMobile: boolean, places: readonly string[]): Promise<void> {
  await page.addInitScript(watchShifts)
  for (const [width, height] of sizes[isMobile ? 'phone' : 'wide']) {
    await page.setViewportSize({ width, height })
    for (const path of places) {
      await test.step(`${path} ${width} × ${height}`, async () => {
        const here = `${path} ${width} × ${height}`
        const failure = await openWhole(page, path).catch((error: Error) => error.message)
        expect.soft(failure, `does not open: ${here}`).toBeUndefined()
        // Members' pages lead visitors to the login, which is among the places itself.
        if (page.url().includes('?next=')) return
        const { total, parts } = await page.evaluate(totalShift)
        expect.soft(total, `moves by itself: ${here}\n${parts.join('\n')}`).toBeLessThanOrEqual(0.02)
        expect.soft(await page.evaluate(findTooWide, width), `scrolls sideways: ${here}`).toEqual([])
        expect.soft(await page.evaluate(findSmallTargets), `too small to press: ${here}`).toEqual([])
        expect.soft(await page.evaluate(findMagnifiedFields), `magnified: ${here}`).toEqual([])
        expect.soft(await page.evaluate(findOverlaps), `overlap: ${here}`).toEqual([])
        expect.soft(await findAxeFaults(page), `axe: ${here}`).toEqual([])
      })
    }
  }
}

const title = '[APP-19, APP-21] every page is good at every size in both themes'
const tag = '@both-sizes'
test.describe.configure({ timeout: 1_800_000, retries: 0 })

test(`${title}, for visitors`, { tag }, async ({ page, isMobile, people, request, database }) => {
  const [owner, entrant] = [await people.make(), await people.make()]
  const addresses = await makeSubjects({ request, database }, owner, entrant)
  await expectGoodAtAllSizes(page, isMobile, [...fixedPaths, ...addresses, '/nulle-part'])
})

const half = Math.ceil(fixedPaths.length / 2)
for (const [part, places] of [fixedPaths.slice(0, half), fixedPaths.slice(half)].entries()) {
  test(`${title}, for members, part ${part + 1}`, { tag }, async ({
    page,
    isMobile,
    viewer,
    followedAuthor: author,
    request,
  }) => {
    await publish(request, viewer, longWord)
    await publish(request, author, longWord)
    await expectGoodAtAllSizes(page, isMobile, places)
  })
}

test(`${title}, where addresses have parameters`, { tag }, async ({
  page,
  isMobile,
  viewer,
  followedAuthor: author,
  request,
  database,
}) => {
  const addresses = await makeSubjects({ request, database }, viewer, author)
  const { id } = await publishPictures(request, author, [
    [640, 800],
    [800, 640],
    [320, 400],
  ])
  const more = [`/post/post/${id}/0`, `/profile/${author.pseudo}`, feedPath('abonnement')]
  await expectGoodAtAllSizes(page, isMobile, [...addresses, ...more])
})

test(`${title}, at the desk`, { tag }, async ({ page, isMobile, viewer, people, request }) => {
  await people.setRoles(viewer, { isModerator: true, isAdministrator: true })
  const { headers } = viewer
  const data = { description: `Le bouton de ${longWord} ne répond pas.`, pageUrl: paths.feed }
  await request.post('/api/report-bug', { headers, data })
  const { cases }: ResponseOf<typeof listCases> = await (
    await request.get('/api/admin/cases', { headers })
  ).json()
  const kinds = [...new Map(cases.map(({ kind, id }) => [kind, id])).values()]
  await expectGoodAtAllSizes(page, isMobile, [
    deskPath,
    `${deskPath}?status=all`,
    ...kinds.map((id) => `${deskPath}?case=${id}`),
    ...['bugs', 'figures', 'roles', 'audit', 'reasons'].map((tab) => `${deskPath}?tab=${tab}`),
  ])
})
