import { tooMany, unknown } from '../error-catalogue.ts'

export const bugReportsErrors = {
  'bug-reports.unknown': unknown('Ce signalement n’existe pas.'),
  'bug-reports.daily-limit': tooMany(
    'Vous avez signalé {limit} problèmes aujourd’hui. Vous pourrez en signaler d’autres demain, dès minuit.',
  ),
}
