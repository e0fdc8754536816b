import type { PersonalData } from '../../personal-data.ts'

export const bookmarksPersonalData: readonly PersonalData[] = [
  {
    domain: 'Posts',
    what: 'Posts que vous avez enregistrés',
    why: 'Pour que vous les retrouviez ; personne d’autre ne les voit.',
    kept: 'Jusqu’à ce que vous les retiriez.',
    exported: ['bookmarks'],
    erased: { bookmark: ['accountId'] },
  },
]
