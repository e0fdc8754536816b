import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { openPost, publish } from './fixtures/posts.ts'
import { largeText, setTextSize } from './fixtures/text-size.ts'
import { drag } from './fixtures/touch.ts'

test('[FED-19, PRF-15] posts of a followed author appear under abonnement', async ({
  page,
  author,
  request,
  logIn,
}) => {
  await logIn()
  const { follow } = await openPost(page, request, author, 'À suivre')
  const answered = page.waitForResponse('**/api/follow')
  await follow.click()
  await expect(follow).toHaveText('Suivi')
  await answered
  await page.goto('/feed')
  await page.getByRole('tab', { name: 'abonnement' }).click()
  await expect(page).toHaveURL('/feed?tab=abonnement')
  await expect(page.getByRole('article', { name: `Post de ${author.pseudo}` })).toBeInViewport()
})

test('[FED-05, SRC-08] a member who follows nobody reads so over discovery, and follows somebody in one tap', async ({
  page,
  author,
  request,
  logIn,
}) => {
  await logIn()
  await publish(request, author, 'Pour tous')
  await page.goto('/feed?tab=abonnement')
  await expect(page).toHaveURL('/feed?tab=decouverte')
  await expect(page.getByText('Vous ne suivez encore personne.')).toBeVisible()
  await expect(page.getByRole('article').first()).toBeVisible()
  const suggested = page.getByRole('list', { name: 'Personnes à suivre' })
  await expectAccessible(page)
  const answered = page.waitForResponse('**/api/follow')
  await suggested
    .getByRole('button', { name: /^Suivre / })
    .first()
    .click()
  await answered
  await page.getByRole('button', { name: 'Voir vos abonnements' }).click()
  await expect(page).toHaveURL('/feed?tab=abonnement')
  await expect(page.getByRole('article').first()).toBeInViewport()
})

test('[FED-01, APP-19] on the smallest phone the tabs stand between their neighbours, in the largest text', async ({
  page,
  request,
  followedAuthor,
}) => {
  await publish(request, followedAuthor, 'Le soir')
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/feed?tab=abonnement')
  await setTextSize(page, largeText)
  const tabs = page.getByRole('tab')
  const communities = page.getByRole('button', { name: 'Avec mes communautés' })
  await expect(communities).toBeVisible()
  const inOrder = [
    communities,
    tabs.first(),
    tabs.last(),
    page.getByRole('button', { name: 'Plus', exact: true }),
  ]
  const ends = async () => {
    const boxes = await Promise.all(inOrder.map((part) => part.boundingBox()))
    return boxes.flatMap((box) => (box ? [box.x, box.x + box.width] : []))
  }
  await expect(tabs.last()).not.toHaveCSS('font-size', '15px')
  const found = await ends()
  expect(found).toHaveLength(8)
  expect(found).toEqual(found.toSorted((one, other) => one - other))
})

test('[FED-03, FED-13] scrolling loads more pages, no post twice, and keeps few posts in the DOM', async ({
  page,
  followedAuthor: author,
  request,
}) => {
  for (let batch = 0; batch < 8; batch++) {
    await Promise.all([1, 2, 3, 4].map((n) => publish(request, author, `n° ${batch * 4 + n}`)))
  }
  const calls: URL[] = []
  page.on('request', (call) => {
    if (call.url().includes('/api/following')) calls.push(new URL(call.url()))
  })
  await page.goto('/feed?tab=abonnement')
  const shown = page.locator('article').filter({ visible: true })
  await expect(shown.first()).toBeVisible()
  const seen = new Set<string>()
  for (let place = 0; place < 32; place++) {
    const legend = page
      .locator('[data-feed-scroller] [role="feed"] > div', { hasText: 'n°' })
      .filter({ hasNot: page.locator('[hidden]') })
    await expect(async () => {
      const texts = await legend.evaluateAll((places) =>
        places
          .filter((element) => Math.abs(element.getBoundingClientRect().top) < 2)
          .map((element) => /n° \d+/.exec(element.textContent ?? '')?.[0] ?? ''),
      )
      expect(texts).toHaveLength(1)
      expect(seen.has(texts[0] as string)).toBe(false)
      seen.add(texts[0] as string)
    }).toPass({ intervals: [50] })
    expect(await page.getByRole('article').count()).toBeLessThanOrEqual(7)
    await page.keyboard.press('ArrowDown')
  }
  expect(seen.size).toBe(32)
  expect(calls.length).toBeGreaterThanOrEqual(2)
  expect(calls[0]?.searchParams.get('limit')).toBe('30')
  expect(calls[1]?.searchParams.get('cursor')).toBeTruthy()
  await expect(page.getByText('Vous avez tout vu')).toBeInViewport()
})

test('[FED-03] posts that come while the end is on the screen take its place', async ({
  page,
  followedAuthor: author,
  request,
}) => {
  for (const n of [1, 2, 3, 4, 5]) await publish(request, author, `suite ${n}`)
  // Pages of two posts, of which the second comes late.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/following*', async (route) => {
    const address = new URL(route.request().url())
    if (address.searchParams.has('cursor')) await late.promise
    address.searchParams.set('limit', '2')
    await route.continue({ url: address.href })
  })
  await page.goto('/feed?tab=abonnement')
  await expect(page.getByText('suite 5')).toBeInViewport({ ratio: 1 })
  const places = page.locator('[data-feed-scroller]')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  // Two posts and the end, whose code loads later.
  await expect.poll(() => places.evaluate((box) => box.scrollHeight / box.clientHeight)).toBe(3)
  // Both presses within one frame, before the page hears that it has scrolled.
  await page.evaluate(() => {
    for (const key of ['ArrowDown', 'ArrowDown'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  })
  await expect.poll(() => places.evaluate((box) => box.scrollTop / box.clientHeight)).toBe(2)
  late.resolve()
  await expect(page.getByText('suite 3')).toBeInViewport({ ratio: 1 })
})

test('coming back from a profile restores the position in the feed', { tag: '@both-sizes' }, async ({
  page,
  followedAuthor: author,
  request,
}) => {
  for (const n of [1, 2, 3, 4, 5]) await publish(request, author, `place ${n}`)
  await page.goto('/feed?tab=abonnement')
  const third = page.getByRole('article').filter({ hasText: 'place 3' })
  await expect(page.getByText('place 5')).toBeInViewport()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('place 4')).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowDown')
  await expect(third.getByText('place 3')).toBeInViewport({ ratio: 1 })
  await third.getByRole('link', { name: author.pseudo }).click()
  await expect(page.getByRole('heading', { name: author.pseudo })).toBeVisible()
  await page.goBack()
  await expect(third.getByText('place 3')).toBeInViewport({ ratio: 1 })
})

test('[FED-08, PST-14] the portrait leads to the author, the date is relative', async ({
  page,
  author,
  request,
}) => {
  await openPost(page, request, author, 'Qui est-ce ?')
  await expect(page.getByText('à l’instant')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: author.pseudo }).click()
  await expect(page).toHaveURL(`/profile/${author.pseudo}`)
})

test('[FED-13, APP-19] a button offers newer posts and leads to them', {
  tag: '@both-sizes',
}, async ({ page, followedAuthor: author, request }) => {
  await publish(request, author, 'Déjà là')
  await page.clock.install()
  // The socket gives up when the clock jumps while it connects.
  const connected = page.waitForEvent('websocket').then((socket) => socket.waitForEvent('framereceived'))
  await page.goto('/feed?tab=abonnement')
  await expect(page.getByText('Déjà là')).toBeInViewport()
  await connected
  await publish(request, author, 'Tout neuf')
  await page.clock.fastForward(91_000)
  const pill = page.getByRole('button', { name: 'Nouveaux posts' })
  await expect(pill).toBeVisible()
  await page.clock.resume()
  await expectAccessible(page)
  await expect(page.getByText('Déjà là')).toBeInViewport()
  await pill.click()
  await expect(page.getByText('Tout neuf')).toBeInViewport()
  await expect(pill).toBeHidden()
  await expect(page.getByText('Posts actualisés.')).toBeAttached()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByText('Déjà là')).toBeInViewport()
})

test('[APP-25] feed, profile and notifications are pulled down to be read again', async ({
  page,
  followedAuthor: author,
  viewer,
  request,
}) => {
  await publish(request, author, 'Avant le geste')
  // A busy machine may deliver a finger's whole path between two frames: the gesture is made again.
  const pull = () =>
    expect(async () => {
      const leave = await drag(page, [150, 200], [155, 420])
      const isEnough = await page.locator('[data-pull="enough"]').isVisible()
      await leave()
      expect(isEnough).toBe(true)
    }).toPass()
  await page.goto('/feed?tab=abonnement')
  await expect(page.getByText('Avant le geste')).toBeInViewport()
  await expect(page.getByRole('article').getByRole('img').first()).toBeVisible()
  await publish(request, author, 'Après le geste')
  await pull()
  await expect(page.getByText('Après le geste')).toBeInViewport()
  await expect(page.getByText('Posts actualisés.')).toBeAttached()

  await page.goto(`/profile/${author.pseudo}`)
  const tiles = page.getByRole('list', { name: `Posts de ${author.pseudo}` }).getByRole('link')
  await expect(tiles).toHaveCount(2)
  await publish(request, author, 'Encore un')
  await pull()
  await expect(tiles).toHaveCount(3)
  await expect(page.getByText('Actualisé.')).toBeAttached()

  await page.goto('/notifications')
  await expect(page.getByText('Aucune notification pour ce type.')).toBeVisible()
  const own = await publish(request, viewer, 'À aimer')
  await request.post('/api/posts/like', { headers: author.headers, data: { postId: own.id } })
  // Notifications appear a second or two after the action.
  await expect(async () => {
    await pull()
    await expect(page.getByText('Actualisé.')).toBeAttached()
    await expect(page.getByRole('link', { name: /a aimé votre post$/ })).toBeVisible({ timeout: 2000 })
  }).toPass()
})
