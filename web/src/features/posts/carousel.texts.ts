/** Apart from `posts.texts.ts`, which the first screen loads. */
export const carouselTexts = {
  carousel: 'carrousel',
  media: (count: number) => `${count} médias`,
  place: (place: number, count: number) => `${place} sur ${count}`,
  placeShown: (place: number, count: number) => `${place} / ${count}`,
  previous: 'Média précédent',
  next: 'Média suivant',
}
