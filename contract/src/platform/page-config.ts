/** Settings that the server writes into its pages; public by nature. */
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
  /** Payments need scripts of the payment provider, for those who agree to them [SUB-13]. */
  paymentScripts: boolean
}
