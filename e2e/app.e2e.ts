import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'
import { replaceServer } from './fixtures/replaced-server.ts'
import { serverAddress } from './server-under-test.ts'

test.use({
  serviceWorkers: 'allow',
  expectedErrors: [/^Failed to load resource: (net::|the server responded with a status of 502)/],
})

/** Until the application is installed in the browser, as far as a browser does without being asked. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').waitFor()
  // It comes with the first sign of a reader.
  await page.keyboard.press('Shift')
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
}

const keptCaches = (page: Page) =>
  page.evaluate(
    async () =>
      (await caches.has('aura-kept-feed')) && (await (await caches.open('aura-kept-feed')).keys()).length,
  )

test('opens offline with the feed last seen, says so, retries once back, and forgets the feed with the session', async ({
  page,
  context,
  people,
  logIn,
  request,
}) => {
  const [author, reader] = [await people.make(), await people.make()]
  await request.post('/api/follow', { headers: reader.headers, data: { pseudo: author.pseudo } })
  await publish(request, author, 'Gardé pour le train')
  await logIn(reader)
  await visit(page, '/feed?tab=abonnement')
  await expect.poll(() => keptCaches(page)).toBeGreaterThan(1)

  await context.setOffline(true)
  await page.reload()
  const status = page.getByRole('status').filter({ hasText: 'Hors ligne' })
  await expect(status).toBeVisible()
  const post = page.getByRole('article', { name: `Post de ${author.pseudo}` })
  await expect(post.getByText('Gardé pour le train')).toBeVisible()
  await expect
    .poll(() =>
      post
        .getByRole('img')
        .first()
        .evaluate((picture: HTMLImageElement) => picture.naturalWidth),
    )
    .toBeGreaterThan(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Notifications' }).filter({ visible: true }).first().click()
  await expect(page.getByRole('alert')).toContainText('Connexion impossible')

  await context.setOffline(false)
  await expect(status).toBeHidden()
  await expect(page.getByText('Aucune notification pour ce type.')).toBeVisible()

  await page.evaluate(() => localStorage.getItem('aura.token'))
  const logout = page.getByRole('button', { name: 'Déconnexion' })
  if (!(await logout.isVisible())) await page.getByRole('button', { name: 'Plus' }).click()
  await logout.filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/feed/)
  await expect
    .poll(() =>
      page.evaluate(
        async () => (await (await caches.open('aura-kept-feed')).match('/api/following')) === undefined,
      ),
    )
    .toBe(true)
})

test('a new version asks before it reloads; a server that went away breaks nothing', async ({ page }) => {
  const server = await replaceServer()
  await visit(page, `${server.address}/login`)
  await page.getByLabel('Adresse e-mail').fill('moi@exemple.fr')
  server.releaseWorker()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const question = page.getByRole('status').filter({ hasText: 'Une nouvelle version d’Aura est prête.' })
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Plus tard' }).click()
  await expect(question).toBeHidden()
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('moi@exemple.fr')

  server.releaseWorker()
  await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
  const loaded = page.waitForEvent('load')
  await question.getByRole('button', { name: 'Actualiser' }).click()
  await loaded
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()

  server.setGone(true)
  await page.goto(`${server.address}/notifications`)
  await expect(page.getByRole('status').filter({ hasText: 'Hors ligne' })).toBeVisible()
  server.close()
})

test('[NTF-31] a push shows once, and its click opens the page in the open tab and marks it read', async ({
  page,
  context,
  people,
  logIn,
  request,
}) => {
  const [author, fan] = [await people.make(), await people.make()]
  const post = await publish(request, author, 'À pousser')
  await request.post('/api/posts/like', { headers: fan.headers, data: { postId: post.id } })
  await context.grantPermissions(['notifications'], { origin: serverAddress })
  await logIn(author)
  await visit(page, '/settings')
  const list = () =>
    request.get('/api/notifications', { headers: author.headers }).then((answer) => answer.json())
  await expect.poll(async () => (await list()).notifications.length).toBe(1)
  const [notification] = (await list()).notifications

  const worker = context.serviceWorkers()[0]
  if (!worker) throw new Error('no service worker')
  const devtools = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on(
      'ServiceWorker.workerRegistrationUpdated',
      ({ registrations: [first] }) => first && resolve(first.registrationId),
    ),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (stamp: number) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin: serverAddress,
      registrationId,
      data: JSON.stringify({
        id: notification.id,
        stamp,
        title: 'Aura',
        body: `${fan.pseudo} a aimé votre publication`,
        address: `/post/like/${post.id}/0`,
        unread: 1,
        tag: `notification-${notification.id}`,
        icon: null,
      }),
    })
  const shown = () =>
    worker.evaluate(async () => {
      const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
      return (await registration.getNotifications()).map(({ body }) => body)
    })
  // Who looks at Aura sees it there.
  await push(1)
  await expect(page.getByRole('link', { name: /Notifications/ }).first()).toContainText('1 non lue')
  expect(await shown()).toEqual([])
})
