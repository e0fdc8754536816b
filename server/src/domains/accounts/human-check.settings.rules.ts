import type { Reader } from '../../config.reader.ts'
import type { PageSources } from '../../platform/http/security-headers.ts'

export interface RecaptchaSettings {
  siteKey: string
  secret: string
  verifyUrl: string
}

/** Both keys, or neither to use the built-in check. */
export function readRecaptcha(read: Reader, faults: string[]): RecaptchaSettings | undefined {
  const siteKey = read.text('RECAPTCHA_SITE_KEY')
  const secret = read.text('RECAPTCHA_SECRET')
  const verifyUrl =
    read.address('RECAPTCHA_VERIFY_URL', ['http:', 'https:']) ??
    'https://www.google.com/recaptcha/api/siteverify'
  if (siteKey && secret) return { siteKey, secret, verifyUrl }
  if (siteKey ?? secret) {
    faults.push('RECAPTCHA_SITE_KEY and RECAPTCHA_SECRET go together: set both or neither.')
  }
  return undefined
}

const recaptchaApi = 'https://www.google.com/recaptcha/'
const recaptchaHosts = [recaptchaApi, 'https://www.gstatic.com/recaptcha/']

/** Content security policy for reCAPTCHA [ACC-21]. */
export const recaptchaSources = (recaptcha: RecaptchaSettings | undefined): PageSources =>
  recaptcha ? { scripts: recaptchaHosts, frames: recaptchaHosts, connections: [recaptchaApi] } : {}
