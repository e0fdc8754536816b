/** What French law requires of a site to name; absent where the operator has not set it [APP-16]. */
export interface LegalNotice {
  publisher?: string | undefined
  /** Director of publication. */
  director?: string | undefined
  host?: string | undefined
  /** A mail address, or the web address of a form. */
  contact?: string | undefined
}

/** Settings that the server writes into its pages; public by nature. */
export interface PageConfig {
  /** The human check of the sign-up [APP-03]. */
  humanCheck: 'built-in' | 'recaptcha'
  /** Public key of reCAPTCHA; undefined with the built-in check. */
  recaptchaSiteKey?: string
  /** Donation sites [APP-09]. */
  donationUrls: readonly string[]
  legalNotice: LegalNotice
  /** Origin of the site's public address; undefined without a server's settings. Passkeys work at no other address [ACC-59]. */
  publicOrigin?: string
  /** Whether the server runs on its embedded database: development pages exist then. */
  embedded: boolean
  /** Whether the powers of aura types are on [AUR-33]. */
  auraPowers: boolean
  /** Whether there is advertising, for people who consent to it [SUB-09]. */
  advertising: boolean
  /** Whether payments need scripts of the payment provider, for people who consent to them [SUB-13]. */
  paymentScripts: boolean
}
