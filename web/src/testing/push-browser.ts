import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/** The server’s key, as text and as bytes. */
export const pushPublicKey = 'BAEC'
const keyBytes = new Uint8Array([4, 1, 2]).buffer

/** Stubs the push APIs of a browser; each subscription gets a new endpoint. */
export function aPushBrowser({
  permission = 'default',
  asked = permission,
}: {
  permission?: string
  asked?: string
} = {}) {
  let subscription: object | null = null
  let made = 0
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: vi.fn(async () => {
      if (subscription) return subscription
      made++
      subscription = {
        endpoint: `https://push.example/${made}`,
        options: { applicationServerKey: keyBytes },
        toJSON: () => ({ keys: { p256dh: 'point', auth: 'secret' } }),
        unsubscribe: async () => {
          subscription = null
          return true
        },
      }
      return subscription
    }),
  }
  const shown: { close: () => void }[] = []
  const registration = { pushManager, getNotifications: async () => [...shown] }
  const notification = {
    permission,
    requestPermission: vi.fn(async () => {
      notification.permission = asked
      return asked
    }),
  }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const serviceWorker = Object.assign(new EventTarget(), {
    register: async () => registration,
    getRegistration: async () => registration,
    ready: registration,
  })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  return {
    pushManager,
    notification,
    /** Shows a system notification; answers a function that tells whether it is still shown. */
    show() {
      const one = { close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.push(one)
      return () => shown.includes(one)
    },
    /** Drops the subscription, as a browser may. */
    loseSubscription() {
      subscription = null
    },
    /** Posts a message of the worker to the page. */
    say: (data: unknown) => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** For `afterEach`; unmounts pages first, because they listen to it. */
export function leavePushBrowser(): void {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
