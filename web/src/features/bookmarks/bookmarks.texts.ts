export const bookmarksTexts = {
  title: 'Enregistrés',
  keep: 'Enregistrer',
  letGo: 'Retirer des enregistrés',
  kept: 'Post enregistré. Il vous attend dans «\u00a0Enregistrés\u00a0», que personne d’autre ne voit.',
  gone: 'Post retiré des enregistrés.',
  undo: 'Annuler',
  failed: 'Le post n’a pas pu être enregistré ou retiré.',
  hint: 'Personne d’autre ne voit cette page.',
  listFailed: 'Les posts enregistrés n’ont pas pu être chargés.',
  emptyTitle: 'Rien d’enregistré pour l’instant',
  empty:
    'Dans le menu d’un post, choisissez «\u00a0Enregistrer\u00a0»\u00a0: vous le retrouverez ici, et personne d’autre ne le saura.',
  discover: 'Découvrir des posts',
}
