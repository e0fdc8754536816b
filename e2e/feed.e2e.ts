import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findInFeed, partsOf, publish, readPost } from './fixtures/posts.ts'
import { drag } from './fixtures/touch.ts'

test('[FED-01, FED-18, AUR-08, AUR-09, AUR-12] a viewer gives aura to a picture in discovery, takes it, and undoes that', {
  tag: '@both-sizes',
}, async ({ page, people, logIn, request }) => {
  const [author, viewer, ...others] = await Promise.all([1, 2, 3, 4, 5].map(() => people.make()))
  if (!author || !viewer) throw new Error('nobody was made')
  const post = await publish(request, author, 'Premier soleil')
  // Aura ranks the post among the first in discovery.
  for (const { headers } of others) {
    await request.post('/api/posts/aura', { headers, data: { postId: post.id } })
  }
  await logIn(viewer)
  await page.goto('/feed')
  const { up, down, aura } = partsOf(await findInFeed(page, author.pseudo))
  const states = [
    { button: up, total: 4, given: true, taken: false },
    { button: down, total: 2, given: false, taken: true },
    { button: down, total: 3, given: false, taken: false },
    { button: up, total: 4, given: true, taken: false },
  ]
  for (const { button, total, given, taken } of states) {
    const answered = page.waitForResponse((response) => /\/api\/posts\/(neg)?aura$/.test(response.url()))
    await button.click()
    await expect(aura(total)).toBeAttached()
    await expect(up).toHaveAttribute('aria-pressed', String(given))
    await expect(down).toHaveAttribute('aria-pressed', String(taken))
    await answered
    expect(await readPost(request, post.id, viewer)).toMatchObject({
      aura: total,
      hasAura: given,
      hasntAura: taken,
    })
  }

  await page.goto(`/post/classic/${post.id}`)
  const reloaded = partsOf(page.getByRole('article'))
  await expect(reloaded.aura(4)).toBeAttached()
  await expect(reloaded.up).toHaveAttribute('aria-pressed', 'true')
})

test('[AUR-12, AUR-15] fast clicks make few calls and end in the last state chosen', async ({
  page,
  author,
  viewer,
  request,
}) => {
  const post = await publish(request, author, 'À presser vite')
  await page.goto(`/post/classic/${post.id}`)
  const { up, like, aura, likes } = partsOf(page.getByRole('article'))
  let calls = 0
  page.on('request', (call) => {
    if (call.method() === 'POST') calls += 1
  })
  for (let press = 0; press < 9; press++) await up.click({ noWaitAfter: true })
  for (let press = 0; press < 7; press++) await like.click({ noWaitAfter: true })
  await expect(aura(1)).toBeAttached()
  await expect(likes(1)).toBeAttached()
  await expect
    .poll(() => readPost(request, post.id, viewer))
    .toMatchObject({ aura: 1, likes: 1, hasAura: true, hasLike: true })
  expect(calls).toBeLessThanOrEqual(16)
  await page.reload()
  await expect(aura(1)).toBeAttached()
  await expect(likes(1)).toBeAttached()
})

test('[AUR-12, AUR-16] a refused vote or like is rolled back, with the message of the server', async ({
  page,
  author,
  request,
  people,
  logIn,
}) => {
  await logIn(await people.make())
  const post = await publish(request, author, 'Bientôt parti')
  await page.goto(`/post/classic/${post.id}`)
  const { up, like, aura, likes } = partsOf(page.getByRole('article'))
  await expect(aura(0)).toBeAttached()
  await request.delete(`/api/posts/${post.id}`, { headers: author.headers })
  await up.click()
  await expect(page.getByText('Ce post n’existe pas ou n’est plus visible.')).toBeVisible()
  await expect(aura(0)).toBeAttached()
  await expect(up).toHaveAttribute('aria-pressed', 'false')
  await like.click()
  await expect(page.getByText('Erreur lors du like du post')).toBeVisible()
  await expect(likes(0)).toBeAttached()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})

test('[AUR-13] the animation plays when aura is given, not when it is taken back', async ({
  page,
  people,
  logIn,
  request,
}) => {
  const [author, viewer] = [await people.make({ auraTypeId: 4 }), await people.make()]
  const post = await publish(request, author, 'Feu')
  await logIn(viewer)
  await page.goto(`/post/classic/${post.id}`)
  const { up, aura } = partsOf(page.getByRole('article'))
  // Recorded as they appear: an animation lasts 1.5 s, which polling on a busy machine may miss.
  await page.evaluate(() => {
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        const light =
          node instanceof Element
            ? (node.closest('[data-animation]') ?? node.querySelector('[data-animation]'))
            : null
        if (light)
          document.body.dataset.lights = `${document.body.dataset.lights ?? ''} ${light.getAttribute('data-animation')}`
      }
    }).observe(document.body, { childList: true, subtree: true })
  })
  const lights = () => page.evaluate(() => document.body.dataset.lights?.trim())
  await up.click()
  await expect.poll(lights).toBe('fire')
  await expect(page.locator('[data-animation]')).toHaveCount(0)
  await up.click()
  await expect(aura(0)).toBeAttached()
  expect(await lights()).toBe('fire')
})

test('[FED-19, PRF-15] posts of a followed author appear under abonnement', async ({
  page,
  author,
  request,
  people,
  logIn,
}) => {
  await logIn(await people.make())
  const post = await publish(request, author, 'À suivre')
  await page.goto(`/post/classic/${post.id}`)
  const { follow } = partsOf(page.getByRole('article'))
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
  people,
  logIn,
}) => {
  await logIn(await people.make())
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

test('[APP-15, APP-23] a visitor who votes learns what an account is for, logs in and comes back to the post', async ({
  page,
  people,
  request,
}) => {
  const [author, viewer] = [await people.make(), await people.make()]
  await request.post('/api/checkFirstLogin', { headers: viewer.headers })
  const post = await publish(request, author, 'Pour un visiteur')
  await page.goto(`/post/classic/${post.id}`)
  const { up, aura } = partsOf(page.getByRole('article'))
  await up.click()
  const sheet = page.getByRole('dialog', { name: /^Donnez votre lumière à/ })
  await expect(sheet.getByRole('link').first()).toHaveText('Créer un compte')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await expect(page.getByText('Connectez-vous pour donner de l’aura.')).toBeVisible()
  await page.getByLabel('Adresse e-mail').fill(viewer.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(viewer.password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(`/post/classic/${post.id}`)
  await expect(page.getByText('Vous pouvez maintenant donner votre aura.')).toBeVisible()
  await expect(aura(0)).toBeAttached()
  await up.click()
  await expect(aura(1)).toBeAttached()
})

test('[FED-03, FED-13] scrolling loads more pages, no post twice, and keeps few posts in the DOM', async ({
  page,
  author,
  viewer,
  request,
}) => {
  for (let batch = 0; batch < 8; batch++) {
    await Promise.all([1, 2, 3, 4].map((n) => publish(request, author, `n° ${batch * 4 + n}`)))
  }
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
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
    }).toPass({ timeout: 10_000, intervals: [50] })
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
  author,
  viewer,
  request,
}) => {
  for (const n of [1, 2, 3, 4, 5]) await publish(request, author, `suite ${n}`)
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
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
  for (const place of [1, 2]) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => places.evaluate((box) => box.scrollTop / box.clientHeight)).toBe(place)
  }
  late.resolve()
  await expect(page.getByText('suite 3')).toBeInViewport({ ratio: 1 })
})

test('coming back from a profile restores the position in the feed', { tag: '@both-sizes' }, async ({
  page,
  author,
  viewer,
  request,
}) => {
  for (const n of [1, 2, 3, 4, 5]) await publish(request, author, `place ${n}`)
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
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
  const post = await publish(request, author, 'Qui est-ce ?')
  await page.goto(`/post/classic/${post.id}`)
  await expect(page.getByText('à l’instant')).toBeVisible()
  await page.getByRole('article').getByRole('link', { name: author.pseudo }).click()
  await expect(page).toHaveURL(`/profile/${author.pseudo}`)
})

test('all the JavaScript loaded to show the feed weighs 140 kB at most', async ({
  page,
  author,
  request,
  people,
  logIn,
}) => {
  await logIn(await people.make())
  await publish(request, author, 'Léger')
  const asked: string[] = []
  page.on('request', (call) => {
    if (call.resourceType() === 'script') asked.push(call.url())
  })
  // The socket opens last.
  const news = page.waitForEvent('websocket')
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await news
  // The PWA's code loads when the browser is idle, on a slow machine before the socket.
  const afterRest = asked.findIndex((address) => address.includes('/assets/pwa-'))
  const shown = afterRest === -1 ? asked : asked.slice(0, afterRest)
  // Clips and carousels that other journeys publish load code of their own.
  const scripts = shown.filter((address) => !/\/assets\/(post-video|(media-)?carousel)-/.test(address))
  const sizes = await Promise.all(
    scripts.map(async (address) => {
      const answer = await fetch(address, { headers: { 'accept-encoding': 'gzip' } })
      return Number(answer.headers.get('content-length'))
    }),
  )
  const total = sizes.reduce((sum, size) => sum + size, 0)
  expect(total).toBeGreaterThan(50_000)
  expect(total, `${scripts.length} scripts`).toBeLessThanOrEqual(140_000)
})

test('[FED-03] the first posts and their first picture are requested once, before the application loads', async ({
  page,
  author,
  viewer,
  request,
}) => {
  await publish(request, author, 'En avance')
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
  const asked: (string | undefined)[] = []
  page.on('request', (call) => {
    if (new URL(call.url()).pathname === '/api/following') asked.push(call.headers().authorization)
  })
  const picture = page.waitForRequest(/\/media\//)
  await page.route(/\/assets\/index-[^/]+\.js$/, async (route) => {
    await picture
    await route.continue()
  })
  await page.goto('/feed?tab=abonnement')
  await expect(page.getByText('En avance')).toBeInViewport()
  expect(asked).toEqual([viewer.headers.authorization])
})

test('[FED-03, PRF-01] a visitor’s feed and profile come with the answers to their first calls', async ({
  page,
  author,
  request,
}) => {
  await publish(request, author, 'Apporté')
  const called: string[] = []
  page.on('request', (call) => {
    const { pathname } = new URL(call.url())
    if (/^\/(api\/(discovery$|profile\/)|challenges\/record\/)/.test(pathname)) called.push(pathname)
  })
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeInViewport()
  await page.goto(`/profile/${author.pseudo}`)
  await expect(page.getByRole('link', { name: /Apporté/ })).toBeInViewport()
  expect(called).toEqual([])
})

test('[FED-13, APP-19] a button offers newer posts and leads to them', {
  tag: '@both-sizes',
}, async ({ page, author, viewer, request }) => {
  await publish(request, author, 'Déjà là')
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
  await page.clock.install()
  await page.goto('/feed?tab=abonnement')
  await expect(page.getByText('Déjà là')).toBeInViewport()
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
  author,
  viewer,
  request,
}) => {
  await publish(request, author, 'Avant le geste')
  await request.post('/api/follow', { headers: viewer.headers, data: { pseudo: author.pseudo } })
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
    await expect(page.getByRole('link', { name: /a aimé votre publication$/ })).toBeVisible({ timeout: 500 })
  }).toPass()
})
