import { exportDays } from '@aura/contract/exports/exports.limits'
import type { PersonalData } from '../../personal-data.ts'

export const exportsPersonalData: readonly PersonalData[] = [
  {
    domain: 'Compte',
    what: 'Exports de vos données',
    why: 'Pour que vous puissiez les télécharger.',
    kept: `Le fichier, ${exportDays} jours, ou jusqu’à l’export suivant ; la date de la demande, 30 jours.`,
    exported: { not: 'Un export ne se contient pas lui-même.' },
    erased: { accountExport: ['accountId'] },
  },
]
