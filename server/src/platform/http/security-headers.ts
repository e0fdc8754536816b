import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'

/** What pages use beside the site's own files, as a content security policy names it. */
export interface PageSources {
  scripts?: readonly string[]
  styles?: readonly string[]
  frames?: readonly string[]
  images?: readonly string[]
  connections?: readonly string[]
}

export interface SecurityHeadersOptions {
  /** Where the site is reached. */
  publicUrl: string
  sources: readonly PageSources[]
  /** Whether windows that a page opens may speak to it. */
  opensWindows?: boolean
}

/** The headers of every answer: helmet is asked once, as it sets the same on each. */
export function securityHeaders(options: SecurityHeadersOptions): OutgoingHttpHeaders {
  const sample = new ServerResponse(new IncomingMessage(new Socket()))
  helmet(helmetOptionsOf(options))(sample.req, sample, () => {})
  return sample.getHeaders()
}

function helmetOptionsOf({ publicUrl, sources, opensWindows = false }: SecurityHeadersOptions) {
  const all = (kind: keyof PageSources) => sources.flatMap((of) => of[kind] ?? [])
  const frames = all('frames')
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...all('scripts')],
        frameSrc: frames.length > 0 ? frames : ["'none'"],
        styleSrc: ["'self'", ...all('styles')],
        imgSrc: ["'self'", 'data:', 'blob:', ...all('images')],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...all('connections')],
        workerSrc: ["'self'"],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: publicUrl.startsWith('https:')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' as const },
    crossOriginEmbedderPolicy: false,
    crossOriginOpenerPolicy: {
      policy: opensWindows ? ('same-origin-allow-popups' as const) : ('same-origin' as const),
    },
  }
}
