import { expect, type Page } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { partsOf, pictureFile, publish } from './fixtures/posts.ts'

/** Controls, legends and open menus of the page that a toast lies on, by their name or text. */
function coveredByToast(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll(
      'a[href], button, input, textarea, [data-legend], [role="menuitem"], [role$="dialog"] p',
    )
    return [...parts]
      .filter((part) => !part.closest('[data-sonner-toaster]'))
      .flatMap((part) => {
        const { left, top, width, height } = part.getBoundingClientRect()
        // For the keyboard alone, unseen until it has the focus.
        if (width < 2 || height < 2) return []
        const points = [0.1, 0.5, 0.9].map((share) => [left + width * share, top + height / 2] as const)
        const isCovered = points.some(([x, y]) =>
          document.elementFromPoint(x, y)?.closest('[data-sonner-toast]'),
        )
        return isCovered ? [part.getAttribute('aria-label') ?? part.textContent ?? part.tagName] : []
      })
  })
}

/** What opens comes in for a moment; the time is shorter than that of a toast, whose end would hide a fault. */
const expectUncovered = (page: Page) =>
  expect.poll(() => coveredByToast(page), { timeout: 3_000 }).toEqual([])

test('[APP-22] a toast lies on no control or legend, and under menus and dialogs', {
  tag: '@both-sizes',
}, async ({ page, viewer, author, request, expectedErrors }) => {
  expectedErrors.push(/ERR_FAILED/)
  const posts = [await publish(request, viewer, 'À moi'), await publish(request, author, 'À elle')]
  const toast = page.locator('[data-sonner-toast]')
  const shown = async () => {
    await expect(toast.first()).toBeVisible()
    // It slides in for 400 ms.
    await expect(toast.first()).toHaveCSS('opacity', '1')
    await expect.poll(() => coveredByToast(page)).toEqual([])
  }
  for (const { id } of posts) {
    await page.goto(`/post/post/${id}/0`)
    const { like, options } = partsOf(page.getByRole('article'))
    await page.route(/\/api\/.*like/, (route) => route.abort())
    await like.click()
    await shown()
    await options.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await expectUncovered(page)
    await page.getByRole('menuitem', { name: /^(Supprimer|Signaler)$/ }).click()
    await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible()
    await expectUncovered(page)
  }
})

test('[APP-22] on the smallest phones a toast lies on no control of the feed, beside its rail if need be', async ({
  page,
  followedAuthor: author,
  viewer: _viewer,
  request,
  expectedErrors,
}) => {
  // Late parts of the page share code with toasts.
  expectedErrors.push(/ERR_FAILED/, /Failed to fetch dynamically imported module/)
  await page.setViewportSize({ width: 320, height: 640 })
  await publish(request, author, 'Une légende assez longue pour tenir sur deux lignes')
  await page.route(/\/api\/.*like/, (route) => route.abort())
  const like = async () => {
    await page.goto('/feed?tab=abonnement')
    await partsOf(page.getByRole('article').first()).like.click()
  }
  await like()
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toHaveCSS('opacity', '1')
  await expectUncovered(page)
  const isWithin = async () => {
    const { x = -1, width = 999 } = (await toast.boundingBox()) ?? {}
    return x >= 0 && x + width <= 320
  }
  expect(await isWithin()).toBe(true)

  await page.goto('/feed?tab=abonnement')
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.keyboard.press('s')
  await expect(toast.getByRole('button', { name: 'Annuler' })).toBeVisible()
  await expect(toast).toHaveCSS('opacity', '1')
  await expectUncovered(page)
  // The button stands below words that would have less room beside it.
  expect((await toast.locator('[data-content]').boundingBox())?.width).toBeGreaterThanOrEqual(140)

  await page.route(/\/assets\/toast-surface-[^/]*\.js$/, (route) => route.abort())
  await like()
  const line = page.getByRole('alert').filter({ hasText: 'Erreur lors du like du post' })
  const box = (await line.boundingBox()) ?? { x: 0, y: 0, width: 999, height: 999 }
  for (const name of [/^abonnement/, /^découverte/]) {
    const tab = await page.getByRole('tab', { name }).boundingBox()
    expect((tab?.y ?? 999) + (tab?.height ?? 0)).toBeLessThanOrEqual(box.y)
  }
  const rail = await partsOf(page.getByRole('article').first()).like.boundingBox()
  expect(rail?.x).toBeGreaterThanOrEqual(box.x + box.width)
  await line.click()
  await expect(line).toBeHidden()
})

test('[APP-22] the toast of a new post lies on no control of the page that follows', async ({
  page,
  viewer,
}) => {
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image').setInputFiles(await pictureFile(900, 1200))
  await page.getByLabel('Légende').fill('Le ciel avant l’orage')
  await page.getByRole('button', { name: 'Publier' }).click()
  const { options } = partsOf(page.getByRole('article', { name: `Post de ${viewer.pseudo}` }))
  await expect(options).toBeVisible()
  await expect(page.getByText('✅ Post créé avec succès !')).toBeVisible()
  await expect.poll(() => coveredByToast(page)).toEqual([])
})
