/** The label of the resend button: the action, or the seconds still to wait [ACC-29]. */
export function resendLabel(secondsLeft: number): string {
  return secondsLeft > 0 ? `Renvoyer dans ${secondsLeft} s` : 'Renvoyer le mail'
}
