import type { PersonalData } from '../../personal-data.ts'

export const mediaPersonalData: readonly PersonalData[] = [
  {
    domain: 'Publications',
    what: 'Photos, vidéos et textes alternatifs',
    why: 'Pour les montrer avec vos publications et vos commentaires.',
    kept: 'Jusqu’à ce que vous les supprimiez ; les fichiers partent dans la journée.',
    exported: ['media'],
    erased: { media: ['ownerId'] },
  },
]
