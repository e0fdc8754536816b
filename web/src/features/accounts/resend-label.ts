/** What the resend button says: the act, or how long it still has to wait [ACC-29]. */
export function resendLabel(secondsLeft: number): string {
  return secondsLeft > 0 ? `Renvoyer dans ${secondsLeft} s` : 'Renvoyer le mail'
}
