/** What answers and pushes say to the person. */
export const texts = {
  saved: 'Les notifications arriveront sur cet appareil.',
  /** Title of a push that tells of several, for who sees no counts. */
  several: 'Nouvelles notifications',
  removed: 'Les notifications n’arriveront plus sur cet appareil.',
}
