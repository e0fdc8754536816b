/** Apart from the words of the feed, which load before the first screen. */
export const insteadOfFollowingTexts = {
  nothingNew: 'Rien de neuf chez vos abonnements\u00a0: voici la découverte.',
  /** It is not known whether the viewer follows anybody. */
  unknown: 'Rien à montrer ici pour l’instant\u00a0: voici la découverte.',
  followsNobody: 'Vous ne suivez encore personne.',
  whatNow: 'Voici des personnes à suivre. La découverte vous attend juste dessous.',
  understood: 'Compris',
  showFollowing: 'Voir vos abonnements',
}
