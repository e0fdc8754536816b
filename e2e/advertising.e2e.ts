import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { days, later } from '@aura/server/platform/clock/clock'
import { expect, type Locator, type Page, request } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { type OwnServer, startOwnServer } from './fixtures/own-server.ts'
import { publish } from './fixtures/posts.ts'

/** What the advertiser was asked for. */
let asked: string[]
let address: string
let server: OwnServer
const host = createServer(({ url = '' }, answer) => {
  asked.push(url)
  const script = "document.querySelector('#aura-ad').textContent = 'Une annonce'"
  answer.writeHead(200, { 'content-type': 'text/javascript' }).end(script)
})

test.beforeAll(async () => {
  // Starting a server beside the suites that start and kill others takes minutes on a busy machine.
  test.setTimeout(300_000)
  await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
  server = await startOwnServer({
    AD_SCRIPT_URL: `http://127.0.0.1:${(host.address() as AddressInfo).port}/ad.js`,
    ...{ PAYMENT: 'paypal', PAYPAL_CLIENT_ID: 'client', PAYPAL_SECRET: 'secret' },
    ...{ PAYPAL_PLAN_ID: 'P-1', PAYPAL_WEBHOOK_ID: 'W-1', PAYPAL_API_URL: 'http://127.0.0.1:9' },
  })
  address = server.address
  const calls = await request.newContext({ baseURL: address })
  // A page of discovery has few posts of one author.
  for (let post = 1; post <= 9; post++) await publish(calls, await server.makePerson(), `Post ${post}`)
  const inDiscovery = async () => (await (await calls.get('/api/discovery')).json()).posts.length
  await expect.poll(inDiscovery).toBe(9)
  await calls.dispose()
})
test.afterAll(async () => {
  await server.close()
  host.close()
})

test.beforeEach(() => {
  asked = []
})
// One after the other, because the tests share a server.
test.describe.configure({ mode: 'default' })

/** PayPal's script, as far as its buttons go. */
const paypalSdk = `window.paypal = { Buttons: () => ({
  render: async (place) => place.append(Object.assign(document.createElement('button'), { textContent: 'PayPal' })),
  close: async () => {},
}) }`

/** Hosts other than the site's own that pages call. PayPal's script is answered here. */
async function watchHosts(page: Page): Promise<Set<string>> {
  const hosts = new Set<string>()
  page.on('request', (sent) => {
    const { protocol, host: name } = new URL(sent.url())
    if (protocol.startsWith('http') && !address.endsWith(name)) hosts.add(name)
  })
  await page.route('https://www.paypal.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: paypalSdk }),
  )
  return hosts
}

/** Opens the feed, with the code of its slots; keys lead from post to post at once. */
async function openFeed(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const loaded = page.waitForResponse((answer) => answer.url().endsWith('/api/advertising'))
  await page.goto(`${address}/feed`)
  await loaded
  await expect(page.getByRole('article').first()).toBeVisible()
}

const scroller = (page: Page) => page.locator('[data-feed-scroller]')

/** Goes one place down. A key counts from the place that the page knows of, some frames after it has scrolled. */
async function goDown(page: Page): Promise<void> {
  const readTop = () => scroller(page).evaluate((box) => box.scrollTop)
  const [top, height] = [await readTop(), page.viewportSize()?.height ?? 0]
  await expect(async () => {
    if ((await readTop()) === top) await page.keyboard.press('ArrowDown')
    expect(await readTop()).toBe(top + height)
  }).toPass({ intervals: [50] })
}

/** Goes down the feed until this is on the screen. */
async function walkTo(page: Page, place: Locator): Promise<void> {
  const { height } = page.viewportSize() as { height: number }
  const isOnScreen = async () => {
    const box = (await place.count()) > 0 ? await place.boundingBox() : null
    return box !== null && box.y >= 0 && box.y < height
  }
  const isAtEnd = () =>
    scroller(page).evaluate((box) => box.scrollTop + box.clientHeight >= box.scrollHeight - 1)
  while (!(await isOnScreen())) {
    // The code of advertising may load after the end of the feed is reached.
    if (await isAtEnd()) await expect(place).toBeVisible()
    else await goDown(page)
  }
}

const question = (page: Page) => page.getByRole('heading', { name: 'À vous de choisir' })
const end = (page: Page) => page.getByText('Vous avez tout vu')

test('[SUB-09, SUB-10, SUB-13] nothing asks the advertiser before consent, after a refusal, and for premium', async ({
  page,
  logIn,
}) => {
  const hosts = await watchHosts(page)
  await openFeed(page)
  await walkTo(page, question(page))
  await expectAccessible(page)
  await walkTo(page, end(page))
  expect([asked, [...hosts]]).toEqual([[], []])

  await openFeed(page)
  await walkTo(page, question(page))
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  await openFeed(page)
  await walkTo(page, end(page))
  expect([asked, [...hosts]]).toEqual([[], []])

  await page.evaluate(() => localStorage.clear())
  await openFeed(page)
  await walkTo(page, question(page))
  await page.getByRole('button', { name: 'Tout accepter' }).click()
  await openFeed(page)
  const advertisement = page.frameLocator('iframe').getByText('Une annonce')
  for (let post = 1; post <= 6; post++) await goDown(page)
  await expect(advertisement).toBeAttached()
  await walkTo(page, advertisement)
  await expectAccessible(page)
  expect(asked).toEqual(expect.arrayContaining(['/ad.js']))

  const member = await server.makePerson()
  const account = server.database.updateTable('account').where('id', '=', member.id)
  await account.set({ premiumUntil: later(new Date(), days(30)) }).execute()
  await logIn(member)
  const before = asked.length
  hosts.clear()
  await openFeed(page)
  await walkTo(page, end(page))
  expect([asked.length, [...hosts]]).toEqual([before, []])
})

test('[SUB-13] nothing asks PayPal before consent and after a refusal', async ({ page, logIn }) => {
  await logIn(await server.makePerson())
  const hosts = await watchHosts(page)
  await page.goto(`${address}/subscription`)
  await expect(question(page)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Tout refuser' }).click()
  const allow = page.getByRole('button', { name: 'Accepter PayPal' })
  await expect(allow).toBeVisible()
  await page.reload()
  await expect(allow).toBeVisible()
  expect([asked, [...hosts]]).toEqual([[], []])
  await allow.click()
  await expect(page.getByRole('button', { name: 'PayPal', exact: true })).toBeVisible()
  expect([...hosts]).toEqual(['www.paypal.com'])
})
