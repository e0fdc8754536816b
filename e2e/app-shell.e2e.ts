import { expect } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { pictureFile, publish, readPost } from './fixtures/posts.ts'

test(
  '[APP-24] letters typed after « c » go to the comment, and act on nothing behind it',
  {
    tag: '@both-sizes',
  },
  async ({ page, followedAuthor: author, viewer, request }, { project }) => {
    const { id } = await publish(request, author, 'Au clavier')
    await page.goto('/feed?tab=abonnement')
    await expect(page.getByText('Au clavier')).toBeInViewport({ ratio: 1 })
    await page.keyboard.press('c')
    await page.keyboard.type('alala')
    const panel = page.getByRole('dialog', { name: 'Commentaires' })
    const field = panel.getByRole('textbox', { name: 'Votre commentaire' })
    await expect(field).toBeVisible()
    // On a phone it would bring up the keyboard.
    if (project.name === 'desktop') await expect(field).toBeFocused()
    await page.keyboard.type('alala')
    if (project.name === 'desktop') await expect(field).toHaveValue(/alala$/)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect(page.getByRole('button', { name: 'Commentaires' }).first()).toBeFocused()
    expect(await readPost(request, id, viewer)).toMatchObject({ hasLike: false, hasAura: false })
  },
)

test('[APP-20] inner pages on a phone have a way back and their title', async ({ page, viewer, author }) => {
  await page.goto(`/profile/${author.pseudo}`)
  const header = page.getByRole('main')
  const back = header.getByRole('button', { name: 'Retour' })
  await header.getByRole('button', { name: 'Plus' }).click()
  await page.getByRole('link', { name: 'Conditions d’utilisation' }).click()
  const heading = page.getByRole('heading', { level: 1, name: 'Conditions d’utilisation' })
  await expect(heading).toBeFocused()
  await page.evaluate(() => window.scrollTo(0, 600))
  await expect(heading).not.toBeInViewport()
  await expect(header.locator('p[aria-hidden]', { hasText: 'Conditions d’utilisation' })).toHaveCSS(
    'opacity',
    '1',
  )
  await back.click()
  await expect(page).toHaveURL(`/profile/${author.pseudo}`)
  await page.goto('/settings')
  await back.click()
  await expect(page).toHaveURL(`/profile/${viewer.pseudo}`)
  await expect(back).toBeHidden()
})

test('Back closes « Plus » on the first page of a visit, whose links change the page without loading it anew', async ({
  page,
  viewer: _viewer,
}) => {
  await page.goto('/communities')
  const plus = page.getByRole('main').getByRole('button', { name: 'Plus' })
  const sheet = page.getByRole('dialog', { name: 'Plus' })
  await plus.click()
  await expect(sheet).toBeVisible()
  // Playwright waits in vain for the step, which is cancelled.
  void page.goBack().catch(() => undefined)
  await expect(sheet).toBeHidden()
  await expect(page).toHaveURL('/communities')

  await page.evaluate(() => Object.assign(window, { isKept: true }))
  await plus.click()
  await sheet.getByRole('link', { name: 'Défis' }).click()
  await expect(page).toHaveURL('/challenges')
  expect(await page.evaluate(() => 'isKept' in window)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL('/communities')
})

test('[APP-20] a phone on its side has the way back too', async ({ page, viewer, author }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/settings')
  const back = page.getByRole('main').getByRole('button', { name: 'Retour' })
  const heading = page.getByRole('heading', { level: 1, name: 'Réglages' })
  await expect(heading).toBeInViewport({ ratio: 1 })
  await back.click()
  await expect(page).toHaveURL(`/profile/${viewer.pseudo}`)
  await expect(back).toBeHidden()
  await page.goto(`/profile/${author.pseudo}`)
  await page.evaluate(() => window.scrollTo(0, 600))
  await back.click()
  await expect(page).toHaveURL('/feed')
})

test('[APP-05] a window of 767 px has the bar at the bottom, one of 768 px the sidebar', async ({ page }) => {
  await page.goto('/feed')
  // The other one is hidden.
  const navigation = page.getByRole('navigation', { name: 'Navigation principale' })
  const edges = () =>
    navigation.evaluate((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return { isAtTop: top === 0, isAcross: left === 0 && right === innerWidth, bottom }
    })
  await page.setViewportSize({ width: 767, height: 900 })
  await expect.poll(edges).toEqual({ isAtTop: false, isAcross: true, bottom: 900 })
  await page.setViewportSize({ width: 768, height: 900 })
  await expect.poll(edges).toEqual({ isAtTop: true, isAcross: false, bottom: 900 })
})

const windows = [
  { width: 844, height: 390 },
  { width: 390, height: 500 },
  { width: 667, height: 320 },
  { width: 320, height: 640 },
]
test('[APP-21] every control of a post is whole and apart in short and narrow windows', async ({
  page,
  followedAuthor: author,
  request,
}) => {
  const { id } = await publish(request, author, 'Tout tient')
  for (const size of windows) {
    await page.setViewportSize(size)
    await page.goto('/feed?tab=abonnement')
    await expect(page.getByRole('article')).toHaveCount(1)
    const cut = () =>
      page.evaluate(() =>
        [...document.querySelectorAll('article :is(a, button), nav a, [role=tab]')]
          .filter((part) => part.getBoundingClientRect().width > 1)
          .flatMap((part) => {
            const { left, top, right, bottom } = part.getBoundingClientRect()
            const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight
            const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
            return isOut || !(part.contains(hit) || hit?.contains(part))
              ? [part.getAttribute('aria-label') ?? part.textContent]
              : []
          }),
      )
    await expect.poll(cut, { message: JSON.stringify(size) }).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width)
  }
  expect(id).toBeGreaterThan(0)
})

test('[APP-21, MED-18] in a short window dialogs show what is cropped and what is typed', async ({
  page,
  author,
  logIn,
}) => {
  await logIn()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/create-post')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles(await pictureFile(1200, 900))
  await page.getByRole('button', { name: 'Recadrer' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('group', { name: /Image à cadrer/ })
  await expect(picture).toBeInViewport({ ratio: 1 })
  for (const name of ['Tourner de 90°', 'Appliquer'])
    await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  expect((await picture.boundingBox())?.height).toBeGreaterThan(130)
  await page.goto(`/profile/${author.pseudo}`)
  await page.getByRole('button', { name: 'Donner de l’aura' }).first().click()
  await expect(dialog.getByLabel('Montant')).toBeInViewport({ ratio: 1 })
})

test('[APP-06] until the code of the landing page has come, the splash stays in place of an empty page', async ({
  page,
}) => {
  await page.clock.install()
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route(/\/assets\/landing-page-[^/]*\.js$/, async (route) => {
    await released
    await route.continue()
  })
  await page.addInitScript(() => {
    let isFilled = false
    // While the document is parsed, the root stands empty before its splash.
    new MutationObserver(() => {
      const isEmpty = document.getElementById('root')?.childElementCount === 0
      if (isEmpty && isFilled) document.documentElement.dataset.wasEmpty = ''
      isFilled = document.getElementById('root') !== null && !isEmpty
    }).observe(document, { childList: true, subtree: true })
  })
  const asked = page.waitForRequest(/landing-page/)
  await page.goto('/', { waitUntil: 'commit' })
  await asked
  await page.clock.runFor(1000)
  release()
  await expect(page.getByRole('link', { name: 'Créer un compte' })).toBeVisible()
  expect(await page.locator('html').getAttribute('data-was-empty')).toBeNull()
})

test('[APP-18] without a network and a service worker, « Réessayer » does not give way to the page of the browser', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_INTERNET_DISCONNECTED|dynamically imported module|preload CSS/)
  await page.goto('/feed')
  const search = page.getByRole('link', { name: 'Recherche' }).filter({ visible: true })
  await search.waitFor()
  await context.setOffline(true)
  await search.click()
  const retry = page.getByRole('alert').getByRole('button', { name: 'Réessayer' })
  const asked = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/healthz'))
  await retry.click()
  await asked
  await expect(retry).toBeVisible()
})
