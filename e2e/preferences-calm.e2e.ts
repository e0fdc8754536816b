import type { Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

/** Records every number that the post's buttons ever show, from the start of each page. */
async function watchCounts(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const seen: string[] = []
    Object.assign(window, { seenCounts: seen })
    new MutationObserver(() => {
      for (const rail of document.querySelectorAll('[data-post-stage] > :last-child')) {
        if (/\d/.test(rail.textContent)) seen.push(rail.textContent)
      }
    }).observe(document, { childList: true, characterData: true, subtree: true })
  })
  return () => page.evaluate(() => (window as unknown as { seenCounts: string[] }).seenCounts)
}

test('[APP-12, APP-19] calm mode hides counts at once and in other tabs, without a flash after a reload; switched off, they are back', async ({
  page,
  followedAuthor: author,
  viewer,
  context,
  request,
}) => {
  await publish(request, author, 'Le calme du soir')
  await page.goto('/feed?tab=abonnement')
  const post = page.getByRole('article').first()
  await expect(post.getByText('0 d’aura')).toBeVisible()

  const settings = await context.newPage()
  await settings.goto('/settings/display')
  await settings.getByRole('switch', { name: /calme/i }).click()
  await expect(post.getByText('0 d’aura')).toBeHidden()

  // A background page renders rarely.
  await page.bringToFront()
  const seenCounts = await watchCounts(page)
  const known = page.waitForResponse(/\/api\/preferences$/)
  await page.reload()
  const give = post.getByRole('button', { name: 'Donner de l’aura' })
  await give.click()
  await expect(give).toHaveAttribute('aria-pressed', 'true')
  await known
  expect(await seenCounts()).toEqual([])
  await expectAccessible(page)

  await page.goto(`/profile/${viewer.pseudo}`)
  await expect(page.getByRole('region', { name: 'Aura' })).not.toContainText(/\d/)
  await expectAccessible(page)

  await settings.bringToFront()
  await settings.getByRole('switch', { name: /calme/i }).click()
  await expect(page.getByRole('region', { name: 'Aura' })).toContainText(/\d/)
})
