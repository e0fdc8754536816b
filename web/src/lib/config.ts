import { pageSettings, readPageSettings } from './page-settings.ts'

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
  /** There is advertising for those who agree to it [SUB-09]. */
  advertising: boolean
  /** Payments go by scripts of the payment provider, for those who agree to them [SUB-13]. */
  paymentScripts: boolean
}

/** The settings of a page; a missing or wrong one counts as off. */
export function readConfig(page: Document): PageConfig {
  return check(readPageSettings(page))
}

function check(given: Readonly<Record<string, unknown>>): PageConfig {
  const siteKey = given.recaptchaSiteKey
  return {
    humanCheck: given.humanCheck === 'recaptcha' ? 'recaptcha' : 'built-in',
    donationUrls: Array.isArray(given.donationUrls) ? given.donationUrls.filter(isWebAddress) : [],
    embedded: given.embedded === true,
    auraPowers: given.auraPowers === true,
    advertising: given.advertising === true,
    paymentScripts: given.paymentScripts === true,
    ...(typeof siteKey === 'string' && siteKey !== '' ? { recaptchaSiteKey: siteKey } : {}),
  }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value)
}

export const config = check(pageSettings)
