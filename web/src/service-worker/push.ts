import type { PushMessage } from '@aura/contract/push/push.message'
import { openClicked } from './notification-click.ts'
import { findIcon } from './notification-icon.ts'
import { parsePush } from './parse-push.ts'
import type { WorkerMessage } from './shared/messages.ts'
import { shownStamps } from './shared/remembered-pushes.ts'

declare const self: ServiceWorkerGlobalScope

/** Safari revokes the permission of a site that shows nothing for a push. */
const mustShow = /safari/i.test(navigator.userAgent) && !/chrom|android/i.test(navigator.userAgent)

/** Shows pushes as notifications and opens clicked ones [NTF-31]. */
export function answerPushes(): void {
  /** One after another: the same push may arrive twice at once. */
  let showing = Promise.resolve()
  self.addEventListener('push', (event) => {
    showing = showing.then(() => show(event.data)).catch(noteFailure)
    event.waitUntil(showing)
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openClicked(event.notification.data))
  })
  // Only a page has the session of the subscription; without an open page the next visit tells the server.
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(postToPages({ type: 'aura:subscription-changed' }))
  })
}

async function show(data: PushMessageData | null): Promise<void> {
  const pushed = parsePush(data)
  if (!pushed) return
  const shown = await shownStamps.read()
  // A server stopped while sending may repeat a push.
  if (shown.includes(pushed.stamp)) return
  setAppIconBadge(pushed)
  const isWatched = await postToPages({ type: 'aura:pushed' })
  // A visible page shows a toast instead.
  if (!isWatched || mustShow) {
    await self.registration.showNotification(pushed.title, {
      body: pushed.body,
      tag: pushed.tag,
      lang: 'fr',
      icon: await findIcon(pushed.icon),
      badge: '/icons/badge.png',
      data: { id: pushed.id, address: pushed.address },
    })
  }
  // Stored last: a push that failed is shown when it is repeated.
  await shownStamps.write([...shown, pushed.stamp])
}

/** Sets the unread count on the application icon, a dot in calm mode [NTF-19]. */
function setAppIconBadge({ unread, calm }: PushMessage): void {
  if (!('setAppBadge' in navigator)) return
  const change = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(...(calm ? [] : [unread]))
  // Rejected where the application is not installed.
  void change.catch(() => undefined)
}

/** Posts to every open page; answers whether one of them is visible. */
async function postToPages(message: WorkerMessage): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(message)
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/** The worker has no screen: the console is the only trace [APP-14]. */
function noteFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: the only place for failures of the worker
  console.info('Aura: a push failed', error)
}
