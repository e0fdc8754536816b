import { formatNumber, pluralOf } from '../../lib/format.ts'

export const searchTexts = {
  title: 'Recherche',
  field: 'Rechercher une personne, une célébrité ou un post',
  placeholder: 'Pseudo, mot, #hashtag',
  results: 'Résultats',
  kinds: 'Ce qui est cherché',
  everything: 'Tout',
  people: 'Personnes',
  celebrities: 'Célébrités',
  postsTitle: 'Posts',
  allPosts: 'Tous les posts',
  found: (found: { people: number; celebrities: number; posts: number; hasMorePosts: boolean }) => {
    const { people, celebrities, posts, hasMorePosts } = found
    const parts = [
      people > 0 && `${people} ${pluralOf(people, 'personne', 'personnes')}`,
      celebrities > 0 && `${celebrities} ${pluralOf(celebrities, 'célébrité', 'célébrités')}`,
      posts > 0 && `${posts} ${pluralOf(posts, 'post', 'posts')}${hasMorePosts ? ' ou plus' : ''}`,
    ]
    return `${parts.filter(Boolean).join(', ')}.`
  },
  foundSome: 'Les résultats sont affichés.',
  foundNone: 'Aucun résultat.',
  live: 'LIVE',
  aura: (aura: string) => `${aura} d’aura`,
  counts: (aura: string, followers: number, written: string) =>
    `${aura} d’aura · ${written} ${pluralOf(followers, 'abonné', 'abonnés')}`,
  none: (text: string) => `Rien ne répond à «\u00a0${text}\u00a0»`,
  noneHint: 'Essayez le début d’un pseudo, un autre mot ou un hashtag, ou cherchez ailleurs\u00a0:',
  communities: 'Communautés',
  challenges: 'Défis',
  failed: 'La recherche n’a pas abouti.',
  retry: 'Réessayer',
  postsFailed: 'Les posts n’ont pas pu être chargés.',
  toFollow: 'À suivre',
  popular: 'En ce moment',
  nothingPopular: 'Les hashtags des derniers posts paraîtront ici.',
  popularFailed: 'Les hashtags n’ont pas pu être chargés.',
  posts: (count: number, most: number) =>
    count < most
      ? `${formatNumber(count)} ${pluralOf(count, 'post', 'posts')}`
      : `${formatNumber(most)} posts ou plus`,
  explored: 'À découvrir',
  nothingExplored: 'Rien à découvrir pour l’instant',
  nothingExploredHint: 'Les plus beaux posts paraîtront ici.',
  recent: 'Recherches récentes',
  forget: (text: string) => `Oublier «\u00a0${text}\u00a0»`,
  forgetAll: 'Tout effacer',
  everyone: 'Tous les membres',
  noneFiltered: 'Personne ne répond à ces filtres',
  noneFilteredHint: 'Retirez-en un, ou élargissez l’aura demandée.',
  directory: 'Membres',
  directoryOrder: 'Les derniers arrivés d’abord',
  directorySearch: 'Chercher quelqu’un',
  registered: (count: number) =>
    `${formatNumber(count)} ${pluralOf(count, 'personne inscrite', 'personnes inscrites')}`,
  directoryList: 'Membres d’Aura',
  directoryFailed: 'La liste des membres n’a pas pu être chargée.',
  directoryEmpty: 'Personne ici',
  directoryEmptyHint: 'Cette page de la liste est vide.',
  toFirst: 'Revenir au début',
  page: (page: number, pages: number) => `Page ${formatNumber(page)} sur ${formatNumber(pages)}`,
  pageAlone: (page: number) => `Page ${formatNumber(page)}`,
  pages: 'Pages de la liste',
}

/** Filters of people; names of fields are those of the contract. */
export const filterTexts = {
  title: 'Filtres avancés',
  locked: 'Réservés aux membres premium.',
  premium: 'Découvrir Premium',
  used: 'Filtres en cours',
  remove: 'Retirer le filtre',
  reset: 'Retirer les filtres',
  auraType: 'Type d’aura',
  anyType: 'Tous les types',
  order: 'Ordre',
  orders: { relevance: 'Les plus proches', aura: 'Le plus d’aura', newest: 'Inscrits récemment' },
  byAura: 'Le plus d’aura d’abord',
  byNewest: 'Inscrits récemment d’abord',
  min_aura: 'Aura minimale',
  max_aura: 'Aura maximale',
  rangeEmpty: 'L’aura maximale est en dessous de l’aura minimale.',
  atLeast: (aura: string) => `Au moins ${aura} d’aura`,
  atMost: (aura: string) => `Au plus ${aura} d’aura`,
  joined_since: 'Inscription depuis le',
  joined: (day: string) => `Inscription depuis le ${day}`,
  posted_this_month: 'A publié ce mois-ci',
  has_twitch: 'A une chaîne Twitch',
  is_live: 'En direct',
}
