import { expect, type Page, type Worker } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { pictureFile, publish } from './fixtures/posts.ts'
import { replaceServer } from './fixtures/replaced-server.ts'
import { serverAddress } from './server-under-test.ts'

test.use({
  serviceWorkers: 'allow',
  // Chromium's messages without a network.
  expectedErrors: [/net::ERR_INTERNET_DISCONNECTED|status of 502|^WebSocket connection to /],
})

/** Opens a page and waits until the service worker is active. */
async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByRole('main').waitFor()
  // The application registers its service worker at the first input.
  await page.keyboard.press('Shift')
  await page.locator('[data-offline-banner]').waitFor({ state: 'attached' })
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready
    while (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve, { once: true }))
  })
}

/** Paths in the offline cache of the feed. */
const keptPaths = (page: Page) =>
  page.evaluate(async () => {
    const kept = await (await caches.open('aura-offline-feed')).keys()
    return kept.map(({ url }) => new URL(url).pathname)
  })

test('opens offline with the feed last seen, says so, retries once back, and forgets the feed with the session', async ({
  page,
  followedAuthor: author,
  context,
  request,
}) => {
  await publish(request, author, 'Gardé pour le train')
  await visit(page, '/feed?tab=abonnement')
  await expect
    .poll(async () => (await keptPaths(page)).sort())
    .toEqual(['/api/following', expect.stringMatching('^/media/')])

  await context.setOffline(true)
  await page.reload()
  const status = page.getByRole('status').filter({ hasText: 'Hors ligne' })
  await expect(status).toBeVisible()
  const post = page.getByRole('article', { name: `Post de ${author.pseudo}` })
  await expect(post.getByText('Gardé pour le train')).toBeVisible()
  await expect(status).toHaveText('Hors ligne · voici ce que vous aviez vu')
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
  await expect(page.getByRole('alert')).toContainText('Vous êtes hors ligne')
  await expect(status).toHaveText('Hors ligne')

  await context.setOffline(false)
  await expect(status).toBeHidden()
  await expect(page.getByText('Aucune notification pour ce type.')).toBeVisible()

  await page.getByRole('link', { name: 'Accueil' }).filter({ visible: true }).first().click()
  await expect(page).toHaveURL('/feed')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('link', { name: 'Connexion' }).filter({ visible: true })).not.toHaveCount(0)
  await expect.poll(() => keptPaths(page)).not.toContain('/api/following')
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
  // The form holds text, so the reload asks first.
  await page.getByRole('alertdialog').getByRole('button', { name: 'Actualiser' }).click()
  await loaded
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue('')
  expect(await page.evaluate(async () => (await navigator.serviceWorker.ready).waiting)).toBeNull()

  server.goAway()
  await page.goto(`${server.address}/notifications`)
  await expect(page.getByRole('status').filter({ hasText: 'Hors ligne' })).toBeVisible()
  server.close()
})

test('[NTF-19, NTF-31] a push shows once, and its click opens the page in the open tab and marks it read @whole-browser', async ({
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

  const worker = context.serviceWorkers()[0] as Worker
  await worker.evaluate(() => {
    const icon = navigator as unknown as { setAppBadge: (count: number) => Promise<void>; shown: number[] }
    icon.shown = []
    icon.setAppBadge = async (count) => void icon.shown.push(count)
  })
  const push = await pusher(page)
  const message = {
    id: notification.id,
    title: 'Aura',
    body: `${fan.pseudo} a aimé votre post`,
    address: `/post/like/${post.id}/0`,
    unread: 1,
    calm: false,
    tag: `notification-${notification.id}`,
    icon: null,
  }
  // A page of Aura is visible: the worker shows no system notification.
  await push({ ...message, stamp: 1 })
  await expect
    .poll(() => worker.evaluate(() => (navigator as unknown as { shown: number[] }).shown))
    .toEqual([1])
  expect(await shownBy(worker)).toEqual([])

  // On another site no page of Aura is open.
  await page.goto(`${serverAddress.replace('127.0.0.1', 'localhost')}/healthz`)
  for (const stamp of [2, 2]) await push({ ...message, stamp })
  await expect.poll(() => shownBy(worker)).toEqual([message.body])

  await visit(page, '/settings')
  await page.evaluate(() => {
    document.body.dataset.loadedOnce = 'yes'
  })
  await worker.evaluate(async () => {
    const scope = self as unknown as {
      registration: ServiceWorkerRegistration
      NotificationEvent: typeof Event
    }
    const [clicked] = await scope.registration.getNotifications()
    const event = new scope.NotificationEvent('notificationclick', { notification: clicked } as EventInit)
    // `waitUntil` works on trusted events only.
    let work: Promise<unknown> = Promise.resolve()
    Object.assign(event, { waitUntil: (wanted: Promise<unknown>) => (work = wanted) })
    self.dispatchEvent(event)
    await work
  })
  await expect(page).toHaveURL(`/post/like/${post.id}/0`)
  await expect(page.locator('body')).toHaveAttribute('data-loaded-once', 'yes')
  await expect.poll(async () => (await list()).notifications[0].is_read).toBe(true)
  expect(await shownBy(worker)).toEqual([])
})

/** Delivers pushes to this page's worker in place of a push service. */
async function pusher(page: Page): Promise<(message: object) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page)
  const registrationId = await new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations: [first] }) => {
      if (first) resolve(first.registrationId)
    })
    void devtools.send('ServiceWorker.enable')
  })
  return async (message) => {
    const data = JSON.stringify(message)
    await devtools.send('ServiceWorker.deliverPushMessage', { origin: serverAddress, registrationId, data })
  }
}

/** The notifications of the system that the worker shows. */
const shownBy = (worker: Worker) =>
  worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    return (await registration.getNotifications()).map(({ body }) => body)
  })

test('[PST-01] what another application shares with the installed one opens in the form of a new post', async ({
  page,
  viewer,
}) => {
  await visit(page, `/profile/${viewer.pseudo}`)
  // As the system's share sheet sends it: a form posted to the action of `share_target`.
  await page.evaluate(() => {
    const form = document.createElement('form')
    Object.assign(form, { method: 'post', action: '/create-post', enctype: 'multipart/form-data' })
    for (const [name, type, value] of [
      ['text', 'text', 'Le marché'],
      ['files', 'file', ''],
    ])
      form.append(Object.assign(document.createElement('input'), { name, type, value, multiple: true }))
    document.body.append(form)
  })
  await page.locator('input[name=files]').setInputFiles([await pictureFile(), await pictureFile(320, 320)])
  await page.locator('form[action="/create-post"]').evaluate((form: HTMLFormElement) => form.submit())
  await expect(page.getByRole('button', { name: 'Photo, 2 sur 2' })).toBeVisible()
  await expect(page.getByLabel('Légende')).toHaveValue('Le marché')
  await expect(page).toHaveURL('/create-post')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(/\/post\/post\/\d+\/0$/)
  await expect(page.getByRole('group', { name: '2 médias' })).toBeVisible()
  await expect(page.getByText('Le marché')).toBeVisible()
})

test('the browser finds the application installable', async ({ page }) => {
  await visit(page, '/aura-app')
  const devtools = await page.context().newCDPSession(page)
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // An incognito window installs nothing.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await devtools.send('Page.getAppManifest')
  expect(errors).toEqual([])
  expect(JSON.parse(data ?? '{}')).toMatchObject({ name: 'Aura', display: 'standalone', start_url: '/feed' })
})

test('[TWI-02] an address of the API that the browser opens reaches the server once: a link that works once is not used up', async ({
  page,
  viewer,
}) => {
  await visit(page, `/profile/${viewer.pseudo}`)
  await page.reload()
  await page.getByRole('button', { name: 'Lier ma chaîne Twitch' }).click()
  await expect(page.getByText('Votre chaîne Twitch est liée.')).toBeVisible()
})
