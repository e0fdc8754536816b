import { conflict, unknown } from '../error-catalogue.ts'

export const celebritiesErrors = {
  'celebrities.unknown': unknown('Cette célébrité est introuvable.'),
  'celebrities.account-taken': conflict('Ce compte est déjà celui d’une autre célébrité.'),
}
