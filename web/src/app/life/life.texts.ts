export const lifeTexts = {
  offline: 'Hors ligne',
  offlineHint: 'voici ce que vous aviez vu',
  newVersion: 'Une nouvelle version d’Aura est prête.',
  update: 'Actualiser',
  later: 'Plus tard',
}
