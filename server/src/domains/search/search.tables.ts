import type { PersonalData } from '../../personal-data.ts'

export const searchPersonalData: readonly PersonalData[] = [
  {
    domain: 'Recherche',
    what: 'Pseudo, popularité et dernière publication, dans l’index de la recherche',
    why: 'Pour que l’on vous trouve.',
    kept: 'Tant que le compte existe.',
    exported: { not: 'L’index répète ce que l’export contient.' },
    erased: { searchPerson: ['accountId'] },
  },
]
