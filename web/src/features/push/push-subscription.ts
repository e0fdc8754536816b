import { pushKey, removePushSubscription, savePushSubscription } from '@aura/contract/push/push.contract'
import { call } from '../../lib/call.ts'
import { readSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { workerAddress } from '../../service-worker/shared/messages.ts'
import { ownerOf } from '../../service-worker/shared/offline-feed.ts'

/** `denied`: the person said no, and only they can take it back, in the browser. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** Which subscription the server was told of, for which session; null when none. */
const told = storedValue('aura.push')

/** Whether this browser can be pushed to. */
function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

/** How it stands in this browser. */
export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await findSubscription()) ? 'on' : 'off'
}

/**
 * Asks for the permission, which browsers allow from a press alone, and lets the server push to this browser.
 * Answers how it stands then; throws when the browser’s push service or the server did not play along.
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
  try {
    await subscribe(await navigator.serviceWorker.ready)
  } catch (error) {
    // On here and unknown there would be neither on nor off.
    await (await findSubscription())?.unsubscribe()
    throw error
  }
  return readPushState()
}

/** Ends the pushes to this browser. What the server does not hear of, the push service tells it with the next push. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await call(removePushSubscription, { body: { endpoint } }).catch(() => undefined)
  }
  told.write(null)
  return 'off'
}

/**
 * Tells the server of this browser’s subscription as it is now, if it does not know: after a login, since a subscription belongs
 * to a session, and after the browser or the server changed theirs.
 */
export async function renewPush(): Promise<void> {
  if (readSession().token === null || !isPushSupported() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  // One that the browser took away is asked for anew; one that was never there was not wanted.
  if (registration && (subscription || told.read() !== null)) await subscribe(registration)
}

/** After a logout: this browser is nobody’s. */
export async function forgetPush(): Promise<void> {
  told.write(null)
  if (isPushSupported()) await (await findSubscription())?.unsubscribe()
}

/** Nobody is shown what was pushed to whoever was here before. */
export async function closeShownPushes(): Promise<void> {
  if (!isPushSupported()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** One that was made with another key of the server’s is of no use to it. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { token } = readSession()
  const { publicKey } = await call(pushKey)
  // Whoever logged out meanwhile has left this browser.
  if (token === null || readSession().token !== token) return
  const kept = await pushManager.getSubscription()
  const isUsable = kept !== null && keyOf(kept) === publicKey
  if (kept && !isUsable) await kept.unsubscribe()
  const subscription = isUsable
    ? kept
    : await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
  const { keys = {} } = subscription.toJSON()
  const { endpoint } = subscription
  const name = `${await ownerOf(token)} ${endpoint}`
  if (told.read() === name) return
  await call(savePushSubscription, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  told.write(name)
}

/** The server’s key, base64url without padding. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
