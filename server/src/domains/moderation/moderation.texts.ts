export const texts = {
  /** The specification's toast [MOD-06]. */
  reported: 'Signalement envoyé.',
  /** What a reporter is told of content judged before [MOD-26]. */
  cleared: 'ce contenu a été jugé sans problème',
}
