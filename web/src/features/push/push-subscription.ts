import { pushKey, removePushSubscription, savePushSubscription } from '@aura/contract/push/push.contract'
import { call } from '../../lib/call.ts'
import { readSession } from '../../lib/session.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { workerAddress } from '../../service-worker/shared/messages.ts'
import { ownerOf } from '../../service-worker/shared/offline-feed.ts'

/** `denied`: only the browser’s settings can change it. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

/** The subscription the server knows, with its session; null when none. */
const registered = storedValue('aura.push')

function isPushSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

export async function readPushState(): Promise<PushState> {
  if (!isPushSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  if (Notification.permission !== 'granted') return 'off'
  return (await findSubscription()) ? 'on' : 'off'
}

/**
 * Asks for the permission, which browsers allow only after a user gesture, and subscribes this browser. Answers the new state; throws
 * when the push service or the server fails.
 */
export async function turnPushOn(): Promise<PushState> {
  const permission = await Notification.requestPermission()
  if (permission !== 'granted') return permission === 'denied' ? 'denied' : 'off'
  await navigator.serviceWorker.register(workerAddress, { updateViaCache: 'none' })
  try {
    await subscribe(await navigator.serviceWorker.ready)
  } catch (error) {
    // A subscription the server does not know would be neither on nor off.
    await (await findSubscription())?.unsubscribe()
    throw error
  }
  return readPushState()
}

/** Unsubscribes this browser. If the server cannot be told, the push service refuses its next push. */
export async function turnPushOff(): Promise<PushState> {
  const subscription = await findSubscription()
  if (subscription) {
    const { endpoint } = subscription
    await subscription.unsubscribe()
    await call(removePushSubscription, { body: { endpoint } }).catch(() => undefined)
  }
  registered.write(null)
  return 'off'
}

/**
 * Sends the present subscription if the server does not know it: after a login, because a subscription belongs to a session, and
 * after the browser replaced it or the server changed its key.
 */
export async function renewPush(): Promise<void> {
  if (readSession().token === null || !isPushSupported() || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  // A subscription the browser dropped is made again; without one before, none was wanted.
  if (registration && (subscription || registered.read() !== null)) await subscribe(registration)
}

/** Unsubscribes this browser after a logout. */
export async function forgetPush(): Promise<void> {
  registered.write(null)
  if (isPushSupported()) await (await findSubscription())?.unsubscribe()
}

/** Closes shown notifications: they belong to the previous account. */
export async function closeShownPushes(): Promise<void> {
  if (!isPushSupported()) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const shown of (await registration?.getNotifications()) ?? []) shown.close()
}

async function findSubscription(): Promise<PushSubscription | null | undefined> {
  return (await navigator.serviceWorker.getRegistration())?.pushManager.getSubscription()
}

/** A subscription made with another server key is replaced. */
async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const { token } = readSession()
  const { publicKey } = await call(pushKey)
  // The viewer logged out during the call.
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
  if (registered.read() === name) return
  await call(savePushSubscription, {
    body: { endpoint, keys: { p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' } },
  })
  registered.write(name)
}

/** The server’s key, base64url without padding. */
function keyOf({ options: { applicationServerKey } }: PushSubscription): string | undefined {
  if (!applicationServerKey) return undefined
  const text = String.fromCharCode(...new Uint8Array(applicationServerKey))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}
