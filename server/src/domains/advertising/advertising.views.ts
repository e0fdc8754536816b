import { createHash } from 'node:crypto'
import { escapeHtml } from '../../platform/html/escape-html.ts'

/**
 * Permissions of the frame. Without `allow-same-origin` its origin is opaque: our storage, cookies and pages are out of its reach.
 */
const sandbox = 'allow-scripts allow-popups allow-popups-to-escape-sandbox'

/**
 * Tells the page when the slot has content, and which keys for scrolling the feed were pressed; receives nothing. Browsers do not
 * render frames out of sight, so observing sizes is not enough.
 */
const report = `const tell = (state) => parent.postMessage({ advertising: state }, '*')
const look = () => document.body.offsetHeight > 0 && tell('filled')
addEventListener('error', ({ target }) => target.tagName === 'SCRIPT' && tell('failed'), true)
addEventListener('load', look, true)
addEventListener('keydown', ({ key }) => /^(Arrow|Page)(Up|Down)$/.test(key) && tell(key))
new MutationObserver(look).observe(document.body, { attributes: true, childList: true, subtree: true })`

const style =
  'html{block-size:100%;display:grid;place-items:center;overflow:hidden;font:15px system-ui,sans-serif}body{margin:0;max-inline-size:100%}'

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

export interface SlotDocument {
  html: string
  headers: Record<string, string>
}

/** A document that runs the advertiser's script and may send requests to its host only. */
export function presentSlot(scriptUrl: string): SlotDocument {
  const { origin } = new URL(scriptUrl)
  const policy = [
    "default-src 'none'",
    `script-src ${hashOf(report)} ${origin}`,
    // Inline styles of the script apply inside this frame only.
    `style-src 'unsafe-inline' ${origin}`,
    `img-src ${origin} data:`,
    ...['font-src', 'media-src', 'connect-src', 'frame-src'].map((directive) => `${directive} ${origin}`),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
    `sandbox ${sandbox}`,
  ]
  return {
    html: `<!doctype html><html lang="fr"><meta charset="utf-8"><title>Publicité</title><meta name="color-scheme" content="light dark"><style>${style}</style><body><div id="aura-ad"></div><script>${report}</script><script async src="${escapeHtml(scriptUrl)}"></script></body></html>`,
    headers: {
      'content-security-policy': policy.join('; '),
      // Origin-keying needs an origin; browsers log a warning for an opaque one.
      'origin-agent-cluster': '?0',
      // The referrer tells the advertiser the site, but not the page.
      'referrer-policy': 'strict-origin',
      'permissions-policy': 'autoplay=(), camera=(), display-capture=(), geolocation=(), microphone=()',
    },
  }
}
