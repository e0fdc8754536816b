export const feedTexts = {
  title: 'Accueil',
  tabs: 'Quels posts voir',
  following: 'abonnement',
  discovery: 'découverte',
  posts: 'Posts',
  newPosts: 'Nouveaux posts',
  refreshing: 'Actualisation…',
  refreshed: 'Posts actualisés.',
  failed: 'Les posts n’ont pas pu être chargés.',
}
