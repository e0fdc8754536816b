import type { PersonalData } from '../../personal-data.ts'

export const feedPersonalData: readonly PersonalData[] = [
  {
    domain: 'Posts',
    what: 'Posts qui ne vous intéressent pas',
    why: 'Pour ne plus vous les proposer, et leurs auteurs moins souvent.',
    kept: '90 jours.',
    exported: ['dismissed-posts'],
    erased: { feedDismissal: ['accountId', 'authorId'] },
  },
]
