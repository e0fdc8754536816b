export const texts = {
  /** The specification's toast [PST-18]. */
  deleted: 'Post supprimé avec succès.',
}
