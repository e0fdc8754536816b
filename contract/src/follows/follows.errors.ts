import { invalid } from '../error-catalogue.ts'

export const followsErrors = {
  'follows.self': invalid('Vous ne pouvez pas vous suivre vous-même.'),
  'follows.no-target': invalid('Indiquez le compte à suivre.'),
}
