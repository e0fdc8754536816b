/** What answers and pushes say to the person. */
export const texts = {
  saved: 'Les notifications arriveront sur cet appareil.',
  removed: 'Les notifications n’arriveront plus sur cet appareil.',
}
