import { conflict, invalid, unknown } from '../error-catalogue.ts'
import { avoidedOfKind } from './privacy.limits.ts'

const most = avoidedOfKind.toLocaleString('fr-FR')

export const privacyErrors = {
  'privacy.self': invalid('Vous ne pouvez ni vous bloquer ni vous masquer vous-même.'),
  'privacy.too-many-blocked': conflict(`Vous bloquez déjà ${most} personnes\u00a0: c’est le maximum.`),
  'privacy.too-many-muted': conflict(`Vous masquez déjà ${most} personnes\u00a0: c’est le maximum.`),
  // A profile that does not exist for its reader, with the reason, because the reader blocked it.
  'privacy.blocked-by-you': unknown('Vous avez bloqué cette personne.'),
}
