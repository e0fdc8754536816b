import { makeComment } from '@aura/server/testing/comments'
import { expect, type Locator } from '@playwright/test'
import { aName, found } from './fixtures/communities.ts'
import { longLegend, openWhole } from './fixtures/every-page.ts'
import { test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

const clock = { now: () => new Date() }

/** What remains of a window of 1280 × 1024 px at 400 % zoom (WCAG 1.4.10). */
const zoomed = { width: 320, height: 256 }

test('[APP-19] at 400 % zoom menus and dialogs scroll to all of their controls', async ({
  page,
  viewer,
  request,
}) => {
  await publish(request, viewer, 'À la loupe')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(zoomed)
  /** Fails unless the control can be scrolled into the window whole, and pressed there. */
  const expectReachable = async (control: Locator) => {
    await control.evaluate((element) => element.scrollIntoView({ block: 'nearest' }))
    await expect(control).toBeInViewport({ ratio: 1 })
    await control.click({ trial: true })
  }
  await openWhole(page, `/profile/${viewer.pseudo}`)
  // On touch screens this button is there for keys and screen readers alone.
  await page.getByRole('button', { name: /^Options du post/ }).press('Enter')
  const item = page.getByRole('menuitem', { name: 'Supprimer' })
  await expectReachable(item)
  await item.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await question.evaluate((element) => {
    const words = document.createElement('p')
    words.textContent = 'Une conséquence de plus. '.repeat(20)
    element.prepend(words)
  })
  for (const name of ['Annuler', 'Supprimer'])
    await expectReachable(question.getByRole('button', { name, exact: true }))
  await question.getByRole('button', { name: 'Annuler' }).click()

  await openWhole(page, '/settings/account')
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel('Nouvelle adresse e-mail')
  await expectReachable(field)
  await expectReachable(dialog.getByRole('button', { name: 'Envoyer le lien' }))
})

test('[APP-19] dialogs and menus show at their ends that words are hidden there', async ({
  page,
  viewer,
  request,
}) => {
  const community = await found(request, viewer, { name: aName('Bancs'), privacy: 0 })
  await publish(request, viewer, 'Assis')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  /** What is drawn at an end of a part, beside its words. */
  const drawnAt = async (end: 'top' | 'bottom', part: Locator) => {
    const { x, y, height } = (await part.boundingBox()) ?? { x: 0, y: 0, height: 0 }
    return page.screenshot({
      clip: { x: x + 14, y: end === 'top' ? y : y + height - 4, width: 3, height: 3 },
    })
  }
  const scroll = (part: Locator, top: number) => part.evaluate((element, y) => element.scrollTo(0, y), top)
  await page.setViewportSize({ width: 320, height: 400 })
  await openWhole(page, `/community/${community.id}`)
  await page.getByRole('button', { name: 'Détails' }).click()
  const body = page.getByRole('dialog').locator('[data-scrolls]')
  await expect(body).toBeVisible()
  const atItsTop = await drawnAt('top', body)
  await scroll(body, 60)
  expect(await drawnAt('top', body)).not.toEqual(atItsTop)
  await scroll(body, 0)
  expect(await drawnAt('top', body)).toEqual(atItsTop)

  await page.setViewportSize(zoomed)
  await openWhole(page, `/profile/${viewer.pseudo}`)
  await page.getByRole('button', { name: /^Options du post/ }).press('Enter')
  const menu = page.getByRole('menu')
  await expect(menu).toBeVisible()
  const withMore = await drawnAt('bottom', menu)
  await scroll(menu, 999)
  expect(await drawnAt('bottom', menu)).not.toEqual(withMore)
})

test('[APP-19] at 400 % zoom no control of a post lies on another or on its words', async ({
  page,
  followedAuthor: author,
  request,
  database,
  viewer,
}) => {
  const { id } = await publish(request, author, longLegend)
  await makeComment({ db: database, clock }, author, { postId: id, content: 'À la loupe' })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize(zoomed)
  /** Controls of the post that cannot be scrolled to, and controls and words that another control lies on. */
  const faults = () =>
    page.evaluate(() => {
      const post = document.querySelector('article')
      const parts = [...(post?.querySelectorAll('a, button, [data-legend]') ?? [])].filter(
        (part) => part.getBoundingClientRect().width > 1 && !part.closest('[data-media-press]'),
      )
      return parts.flatMap((part) => {
        part.scrollIntoView({ block: 'center' })
        const { left, top, right, bottom } = part.getBoundingClientRect()
        const isOut = left < 0 || right > innerWidth || bottom <= 0 || top >= innerHeight
        const covers = [0.1, 0.5, 0.9].flatMap((share) => {
          const y = top + (bottom - top) * share
          if (y < 0 || y > innerHeight) return []
          const hit = document.elementFromPoint((left + right) / 2, y)
          return hit && !part.contains(hit) && !hit.contains(part) ? [hit] : []
        })
        return isOut || covers.length > 0 ? [part.getAttribute('aria-label') ?? part.textContent] : []
      })
    })
  for (const path of ['/feed?tab=abonnement', `/post/post/${id}/0`]) {
    await openWhole(page, path)
    await expect(page.getByRole('article')).toHaveCount(1)
    await expect.poll(faults, { message: path }).toEqual([])
  }
  await page.getByRole('button', { name: 'Commentaires' }).click()
  const comments = page.getByRole('dialog', { name: 'Commentaires' }).locator('[data-scrolls]')
  await expect.poll(async () => (await comments.boundingBox())?.height).toBeGreaterThan(96)
  expect(viewer.pseudo).toBeTruthy()
})
