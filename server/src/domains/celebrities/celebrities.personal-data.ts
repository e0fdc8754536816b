import type { PersonalData } from '../../personal-data.ts'

export const celebritiesPersonalData: readonly PersonalData[] = [
  {
    domain: 'Compte',
    what: 'Fiche de célébrité reliée à votre compte',
    why: 'Pour que la fiche montre vos posts.',
    kept: 'Le lien, tant que le compte existe ; la fiche vient de Wikidata.',
    exported: ['celebrity'],
    erased: { celebrity: ['accountId'] },
  },
]
