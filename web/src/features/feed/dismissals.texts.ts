export const dismissalsTexts = {
  dismiss: 'Pas intéressé',
  dismissed: 'Ce post ne vous sera plus proposé, et son auteur moins souvent.',
  undo: 'Annuler',
  failed: 'Ce choix n’a pas pu être retenu.',
}
