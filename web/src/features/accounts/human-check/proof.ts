/** The proof a browser sends with the sign-up. Times come from `performance.now()`, in milliseconds. */
export interface Proof {
  /** Shown sooner, the server takes it for a robot’s. */
  usableAt: number
  /** Past this the server refuses it. */
  outdatedAt: number
  /** The token for `recaptchaToken`; empty when there is nothing to show. */
  token: () => Promise<string>
}
