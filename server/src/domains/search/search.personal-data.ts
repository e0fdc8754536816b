import type { PersonalData } from '../../personal-data.ts'

export const searchPersonalData: readonly PersonalData[] = [
  {
    domain: 'Recherche',
    what: 'Pseudo, popularité et dernier post, dans l’index de la recherche',
    why: 'Pour que l’on vous trouve.',
    kept: 'Tant que le compte existe.',
    exported: { not: 'L’index répète ce que l’export contient.' },
    erased: { searchPerson: ['accountId'] },
  },
  {
    domain: 'Recherche',
    what: 'Mots et hashtags de vos posts, dans l’index de la recherche',
    why: 'Pour que l’on trouve vos posts.',
    kept: 'Tant que le post est public.',
    exported: { not: 'L’index répète ce que l’export contient.' },
    erased: { searchPost: ['authorId'] },
  },
]
