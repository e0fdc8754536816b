export const feedStatesTexts = {
  emptyTitle: 'Rien à découvrir pour l’instant',
  empty: 'Les prochains posts paraîtront ici. Le vôtre pourrait être le premier.',
  create: 'Créer un post',
  loginTitle: 'Vos abonnements vous attendent',
  login: 'Connectez-vous pour voir les posts des personnes que vous suivez.',
  loginAction: 'Se connecter',
  endTitle: 'Vous avez tout vu',
  end: 'Revenez plus tard, ou recommencez du début avec ce qui vient de paraître.',
  restart: 'Revenir au début',
}
