import type { PersonalData } from '../../personal-data.ts'

export const bugReportsPersonalData: readonly PersonalData[] = [
  {
    domain: 'Aide',
    what: 'Problèmes de l’application que vous avez signalés',
    why: 'Pour les examiner et les résoudre.',
    kept: 'Un an une fois résolus, et au plus tant que le compte existe.',
    exported: ['bug-reports'],
    erased: { bugReport: ['accountId'] },
  },
]
