import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../../config.ts'

/** The payment provider's, as its documentation lists them. */
const paymentHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com']

/**
 * The headers of every answer: helmet is asked once, as it sets the same on each.
 *
 * @param paymentNonce lets the payment provider's scripts run, which is for one page alone
 */
export function securityHeaders(config: Config, paymentNonce?: string): OutgoingHttpHeaders {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsOf(config, paymentNonce))(sample.req, sample, () => {})
  return sample.getHeaders()
}

function optionsOf(config: Config, paymentNonce: string | undefined) {
  const payment = paymentNonce === undefined ? [] : paymentHosts
  const nonce = paymentNonce === undefined ? [] : [`'nonce-${paymentNonce}'`]
  const recaptchaHosts = config.recaptcha
    ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
    : []
  // The advertiser's host is let in by the slot's own document alone: pages only hold its frame [SUB-09].
  const frames = [...recaptchaHosts, ...payment, ...(config.adScriptUrl ? ["'self'"] : [])]
  const isSecure = config.http.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...recaptchaHosts, ...payment, ...nonce],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        styleSrc: ["'self'", ...nonce],
        imgSrc: ["'self'", 'data:', 'blob:', ...payment],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...recaptchaHosts.slice(0, 1), ...payment],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: isSecure ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    // The payment provider's window speaks to the page that opened it.
    crossOriginOpenerPolicy: {
      policy: payment.length > 0 ? ('same-origin-allow-popups' as const) : ('same-origin' as const),
    },
  }
}
