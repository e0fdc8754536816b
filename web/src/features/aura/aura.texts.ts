export const auraTexts = {
  give: 'Donner de l’aura',
  take: 'Retirer de l’aura',
  voteFailed: 'Votre vote n’a pas pu être enregistré.',
  total: (count: string) => `${count} d’aura`,
  givers: 'Qui a donné de l’aura',
}
