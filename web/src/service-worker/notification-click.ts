import type { WorkerMessage } from './shared/messages.ts'
import { clickedIds } from './shared/remembered-pushes.ts'

declare const self: ServiceWorkerGlobalScope

/** An open page that has not taken a click over by then has not the code for it yet. */
const patienceMs = 1500
/** Where a notification leads that leads nowhere else. */
const everywhere = '/notifications'

/** What the notification of a push carries, for its click. */
interface Clicked {
  /** Null when it tells of several. */
  id: number | null
  address: string | null
}

/** Brings the page that a clicked notification is about: in the open tab, else in a new one. The page marks it read. */
export async function openClicked(clicked: Clicked | null): Promise<void> {
  if (typeof clicked?.id === 'number') await clickedIds.write([...(await clickedIds.read()), clicked.id])
  const address = addressWithin(clicked?.address ?? everywhere)
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(address)
    return
  }
  // Refused where the browser thinks that nobody pressed anything.
  await page.focus().catch(() => undefined)
  if (!(await isTakenOver(page, address))) await page.navigate(address)
}

/** A path of this site; what leads elsewhere leads to the notifications. */
function addressWithin(address: string): string {
  const { origin, pathname, search, hash } = new URL(address, self.location.origin)
  return origin === self.location.origin ? pathname + search + hash : everywhere
}

/** Whether the page’s own router shows the address: nothing is loaded anew, nothing typed is lost. */
async function isTakenOver(page: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerMessage = { type: 'aura:open', address }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), patienceMs)
    page.postMessage(message, [port2])
  })
}
