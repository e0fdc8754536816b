const plural = new Intl.PluralRules('fr-FR')

/** A number of people and their act, as a sentence: « 3 personnes ont retiré leur aura ». */
export function describePeople(people: number, did: 'retiré' | 'rendu' | 'donné'): string {
  return plural.select(people) === 'one'
    ? `${people} personne a ${did} son aura`
    : `${people} personnes ont ${did} leur aura`
}
