import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { logInByForm } from './fixtures/log-in.ts'
import { findInFeed, openPost, partsOf, publish, readPost } from './fixtures/posts.ts'

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
  // A scroll stays in the ranking in which it began, which may be two seconds old.
  const ranked = async (): Promise<number[]> => {
    const { posts } = await (await request.get('/api/discovery')).json()
    return posts.map(({ id }: { id: number }) => id)
  }
  await expect.poll(ranked).toContain(post.id)
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

test('[AUR-13] the light of given aura widens no page of a phone', async ({
  page,
  author,
  viewer: _viewer,
  request,
}) => {
  const { up } = await openPost(page, request, author, 'En pleine lumière')
  await up.click()
  await expect(page.locator('[data-animation]')).toBeAttached()
  const widest = await page.evaluate(async () => {
    let most = document.documentElement.scrollWidth
    while (document.querySelector('[data-animation]')) {
      most = Math.max(most, document.documentElement.scrollWidth)
      await new Promise(requestAnimationFrame)
    }
    return most
  })
  expect(widest).toBe(390)
})

test('[AUR-12, AUR-15] fast clicks make few calls and end in the last state chosen', async ({
  page,
  author,
  viewer,
  request,
}) => {
  const { post, up, like, aura, likes } = await openPost(page, request, author, 'À presser vite')
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
  logIn,
}) => {
  await logIn()
  const { post, up, like, aura, likes } = await openPost(page, request, author, 'Bientôt parti')
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

test('[APP-15, APP-23] a visitor who votes learns what an account is for, logs in and comes back to the post', async ({
  page,
  people,
  request,
}) => {
  const [author, viewer] = [await people.make(), await people.make()]
  const { post, up, aura } = await openPost(page, request, author, 'Pour un visiteur')
  await up.click()
  const sheet = page.getByRole('dialog', { name: /^Donnez votre lumière à/ })
  await expect(sheet.getByRole('link').first()).toHaveText('Créer un compte')
  await expectAccessible(page)
  await sheet.getByRole('link', { name: 'J’ai déjà un compte' }).click()
  await expect(page.getByText('Connectez-vous pour donner de l’aura.')).toBeVisible()
  await logInByForm(page, viewer)
  await expect(page).toHaveURL(`/post/classic/${post.id}`)
  await expect(page.getByText('Vous pouvez maintenant donner votre aura.')).toBeVisible()
  await expect(aura(0)).toBeAttached()
  await up.click()
  await expect(aura(1)).toBeAttached()
})
