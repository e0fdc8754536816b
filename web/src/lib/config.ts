import type { LegalNotice, PageConfig } from '@aura/contract/platform/page-config'
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
    legalNotice: checkLegalNotice(given.legalNotice),
    embedded: given.embedded === true,
    auraPowers: given.auraPowers === true,
    advertising: given.advertising === true,
    paymentScripts: given.paymentScripts === true,
    ...(isWebAddress(given.publicOrigin) ? { publicOrigin: given.publicOrigin } : {}),
    ...(typeof siteKey === 'string' && siteKey !== '' ? { recaptchaSiteKey: siteKey } : {}),
  }
}

function checkLegalNotice(given: unknown): LegalNotice {
  const { publisher, director, host, contact } = Object(given) as Record<keyof LegalNotice, unknown>
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  const isReachable = isWebAddress(contact) || text(contact)?.includes('@')
  return {
    publisher: text(publisher),
    director: text(director),
    host: text(host),
    contact: isReachable ? text(contact) : undefined,
  }
}

function isWebAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value)
}

export const config = check(pageSettings)
