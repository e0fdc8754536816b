import { invalid } from '../error-catalogue.ts'

export const preferencesErrors = {
  'preferences.moderation-always-told': invalid(
    'Les décisions de la modération vous sont toujours dites dans Aura\u00a0: seul leur push se désactive.',
  ),
  'preferences.no-quiet-time': invalid(
    'Les heures silencieuses doivent commencer et finir à des heures différentes.',
  ),
}
