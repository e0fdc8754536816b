import { randomBytes } from 'node:crypto'
import { pagePaths } from '@aura/contract/page-paths'
import type { PageAdditions } from '../../platform/http/pages.ts'
import { type PageSources, securityHeaders } from '../../platform/http/security-headers.ts'
import type { PaymentSettings } from './subscription.settings.rules.ts'

/** The hosts that PayPal's documentation lists. */
const paypalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/** The headers of all pages, which this page extends. */
interface AllPages {
  publicUrl: string
  sources: readonly PageSources[]
}

/**
 * Allows PayPal's scripts on the page of the subscription, and on no other [SUB-13]. The nonce is for scripts and styles that they
 * insert.
 */
export function paymentPage(
  { provider }: PaymentSettings,
  { publicUrl, sources }: AllPages,
): (asked: string) => PageAdditions | undefined {
  if (provider !== 'paypal') return () => undefined
  return (asked) => {
    if (asked !== pagePaths.subscription) return undefined
    const nonce = randomBytes(16).toString('base64url')
    const paypal = {
      scripts: [...paypalHosts, `'nonce-${nonce}'`],
      styles: [`'nonce-${nonce}'`],
      frames: paypalHosts,
      images: paypalHosts,
      connections: paypalHosts,
    }
    return {
      head: `<meta name="aura-payment-nonce" content="${nonce}">`,
      // PayPal's window sends messages to the page that opened it.
      headers: securityHeaders({ publicUrl, sources: [...sources, paypal], opensWindows: true }),
    }
  }
}
