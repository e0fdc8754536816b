import type { HistoryEntry } from '@aura/contract/aura/aura.contract'
import { describeMovement, stateNames } from '@aura/contract/aura/aura.movements'
import { formatMoment } from '../../platform/clock/paris.ts'

/** A byte-order mark first, and semicolons: what French spreadsheets expect. */
export const csvHeader = `\uFEFF${['numéro', 'date', 'montant', 'état', 'mouvement'].join(';')}\r\n`

/** One entry as a line of the file. */
export function csvLine(entry: HistoryEntry): string {
  const cells = [
    String(entry.id),
    formatMoment(new Date(entry.created_at)),
    String(entry.amount),
    stateNames[entry.state],
    describeMovement(entry),
  ]
  return `${cells.map(quote).join(';')}\r\n`
}

/** A cell as text: a spreadsheet would take one that begins with these signs for a formula, but numbers are ours. */
function quote(cell: string): string {
  const isNumber = /^-?\d+$/.test(cell)
  const safe = !isNumber && /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell
  return `"${safe.replaceAll('"', '""')}"`
}
