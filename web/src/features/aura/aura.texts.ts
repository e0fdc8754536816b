export const auraTexts = {
  give: 'Donner de l’aura',
  take: 'Retirer de l’aura',
  voteFailed: 'Votre vote n’a pas pu être enregistré.',
  total: (count: string) => `${count} d’aura`,

  chooseTitle: 'Combien d’aura donner ?',
  chooseHint: 'Votre aura mystis vous laisse choisir. Ce qui dépasse 1, c’est vous qui le donnez.',
  chooseAmount: (count: number) => `Donner ${count} d’aura`,
}
