import { expect } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

test('all the JavaScript loaded to show the feed weighs 140 kB at most', async ({
  page,
  author,
  request,
  logIn,
}) => {
  await logIn()
  // The end of the feed loads more code: it must lie below the screen.
  for (let n = 1; n <= 5; n++) await publish(request, author, `Léger ${n}`)
  const discovered = async () => (await (await request.get('/api/discovery')).json()).posts.length
  await expect.poll(discovered).toBeGreaterThanOrEqual(4)
  const asked: string[] = []
  page.on('request', (call) => {
    if (call.resourceType() === 'script') asked.push(call.url())
  })
  // The socket opens last.
  const news = page.waitForEvent('websocket')
  await page.goto('/feed')
  await expect(page.getByRole('article').first()).toBeVisible()
  await news
  // The code of late parts loads when the browser is idle, on a slow machine before the socket.
  const afterRest = asked.findIndex((address) => address.includes('/assets/late-parts-'))
  const shown = afterRest === -1 ? asked : asked.slice(0, afterRest)
  // Clips and carousels that other journeys publish load more code.
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
  followedAuthor: author,
  viewer,
  request,
}) => {
  await publish(request, author, 'En avance')
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
  // A page that a busy server sends without its answers makes the calls: another load must need none.
  await expect(async () => {
    called.length = 0
    await page.goto('/feed')
    await expect(page.getByRole('article').first()).toBeInViewport()
    await page.goto(`/profile/${author.pseudo}`)
    await expect(page.getByRole('link', { name: /Apporté/ })).toBeInViewport()
    expect(called).toEqual([])
  }).toPass()
})
