import type { PushMessage } from '@aura/contract/push/push.message'
import { openClicked } from './notification-click.ts'
import { findIcon } from './notification-icon.ts'
import { parsePush } from './parse-push.ts'
import type { WorkerMessage } from './shared/messages.ts'
import { shownStamps } from './shared/remembered-pushes.ts'

declare const self: ServiceWorkerGlobalScope

/** Safari takes the permission back from whoever is pushed something and shows nothing. */
const mustShow = /safari/i.test(navigator.userAgent) && !/chrom|android/i.test(navigator.userAgent)

/** Shows what is pushed, and opens what is clicked [NTF-31]. */
export function answerPushes(): void {
  /** One after the other: the same push may come twice at once. */
  let showing = Promise.resolve()
  self.addEventListener('push', (event) => {
    showing = showing.then(() => show(event.data)).catch(noteFailure)
    event.waitUntil(showing)
  })
  self.addEventListener('notificationclick', (event) => {
    event.notification.close()
    event.waitUntil(openClicked(event.notification.data))
  })
  // Pages have the session, which a subscription is for; without one open, the next visit tells the server.
  self.addEventListener('pushsubscriptionchange', (event) => {
    event.waitUntil(tellPages({ type: 'aura:subscription-changed' }))
  })
}

async function show(data: PushMessageData | null): Promise<void> {
  const pushed = parsePush(data)
  if (!pushed) return
  const shown = await shownStamps.read()
  // A server that was cut off may send what it had sent.
  if (shown.includes(pushed.stamp)) return
  setAppIconBadge(pushed)
  const isWatched = await tellPages({ type: 'aura:news' })
  // Who looks at Aura sees a toast there.
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
  // Only now: what was not shown is shown when it comes again.
  await shownStamps.write([...shown, pushed.stamp])
}

/** How much is unread, or in calm mode that something is, where icons show it [NTF-19]. */
function setAppIconBadge({ unread, calm }: PushMessage): void {
  if (!('setAppBadge' in navigator)) return
  const change = unread === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(...(calm ? [] : [unread]))
  // Refused where the application is not installed.
  void change.catch(() => undefined)
}

/** Answers whether somebody is looking at one of them. */
async function tellPages(message: WorkerMessage): Promise<boolean> {
  const pages = await self.clients.matchAll({ type: 'window' })
  for (const page of pages) page.postMessage(message)
  return pages.some(({ visibilityState }) => visibilityState === 'visible')
}

/** The worker has no page to say it on [APP-14]. */
function noteFailure(error: unknown): void {
  // biome-ignore lint/suspicious/noConsole: where whoever looks into it looks
  console.info('Aura: a push failed', error)
}
