import { unknown } from '../error-catalogue.ts'

export const advertisingErrors = {
  'advertising.none': unknown('Ce site n’affiche pas de publicité.'),
}
