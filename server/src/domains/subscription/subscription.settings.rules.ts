import type { Reader } from '../../config.reader.ts'

export type PaymentSettings = { provider: 'sandbox' } | ({ provider: 'paypal' } & PaypalSettings)

export interface PaypalSettings {
  clientId: string
  secret: string
  /** Id of the premium plan: one euro a month. */
  planId: string
  /** PayPal's id of this site's webhook, which is part of the signed text. */
  webhookId: string
  apiUrl: string
}

/** The sandbox, without money, unless `PAYMENT=paypal` with all settings that PayPal needs [SUB-04, SUB-05]. */
export function readPayment(read: Reader, faults: string[]): PaymentSettings {
  const provider = read.oneOf('PAYMENT', ['sandbox', 'paypal']) ?? 'sandbox'
  const given = {
    PAYPAL_CLIENT_ID: read.text('PAYPAL_CLIENT_ID'),
    PAYPAL_SECRET: read.text('PAYPAL_SECRET'),
    PAYPAL_PLAN_ID: read.text('PAYPAL_PLAN_ID'),
    PAYPAL_WEBHOOK_ID: read.text('PAYPAL_WEBHOOK_ID'),
  }
  const apiUrl = read.address('PAYPAL_API_URL', ['http:', 'https:']) ?? 'https://api-m.paypal.com'
  if (provider === 'sandbox') return { provider }
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : [name]))
  if (missing.length > 0) faults.push(`PAYMENT=paypal needs ${missing.join(', ')} too.`)
  return {
    provider,
    clientId: given.PAYPAL_CLIENT_ID ?? '',
    secret: given.PAYPAL_SECRET ?? '',
    planId: given.PAYPAL_PLAN_ID ?? '',
    webhookId: given.PAYPAL_WEBHOOK_ID ?? '',
    apiUrl: apiUrl.replace(/\/+$/, ''),
  }
}
