export const pwaTexts = {
  offline: 'Hors ligne',
  offlineHint: 'voici ce que vous aviez vu',
  newVersion: 'Une nouvelle version d’Aura est prête.',
  update: 'Actualiser',
  later: 'Plus tard',
  updateTitle: 'Actualiser maintenant\u00a0?',
  typedText: 'Ce que vous avez écrit sur cette page pourrait être perdu.',
  finishFirst: 'Terminer d’abord',
}
