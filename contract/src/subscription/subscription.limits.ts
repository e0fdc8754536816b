/** Price of a month of premium [SUB-01]. */
export const premiumPrice = { cents: 100, currency: 'EUR' } as const
/** Premium goes on this long past its paid time [SUB-11]. */
export const graceDays = 3
/** Payments of one page of the history [SUB-12]. */
export const paymentsPageSize = 20
/** Weight of a premium author's posts in the discovery. */
export const premiumDiscoveryWeight = 1.2
