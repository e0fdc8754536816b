import { randomBytes } from 'node:crypto'
import type { OutgoingHttpHeaders } from 'node:http'
import type { Config } from '../../config.ts'
import { securityHeaders } from './security-headers.ts'

/** Head and headers of one page, beside those of all pages. */
export interface PageAdditions {
  /** Elements of its head. */
  head: string
  headers: OutgoingHttpHeaders
}

const path = '/subscription'

/**
 * Lets PayPal's scripts run in the page of the subscription, and in no other [SUB-13]. The nonce is for what they write into the page
 * themselves.
 */
export function paymentPage(config: Config): (asked: string) => PageAdditions | undefined {
  if (config.payment.provider !== 'paypal') return () => undefined
  return (asked) => {
    if (asked !== path) return undefined
    const nonce = randomBytes(16).toString('base64url')
    return {
      head: `<meta name="aura-payment-nonce" content="${nonce}">`,
      headers: securityHeaders(config, nonce),
    }
  }
}
