export const texts = {
  /** The specification's toast [MOD-06]. */
  reported: 'Signalement envoyé.',
  /** Message to a reporter of content that was judged before [MOD-26]. */
  cleared: 'ce contenu a été jugé sans problème',
}
