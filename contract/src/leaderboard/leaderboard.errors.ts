import { unknown } from '../error-catalogue.ts'

export const leaderboardErrors = {
  'leaderboard.month-unknown': unknown('Aucun classement n’existe pour ce mois.'),
}
