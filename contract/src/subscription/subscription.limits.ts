/** Price of a month of premium [SUB-01]. */
export const premiumPrice = { cents: 100, currency: 'EUR' } as const
/** Days of grace: premium lasts this long past its paid time [SUB-11]. */
export const graceDays = 3
/** Payments of one page of the history [SUB-12]. */
export const paymentsPageSize = 20
/** Factor for posts of premium authors in discovery. */
export const premiumDiscoveryWeight = 1.2
