import { conflict, tooMany, unknown } from '../error-catalogue.ts'

export const exportsErrors = {
  'exports.unknown': unknown('Cet export n’existe pas ou plus.'),
  'exports.not-ready': conflict('Cet export n’est pas prêt.'),
  'exports.under-way': conflict('Un export est déjà en préparation. Un e-mail vous préviendra.'),
  'exports.daily-limit': tooMany('Vous avez déjà demandé un export. Le prochain sera possible le {at}.'),
}
