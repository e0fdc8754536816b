/** Settings the server writes into its pages. */
export interface PageConfig {
  /** Which human check guards the sign-up [APP-03]. */
  humanCheck: 'built-in' | 'recaptcha'
  /** Public key of reCAPTCHA; absent with the built-in check. */
  recaptchaSiteKey?: string
  /** Donation sites [APP-09]. */
  donationUrls: readonly string[]
  /** The server runs on its embedded database: the development pages exist. */
  embedded: boolean
  /** The powers of aura types are switched on [AUR-33]. */
  auraPowers: boolean
}

const defaults: PageConfig = { humanCheck: 'built-in', donationUrls: [], embedded: false, auraPowers: false }

/**
 * Reads `<meta name="aura-config">`. Without it (a static host) the defaults apply, so that no page fails for missing settings.
 */
export function readConfig(page: Document): PageConfig {
  const content = page.querySelector<HTMLMetaElement>('meta[name="aura-config"]')?.content
  if (!content) return defaults
  try {
    const given: unknown = JSON.parse(content)
    if (typeof given !== 'object' || given === null) return defaults
    return pick(given as Record<string, unknown>)
  } catch {
    return defaults
  }
}

function pick(given: Record<string, unknown>): PageConfig {
  const siteKey = given.recaptchaSiteKey
  return {
    humanCheck: given.humanCheck === 'recaptcha' ? 'recaptcha' : 'built-in',
    donationUrls: Array.isArray(given.donationUrls) ? given.donationUrls.filter(isWebAddress) : [],
    embedded: given.embedded === true,
    auraPowers: given.auraPowers === true,
    ...(typeof siteKey === 'string' && siteKey !== '' ? { recaptchaSiteKey: siteKey } : {}),
  }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value)
}

export const config = readConfig(document)
