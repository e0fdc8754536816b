import { paths } from '../../lib/paths.ts'

/** The part of https://developer.paypal.com/sdk/js/reference/ that this site uses. */
interface PaypalSdk {
  Buttons: (options: PaypalButtonsOptions) => PaypalButtons
}

interface PaypalButtonsOptions {
  style: Record<string, string | number>
  createSubscription: (
    data: unknown,
    actions: { subscription: { create: (plan: Record<string, unknown>) => Promise<string> } },
  ) => Promise<string>
  onApprove: (data: { subscriptionID?: string | null }) => Promise<void>
  onError: (error: unknown) => void
}

interface PaypalButtons {
  render: (container: HTMLElement) => Promise<void>
  close: () => Promise<void>
}

declare global {
  interface Window {
    /** Made by PayPal’s script. */
    paypal?: PaypalSdk
  }
}

interface Checkout {
  client_id: string
  plan_id: string
  custom_id: string
}

/** The server names it only in the page of this address, whose content security policy allows PayPal. */
const nonceName = 'aura-payment-nonce'
const sdkAddress = 'https://www.paypal.com/sdk/js'

/** Whether PayPal’s scripts may run in this document; if not, another document has to be loaded first. */
export function isPaypalLetIn(): boolean {
  return document.querySelector(`meta[name="${nonceName}"]`) !== null
}

/** Whether a reload would load the same document again, because this one was loaded at the page's own address. */
export function wasOpenedHere(): boolean {
  const [opened] = performance.getEntriesByType('navigation')
  return opened !== undefined && new URL(opened.name).pathname === paths.subscription
}

/** Loads PayPal’s script anew. Rejects when it does not load, or `signal` ends it. */
function loadSdk(clientId: string, signal: AbortSignal): Promise<PaypalSdk> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const fail = (reason: unknown) => {
      script.remove()
      reject(reason)
    }
    signal.addEventListener('abort', () => fail(signal.reason), { once: true })
    const query = {
      'client-id': clientId,
      vault: 'true',
      intent: 'subscription',
      currency: 'EUR',
      locale: 'fr_FR',
    }
    script.src = `${sdkAddress}?${new URLSearchParams(query)}`
    const nonce = document.querySelector<HTMLMetaElement>(`meta[name="${nonceName}"]`)?.content ?? ''
    script.nonce = nonce
    script.dataset.cspNonce = nonce
    script.onload = () =>
      window.paypal ? resolve(window.paypal) : fail(new Error('PayPal’s script brought nothing'))
    script.onerror = () => fail(new Error('PayPal’s script did not load'))
    document.head.append(script)
  })
}

interface Placing {
  container: HTMLElement
  checkout: Checkout
  startsAt: string | null
  signal: AbortSignal
  onApprove: (subscriptionId: string) => void
  onError: (error: unknown) => void
}

/** Draws PayPal’s buttons. Answers a function that takes them and the script away. */
export async function placePaypalButtons({
  container,
  checkout,
  startsAt,
  signal,
  ...heard
}: Placing): Promise<() => void> {
  const { client_id, plan_id, custom_id } = checkout
  const sdk = await loadSdk(client_id, signal)
  const buttons = sdk.Buttons({
    style: { label: 'subscribe', shape: 'pill', height: 48 },
    createSubscription: (_data, { subscription }) =>
      subscription.create({
        plan_id,
        custom_id,
        ...(startsAt !== null && Date.parse(startsAt) > Date.now() && { start_time: startsAt }),
        application_context: { shipping_preference: 'NO_SHIPPING' },
      }),
    onApprove: async ({ subscriptionID }) => {
      if (subscriptionID) heard.onApprove(subscriptionID)
    },
    onError: heard.onError,
  })
  const remove = () => {
    void buttons.close().catch(() => undefined)
    for (const script of document.querySelectorAll(`script[src^="${sdkAddress}"]`)) script.remove()
    delete window.paypal
  }
  await buttons.render(container)
  if (signal.aborted) {
    remove()
    throw signal.reason
  }
  return remove
}
