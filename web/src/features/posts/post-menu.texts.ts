/** Separate from the other texts of posts, because they load with the menu. */
export const postMenuTexts = {
  copyLink: 'Copier le lien',
  edit: 'Modifier',
  report: 'Signaler',
  mute: (pseudo: string) => `Masquer ${pseudo}`,
  block: (pseudo: string) => `Bloquer ${pseudo}`,
  delete: 'Supprimer',
  deleteTitle: 'Supprimer ce post',
  deleteQuestion: 'Êtes-vous sûr de vouloir supprimer ce post ? Cette action est irréversible.',
  deleted: 'Post supprimé avec succès.',
  deleteFailed: 'Erreur lors de la suppression.',
}
