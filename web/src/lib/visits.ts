import { storedValue } from './stored-value.ts'

const stored = storedValue('aura.visits')

/** How often this browser has opened the site, this time included. */
export function readVisits(): number {
  const count = Number(stored.read())
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Counts an opening of the site; called once each time. */
export function countVisit(): void {
  stored.write(String(readVisits() + 1))
}
