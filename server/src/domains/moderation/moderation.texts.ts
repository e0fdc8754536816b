export const texts = {
  /** The specification's toast [MOD-06]. */
  reported: 'Signalement envoyé.',
}
