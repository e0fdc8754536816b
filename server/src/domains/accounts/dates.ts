const frenchMoment = new Intl.DateTimeFormat('fr-FR', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Europe/Paris',
})

/** A moment as French sentences name it, Paris time: "3 décembre 2026 à 14:05". */
export function formatMoment(moment: Date): string {
  return frenchMoment.format(moment)
}
