import { getAdvertising } from '@aura/contract/advertising/advertising.contract'
import { afterAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson } from '../../testing/people.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const withoutAds = await openTestApp()
const app = await createTestApp({
  database: withoutAds.database,
  environment: { AD_SCRIPT_URL: 'https://ads.example/serve.js?site=1&place="feed"' },
})
afterAll(() => app.close())

const slotUrl = '/api/advertising/slot'
const framed = { accept: 'text/html', 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' }
const slotOf = async (token?: string) =>
  (await ask(app, getAdvertising, token === undefined ? {} : { token })).body.slot_url

test('[SUB-09, SUB-10] visitors and members have slots, premium members none from the moment they are', async () => {
  const person = await makePerson(app)
  expect(await slotOf()).toBe(slotUrl)
  expect(await slotOf(person.token)).toBe(slotUrl)
  const setPremium = (premiumUntil: Date) =>
    app.db.updateTable('account').set({ premiumUntil }).where('id', '=', person.id).execute()
  await setPremium(later(app.clock.now(), days(30)))
  expect(await slotOf(person.token)).toBeNull()
  await setPremium(later(app.clock.now(), -days(30)))
  expect(await slotOf(person.token)).toBe(slotUrl)
})

test('[SUB-09] without AD_SCRIPT_URL there are no slots at all', async () => {
  expect((await ask(withoutAds, getAdvertising)).body).toEqual({ slot_url: null })
  expect((await withoutAds.call({ url: slotUrl, headers: framed })).statusCode).toBe(404)
})

test.each([
  ['a page of its own', { 'sec-fetch-dest': 'document' }],
  ['a page of its own, from another site', { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'cross-site' }],
  ['a frame of another site', { 'sec-fetch-site': 'cross-site' }],
  ['a script', { 'sec-fetch-dest': 'empty' }],
])('[SUB-09, SUB-10, SUB-13] a slot is nothing for %s', async (_what, changed) => {
  const { statusCode, body } = await app.call({ url: slotUrl, headers: { ...framed, ...changed } })
  expect(statusCode).toBe(404)
  expect(body).not.toContain('ads.example')
})

test('[SUB-09] a slot’s document runs the script of the setting, out of reach of our pages', async () => {
  const { body, headers } = await app.call({ url: slotUrl, headers: framed })
  expect(headers['content-type']).toBe('text/html; charset=utf-8')
  expect(body).toContain('src="https://ads.example/serve.js?site=1&amp;place=%22feed%22"')
  const policy = String(headers['content-security-policy']).split('; ')
  // No `allow-same-origin`: the script can read neither the session’s token nor the page.
  expect(policy).toContain('sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox')
  expect(policy).toContain("default-src 'none'")
  for (const directive of ["frame-ancestors 'self'", "base-uri 'none'", "form-action 'none'"])
    expect(policy).toContain(directive)
  for (const power of ['camera', 'display-capture', 'geolocation', 'microphone'])
    expect(headers['permissions-policy']).toContain(`${power}=()`)
  const scripts = policy.find((directive) => directive.startsWith('script-src ')) ?? ''
  expect(scripts.split(' ').slice(1)).toEqual([expect.stringMatching(/^'sha256-/), 'https://ads.example'])
  expect(headers['referrer-policy']).toBe('strict-origin')
})
