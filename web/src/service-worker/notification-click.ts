import type { WorkerMessage } from './shared/messages.ts'
import { clickedIds } from './shared/remembered-pushes.ts'

declare const self: ServiceWorkerGlobalScope

/** An open page that has not answered by then has not loaded its code yet. */
const timeoutMs = 1500
/** Target of a notification without an address. */
const everywhere = '/notifications'

/** Data of a shown notification. */
interface Clicked {
  /** Id of the notification; null where the push sums up several. */
  id: number | null
  address: string | null
}

/** Opens the address of a clicked notification, in the open tab or a new one. The page marks it read. */
export async function openClicked(clicked: Clicked | null): Promise<void> {
  if (typeof clicked?.id === 'number') await clickedIds.write([...(await clickedIds.read()), clicked.id])
  const address = addressWithin(clicked?.address ?? everywhere)
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find(({ visibilityState }) => visibilityState === 'visible') ?? pages[0]
  if (!page) {
    await self.clients.openWindow(address)
    return
  }
  // Rejected when the browser sees no user gesture.
  await page.focus().catch(() => undefined)
  if (!(await isTakenOver(page, address))) await page.navigate(address)
}

/** A path of this site; another origin becomes the list of notifications. */
function addressWithin(address: string): string {
  const { origin, pathname, search, hash } = new URL(address, self.location.origin)
  return origin === self.location.origin ? pathname + search + hash : everywhere
}

/** Whether the page’s router took the address over, without a reload that would lose typed text. */
async function isTakenOver(page: WindowClient, address: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel()
  const message: WorkerMessage = { type: 'aura:open', address }
  return new Promise((resolve) => {
    port1.onmessage = () => resolve(true)
    setTimeout(() => resolve(false), timeoutMs)
    page.postMessage(message, [port2])
  })
}
