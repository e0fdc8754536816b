import { sql } from 'kysely'

/** SQL: what totals, or changes of them, earn a comment among the best: one aura weighs as much as two likes or two replies. */
export const earnedRank = (row: 'total' | 'changes') =>
  sql.raw(`2 * ${row}.aura + ${row}.likes + ${row}.replies`)
