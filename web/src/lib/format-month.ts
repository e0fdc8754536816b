import { timeZone } from './format.ts'

const month = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone })

/** `octobre 2026`, of a month written `2026-10`. */
export function formatMonth(yearAndMonth: string): string {
  return month.format(new Date(`${yearAndMonth}-15T12:00:00Z`))
}
