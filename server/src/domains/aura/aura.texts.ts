/** What calls of this domain answer in words. */
export const answers = {
  given: (amount: number, pseudo: string) => `Vous avez donné ${amount} aura à ${pseudo}.`,
  withdrawn: (amount: number, pseudo: string) => `Vous avez retiré ${amount} aura à ${pseudo}.`,
  contested: 'Votre contestation est enregistrée. La réponse s’affichera dans votre historique.',
  sayWhy: 'Dites pourquoi vous contestez ce mouvement.',
}
