import type { ErrorCatalogue } from '../error-catalogue.ts'

export const profilesErrors = {
  'profiles.unknown': { kind: 'unknown', message: 'Ce profil n’existe pas.' },
  'profiles.picture-type': {
    kind: 'wrongType',
    message: 'Seuls les fichiers image (JPEG, PNG) sont autorisés.',
  },
  'profiles.aura-type-too-soon': {
    kind: 'conflict',
    message: 'Vous pourrez changer de type d’aura à partir du {from}.',
  },
} as const satisfies ErrorCatalogue
