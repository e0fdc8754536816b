import { conflict, unknown, wrongType } from '../error-catalogue.ts'

export const profilesErrors = {
  'profiles.unknown': unknown('Ce profil n’existe pas.'),
  'profiles.picture-type': wrongType('Seuls les fichiers image (JPEG, PNG) sont autorisés.'),
  'profiles.aura-type-too-soon': conflict('Vous pourrez changer de type d’aura à partir du {from}.'),
}
