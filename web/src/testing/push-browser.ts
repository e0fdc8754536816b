import { cleanup } from '@testing-library/react'
import { vi } from 'vitest'

/** The server’s key, and the same as a browser tells it. */
export const pushPublicKey = 'BAEC'
const keyBytes = new Uint8Array([4, 1, 2]).buffer

/** What a browser with pushes has; its push service is at the other end of the world. Each subscription is at a new address. */
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
    /** A notification of the system comes up; answers whether it still is. */
    show() {
      const one = { close: () => void shown.splice(shown.indexOf(one), 1) }
      shown.push(one)
      return () => shown.includes(one)
    },
    /** The browser takes its subscription away. */
    loseSubscription() {
      subscription = null
    },
    /** The worker says something to the page. */
    say: (data: unknown) => void serviceWorker.dispatchEvent(new MessageEvent('message', { data })),
  }
}

/** After each test; pages go first, which listen to it. */
export function leavePushBrowser(): void {
  cleanup()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
}
