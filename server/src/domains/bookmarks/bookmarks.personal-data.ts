import type { PersonalData } from '../../personal-data.ts'

export const bookmarksPersonalData: readonly PersonalData[] = [
  {
    domain: 'Publications',
    what: 'Publications que vous avez enregistrées',
    why: 'Pour que vous les retrouviez ; personne d’autre ne les voit.',
    kept: 'Jusqu’à ce que vous les retiriez.',
    exported: ['bookmarks'],
    erased: { bookmark: ['accountId'] },
  },
]
