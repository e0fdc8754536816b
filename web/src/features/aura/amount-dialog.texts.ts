export const amountDialogTexts = {
  chooseTitle: 'Combien d’aura donner\u00a0?',
  chooseHint: 'Votre aura mystis vous laisse choisir. Ce qui dépasse 1, c’est vous qui le donnez.',
  chooseAmount: (count: number) => `Donner ${count} d’aura`,
}
