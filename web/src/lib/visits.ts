import { storedValue } from './stored-value.ts'

const stored = storedValue('aura.visits')

/** Number of visits of this browser, this one included. */
export function readVisits(): number {
  const count = Number(stored.read())
  return Number.isSafeInteger(count) && count > 0 ? count : 0
}

/** Counts this visit; called once per page load. */
export function countVisit(): void {
  stored.write(String(readVisits() + 1))
}
