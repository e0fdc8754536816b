export const amountDialogTexts = {
  chooseTitle: 'Combien d’aura donner ?',
  chooseHint: 'Votre aura mystis vous laisse choisir. Ce qui dépasse 1, c’est vous qui le donnez.',
  chooseAmount: (count: number) => `Donner ${count} d’aura`,
}
