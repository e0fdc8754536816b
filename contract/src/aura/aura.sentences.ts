/** Shown by the page without a call; apart from the error catalogue, which the first screen does not load. */
export const ownContentSentence = 'Vous ne pouvez pas voter pour votre propre contenu.'
