import type { PageConfig } from '@aura/contract/platform/page-config'
import { pageSettings, readPageSettings } from './page-settings.ts'

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
