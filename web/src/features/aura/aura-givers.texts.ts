export const auraGiversTexts = {
  title: 'Qui a donné de l’aura',
  list: 'Personnes qui ont donné de l’aura',
  empty: 'Personne n’a encore donné d’aura',
  emptyHint: 'La première lumière est toujours la plus belle.',
  failed: 'La liste n’a pas pu être chargée.',
  more: 'Afficher plus',
}
