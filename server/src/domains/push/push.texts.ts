/** French texts of answers and pushes. */
export const texts = {
  saved: 'Les notifications arriveront sur cet appareil.',
  removed: 'Les notifications n’arriveront plus sur cet appareil.',
}
