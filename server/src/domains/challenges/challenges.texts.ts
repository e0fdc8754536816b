export const texts = {
  deleted: 'Défi supprimé\u00a0: le prix vous est rendu.',
}
