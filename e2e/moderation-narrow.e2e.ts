import { randomBytes } from 'node:crypto'
import type { ResponseOf } from '@aura/contract/endpoint'
import type { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import { type APIRequestContext, expect } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { findSmallTargets, findTooWide } from './fixtures/page-measures.ts'
import type { Person } from './fixtures/people.ts'
import { publish } from './fixtures/posts.ts'
import { findOverlaps } from './fixtures/target-overlaps.ts'

const width = 320

/** As long as a pseudo may be, of the widest letter. */
const widePseudo = () => `${'W'.repeat(20)}${randomBytes(2).toString('hex')}`

async function send(request: APIRequestContext, path: string, { headers }: Person, data: object) {
  const answer = await request.post(path, { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('[MOD-10, MOD-24, MOD-28, APP-21] the longest pseudos fit on the desk at 320 px', async ({
  page,
  viewer,
  people,
  request,
}) => {
  const [concerned, moderator, reporter] = [
    await people.make({ pseudo: widePseudo() }),
    await people.make({ pseudo: widePseudo() }),
    await people.make({ pseudo: widePseudo() }),
  ]
  await people.setRoles(viewer, { isModerator: true, isAdministrator: true })
  await people.setRoles(moderator, { isModerator: true })
  await send(request, '/api/report-bug', reporter, { description: 'Rien ne bouge.' })
  // The fourth loss of the day passes the ceiling, and is held.
  for (let count = 0; count < 4; count++) {
    const data = { pseudo: concerned.pseudo, amount: -10 }
    await send(request, '/api/aura/donate', await people.make(), data)
  }
  const [waiting, decided] = [
    await publish(request, concerned, 'Premier'),
    await publish(request, concerned, 'Deuxième'),
  ]
  for (const { id } of [waiting, decided])
    await send(request, '/api/report', reporter, { type: 'post', postId: id, reason: 'Non.' })
  const { headers } = moderator
  const listed = await request.get('/api/admin/cases?order=newest&limit=50', { headers })
  const { cases }: ResponseOf<typeof listCases> = await listed.json()
  const held = cases.find(({ kind }) => kind === 'held-act')?.id ?? 0
  const caseOf = (postId: number) => cases.find(({ target }) => target?.id === postId)?.id ?? 0
  const noted = `/api/admin/cases/${caseOf(waiting.id)}`
  await send(request, `${noted}/take`, moderator, {})
  await send(request, `${noted}/notes`, moderator, { text: 'Vu.' })
  await send(request, `/api/admin/cases/${caseOf(decided.id)}/decisions`, moderator, {
    ...{ actions: [{ kind: 'dismiss' }], reason: '', words: '' },
  })

  await page.setViewportSize({ width, height: 640 })
  await page.goto('/accessforadminonly?tab=bugs')
  await expect(page.getByRole('article').filter({ hasText: reporter.pseudo })).toBeVisible()
  expect(await page.evaluate(findTooWide, width)).toEqual([])
  for (const id of [held, caseOf(waiting.id), caseOf(decided.id)]) {
    await page.goto(`/accessforadminonly?case=${id}`)
    await expect(page.getByRole('heading', { name: 'Notes privées' })).toBeVisible()
    expect(await page.evaluate(findTooWide, width), `case ${id}`).toEqual([])
  }
  await page.goto('/accessforadminonly?tab=audit&act=decide')
  await expect(page.getByRole('link', { name: concerned.pseudo })).toBeVisible()
  expect(await page.evaluate(findTooWide, width)).toEqual([])
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  expect(await page.evaluate(findOverlaps)).toEqual([])
})

test('[MOD-30, APP-21] the published tables fit on 320 px, and none scrolls sideways', async ({ page }) => {
  await page.setViewportSize({ width, height: 640 })
  await page.goto('/transparence')
  const tables = page.getByRole('table')
  await expect(tables).toHaveCount(2)
  expect(await page.evaluate(findTooWide, width)).toEqual([])
  const overflow = ({ parentElement: box }: Element) => (box ? box.scrollWidth - box.clientWidth : 0)
  for (const table of await tables.all()) expect(await table.evaluate(overflow)).toBe(0)
})
