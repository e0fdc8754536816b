import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

declare global {
  interface Window {
    transitions: number
  }
}

/** Counts the transitions of pages; their code loads with the first press. */
async function countTransitions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.transitions = 0
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (...change) => {
      window.transitions++
      return start(...change)
    }
  })
}

const loadTransitions = async (page: Page) => {
  const code = page.waitForResponse(/\/assets\/late-parts-[^/]+\.js$/)
  await page.mouse.click(200, 4)
  await code
}
/** Presses by coordinates: `click` of Playwright refuses elements covered by a transition, and scrolls. */
const untilStill = (page: Page) => expect(page.locator('html[data-page-change]')).toHaveCount(0)

/** A press by Playwright first scrolls to where a sticky bar would be if it were not sticky. */
const tap = async (page: Page, button: Locator) => page.touchscreen.tap(...(await middleOf(button)))

async function middleOf(button: Locator): Promise<[number, number]> {
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return [x + width / 2, y + height / 2]
}

const transitions = (page: Page) => page.evaluate(() => window.transitions)
const scrolled = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const wishes = [
  ['with transitions', 'no-preference', true],
  ['without motion', 'reduce', false],
] as const

for (const [name, reducedMotion, isAnimated] of wishes) {
  test(`[APP-20] ${name}, ways back lead to the place left: of the feed, a profile and the search`, async ({
    page,
    author,
    viewer,
    request,
  }) => {
    for (let n = 1; n <= 12; n++) await publish(request, author, `place ${n}`)
    await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
    await page.emulateMedia({ reducedMotion })
    await countTransitions(page)
    const main = page.getByRole('main')
    const back = main.getByRole('button', { name: 'Retour' })

    await page.goto('/feed?tab=abonnement')
    await expect(page.getByText('place 12')).toBeInViewport()
    await loadTransitions(page)
    await page.keyboard.press('ArrowDown')
    const second = page.getByRole('article').filter({ hasText: 'place 11' })
    await expect(second.getByText('place 11')).toBeInViewport({ ratio: 1 })
    await second.getByRole('link', { name: author.pseudo }).click()
    const profile = page.getByRole('heading', { name: author.pseudo, level: 1 })
    await expect(profile).toBeVisible()
    await back.click()
    await expect(second.getByText('place 11')).toBeInViewport({ ratio: 1 })

    // Both ways start from a scrolled page: to a post over it, and to another page.
    await second.getByRole('link', { name: author.pseudo }).click()
    const tile = page.getByRole('link', { name: /^place 5,/ })
    await expect(tile).toBeAttached()
    await untilStill(page)
    // The page grows while its posts load.
    await expect(async () => {
      await page.evaluate(() => window.scrollTo(0, 240))
      expect(await scrolled(page)).toBeGreaterThan(100)
    }).toPass()
    await tile.click()
    const post = page.getByRole('dialog')
    await expect(post.getByText('place 5', { exact: true })).toBeVisible()
    const place = await scrolled(page)
    expect(place).toBeGreaterThan(100)
    await post.getByRole('button', { name: 'Fermer' }).click()
    await expect(post).toBeHidden()
    await expect(tile).toBeFocused()
    expect(await scrolled(page)).toBe(place)
    await untilStill(page)
    await tap(page, main.getByRole('button', { name: 'Plus' }))
    await page.getByRole('link', { name: 'Conditions d’utilisation' }).click()
    await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible()
    expect(await scrolled(page)).toBe(0)
    await back.click()
    await expect.poll(() => scrolled(page)).toBe(place)
    await expect(profile).toBeAttached()
    expect((await transitions(page)) > 0).toBe(isAnimated)
  })
}

test('[APP-20] pages pressed one after another during a transition end on the last', async ({
  page,
  author,
  viewer,
}) => {
  await page.goto(`/profile/${author.pseudo}`)
  await loadTransitions(page)
  await page.getByRole('main').getByRole('button', { name: 'Plus' }).click()
  await expect(page.getByRole('link', { name: 'Conditions d’utilisation' })).toBeVisible()
  // In one turn: the second press comes before the first page is drawn.
  await page.evaluate(() => {
    document.querySelector<HTMLElement>('a[href="/conditions"]')?.click()
    document.querySelector<HTMLElement>('nav a[href="/search"]')?.click()
  })
  await expect(page).toHaveURL('/search')
  await expect(page.getByRole('heading', { name: 'Recherche', level: 1 })).toBeAttached()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible()
  expect(viewer.pseudo).not.toBe(author.pseudo)
})

test('[APP-20] presses during a transition reach the page that comes', async ({ page, author, viewer }) => {
  await page.goto(`/profile/${author.pseudo}`)
  await loadTransitions(page)
  await page.evaluate(() => {
    const slow = new CSSStyleSheet()
    slow.replaceSync(
      '::view-transition-group(*), ::view-transition-new(*) { animation-duration: 3600s !important; }',
    )
    document.adoptedStyleSheets.push(slow)
  })
  const plus = page.getByRole('main').getByRole('button', { name: 'Plus' })
  const conditions = page.getByRole('link', { name: 'Conditions d’utilisation' })
  await plus.click()
  for (const press of [page.touchscreen.tap.bind(page.touchscreen), page.mouse.click.bind(page.mouse)]) {
    const pressMiddle = async (button: Locator) => press(...(await middleOf(button)))
    await conditions.click()
    await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible()
    await expect(page.locator('html[data-page-change=forward]')).toBeAttached()
    await pressMiddle(page.getByRole('main').getByRole('button', { name: 'Retour' }))
    await expect(page).toHaveURL(`/profile/${author.pseudo}`)
    await expect(page.locator('html[data-page-change=back]')).toBeAttached()
    await pressMiddle(plus)
    await expect(conditions).toBeVisible()
  }
  expect(viewer.pseudo).not.toBe(author.pseudo)
})
