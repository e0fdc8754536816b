import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { answerPushes } from './push.ts'

/** An event that keeps the worker alive for its work, which only a browser can make. */
class WorkerEvent extends Event {
  work: Promise<unknown> = Promise.resolve()
  waitUntil(work: Promise<unknown>) {
    this.work = work
  }
}

/** Lets something happen to the worker; resolves when its work is done. */
async function happen(type: string, more: object = {}): Promise<void> {
  const event = Object.assign(new WorkerEvent(type), more)
  self.dispatchEvent(event)
  await event.work
}
const push = (data: object) => happen('push', { data: { json: () => data } })
const click = (data: unknown) =>
  happen('notificationclick', { notification: { data, close: () => undefined } })

/** An open page, out of sight; `takes` messages that have a port. */
function aPage(takes = true) {
  const postMessage = vi.fn((_message: unknown, ports?: MessagePort[]) => {
    if (takes) ports?.[0]?.postMessage('shown')
  })
  return {
    visibilityState: 'hidden',
    focus: async () => Promise.reject(new Error('nobody pressed anything')),
    navigate: vi.fn(),
    postMessage,
  }
}

const pages: ReturnType<typeof aPage>[] = []
const openWindow = vi.fn()
const showNotification = vi.fn()
const fetchPicture = vi.fn<() => Promise<{ ok: boolean }>>()
const kept = new Map<string, Response>()

beforeAll(() => {
  vi.stubGlobal('clients', { matchAll: async () => pages, openWindow })
  vi.stubGlobal('registration', { showNotification })
  vi.stubGlobal('fetch', fetchPicture)
  const cache = {
    match: async (key: string) => kept.get(key)?.clone(),
    put: async (key: string, value: Response) => void kept.set(key, value),
  }
  vi.stubGlobal('caches', { open: async () => cache })
  answerPushes()
})
// Runs before the test network restores the `fetch` that it replaced.
afterAll(() => void vi.unstubAllGlobals())
beforeEach(() => {
  pages.length = 0
  kept.clear()
  for (const spy of [openWindow, showNotification, fetchPicture]) spy.mockReset()
})

const message = {
  id: 7,
  stamp: 1,
  title: 'Nouvelle notification',
  body: 'Léa a aimé votre post',
  address: '/post/like/3/0',
  unread: 1,
  calm: false,
  tag: 'notification-7',
  icon: '/media/lea-320.webp',
}

test.each([
  ['one that the server gives', async () => ({ ok: true }), '/media/lea-320.webp'],
  ['one that this session may not see', async () => ({ ok: false }), '/icons/icon-192.png'],
  ['one that does not come', () => Promise.reject(new Error('in time')), '/icons/icon-192.png'],
])('[NTF-31] a push shows the picture of who did it: %s', async (_what, answer, icon) => {
  fetchPicture.mockImplementation(answer)
  await push(message)
  expect(showNotification).toHaveBeenCalledExactlyOnceWith(
    message.title,
    expect.objectContaining({ body: message.body, tag: message.tag, icon }),
  )
})

test.each([['text of another'], [{ ...message, stamp: 'x' }]])(
  'a push that is none of ours shows nothing',
  async (data) => {
    await happen('push', { data: { json: () => (typeof data === 'string' ? JSON.parse(data) : data) } })
    await happen('push', { data: null })
    expect(showNotification).not.toHaveBeenCalled()
    // The next push is shown as usual.
    await push({ ...message, icon: null })
    expect(showNotification).toHaveBeenCalledOnce()
  },
)

test.each([
  ['of a notification opens its page', { id: 7, address: '/post/like/3/0' }, '/post/like/3/0'],
  ['of several opens the list', { id: null, address: '/notifications' }, '/notifications'],
  ['that leads nowhere opens the list', { id: 7, address: null }, '/notifications'],
  [
    'that leads to another site opens the list',
    { id: 7, address: 'https://ailleurs.example/x' },
    '/notifications',
  ],
  ['of what somebody else showed opens the list', null, '/notifications'],
])('[NTF-31] where no page is open, a click %s', async (_what, clicked, address) => {
  await click(clicked)
  expect(openWindow).toHaveBeenCalledExactlyOnceWith(address)
  // The page marks it read.
  expect(await kept.get('/clicked')?.json()).toEqual(clicked?.id ? [7] : undefined)
})

test('[NTF-31] an open page takes a click over, and one that does not is led there', async () => {
  pages.push(aPage())
  await click({ id: 7, address: '/post/like/3/0' })
  expect(pages[0]?.postMessage).toHaveBeenCalledWith({ type: 'aura:open', address: '/post/like/3/0' }, [
    expect.anything(),
  ])
  expect(pages[0]?.navigate).not.toHaveBeenCalled()

  vi.useFakeTimers({ toFake: ['setTimeout'] })
  pages[0] = aPage(false)
  const clicked = click({ id: 8, address: '/profile/lea' })
  await vi.advanceTimersByTimeAsync(1500)
  vi.useRealTimers()
  await clicked
  expect(pages[0].navigate).toHaveBeenCalledExactlyOnceWith('/profile/lea')
  expect(openWindow).not.toHaveBeenCalled()
})

test('[NTF-31] a subscription that the browser changed is told to every open page, which has the session', async () => {
  await happen('pushsubscriptionchange')
  pages.push(aPage(), aPage())
  await happen('pushsubscriptionchange')
  for (const { postMessage } of pages)
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'aura:subscription-changed' })
})
