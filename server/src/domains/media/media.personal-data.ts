import type { PersonalData } from '../../personal-data.ts'

export const mediaPersonalData: readonly PersonalData[] = [
  {
    domain: 'Posts',
    what: 'Photos, vidéos et textes alternatifs',
    why: 'Pour les montrer avec vos posts et vos commentaires.',
    kept: 'Jusqu’à ce que vous les supprimiez ; les fichiers partent dans la journée.',
    exported: ['media'],
    erased: { media: ['ownerId'] },
  },
]
