export const texts = {
  /** Toasts whose words the specification gives [CHL-11, CHL-28]. */
  entered: 'Média téléchargé avec succès\u00a0!',
  awarded: 'Aura attribuée avec succès\u00a0!',
  awardHeld: 'Votre choix est enregistré\u00a0: la modération vérifie le prix avant de le verser.',
  withdrawn: 'Votre participation est retirée.',
  removed: 'La participation est retirée.',
}
