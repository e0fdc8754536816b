import { conflict, invalid } from '../error-catalogue.ts'
import { followedMost } from './follows.limits.ts'

const most = followedMost.toLocaleString('fr-FR')

export const followsErrors = {
  'follows.self': invalid('Vous ne pouvez pas vous suivre vous-même.'),
  'follows.no-target': invalid('Indiquez le compte à suivre.'),
  'follows.too-many': conflict(`Vous suivez déjà ${most} personnes\u00a0: c’est le maximum.`),
}
