export const editPostTexts = {
  title: 'Modifier le post',
  entryTitle: 'Modifier la participation',
  legend: 'Légende',
  tooLong: (count: number) => `La légende compte ${count} ${count > 1 ? 'caractères' : 'caractère'} de trop.`,
  alt: (place: number, count: number) =>
    count === 1 ? 'Texte alternatif (facultatif)' : `Texte alternatif ${place} sur ${count} (facultatif)`,
  save: 'Enregistrer',
  edited: 'Post modifié.',
  failed: 'Vos changements n’ont pas pu être enregistrés. Réessayez.',
}
