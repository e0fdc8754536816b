import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import type { Config } from '../../config.ts'

/** On every answer. helmet sets the same headers on each, so it is asked once. */
export function securityHeaders(config: Config): OutgoingHttpHeaders {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(optionsOf(config))(sample.req, sample, () => {})
  return sample.getHeaders()
}

function optionsOf(config: Config) {
  const recaptchaHosts = config.recaptcha
    ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
    : []
  // The advertiser's host is let in by the slot's own document alone: pages only hold its frame [SUB-09].
  const frames = [...recaptchaHosts, ...(config.adScriptUrl ? ["'self'"] : [])]
  const isSecure = config.http.publicUrl.startsWith('https:')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...recaptchaHosts],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...(recaptchaHosts.length > 0 ? ['https://www.google.com/recaptcha/'] : [])],
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
  }
}
