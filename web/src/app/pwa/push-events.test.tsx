import { pushKey, savePushSubscription } from '@aura/contract/push/push.contract'
import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetPush, renewPush, turnPushOn } from '../../features/push/push-subscription.ts'
import { closeSession, dropSession, openSession } from '../../lib/session.ts'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { aPushBrowser, leavePushBrowser, pushPublicKey } from '../../testing/push-browser.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { PushEvents } from './push-events.tsx'

/** Calls to the server, by their token. */
const saved: { token: string | null; endpoint: string }[] = []
const savedWith = (token: string) =>
  saved.flatMap((told) => (told.token?.endsWith(token) ? told.endpoint : []))
let browser: ReturnType<typeof aPushBrowser>
/** Number of the test, part of its tokens: late calls of an earlier test carry another token. */
let visit = 0
let lea: string
let noe: string

beforeEach(async () => {
  saved.length = 0
  network.use(
    answer(pushKey, { publicKey: pushPublicKey }),
    answer(savePushSubscription, { message: 'Fait.' }, async (request) => {
      const { endpoint } = (await request.json()) as { endpoint: string }
      saved.push({ token: request.headers.get('authorization'), endpoint })
    }),
  )
  vi.stubGlobal('caches', {
    open: async () => ({ match: async () => undefined, put: async () => undefined }),
  })
  browser = aPushBrowser({ permission: 'granted' })
  visit++
  lea = `lea-${visit}`
  noe = `noe-${visit}`
  openSession({ token: lea, pseudo: 'lea' })
  await turnPushOn()
  expect(savedWith(lea)).toEqual(['https://push.example/1'])
})
afterEach(leavePushBrowser)

test('[NTF-31] a subscription that the browser changed is told to the server, for the session that is open', async () => {
  renderPage(<PushEvents />)
  browser.loseSubscription()
  browser.say({ type: 'aura:subscription-changed' })
  await waitFor(() => expect(savedWith(lea)).toContain('https://push.example/2'))
})

test('[NTF-31] one that changed while no page was open is told by the next visit', async () => {
  browser.loseSubscription()
  renderPage(<PushEvents />)
  await waitFor(() => expect(savedWith(lea)).toContain('https://push.example/2'))
})

test('[NTF-31] without a session nothing is told; who comes next is told of with their own', async () => {
  renderPage(<PushEvents />)
  dropSession()
  browser.loseSubscription()
  browser.say({ type: 'aura:subscription-changed' })
  openSession({ token: noe, pseudo: 'noe' })
  await waitFor(() => expect(savedWith(noe)).toContain('https://push.example/2'))
  expect(savedWith(lea)).toEqual(['https://push.example/1'])
})

test('[NTF-31] a logout while the server is being asked leaves this browser nobody’s', async () => {
  const renewed = renewPush()
  closeSession()
  await forgetPush()
  await renewed
  expect(await browser.pushManager.getSubscription()).toBeNull()
})

test.each([
  ['logged out', closeSession],
  ['went on as a visitor', dropSession],
  ['gave way to another', () => openSession({ token: noe, pseudo: 'noe' })],
])('[NTF-31] what was pushed to somebody who %s is shown no more', async (_what, change) => {
  renderPage(<PushEvents />)
  const isShown = browser.show()
  change()
  await waitFor(() => expect(isShown()).toBe(false))
})
