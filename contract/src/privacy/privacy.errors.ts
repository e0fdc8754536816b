import { invalid, unknown } from '../error-catalogue.ts'

export const privacyErrors = {
  'privacy.self': invalid('Vous ne pouvez ni vous bloquer ni vous masquer vous-même.'),
  // A profile that does not exist for its reader, said with the reason because it is the reader’s own doing.
  'privacy.blocked-by-you': unknown('Vous avez bloqué cette personne.'),
}
