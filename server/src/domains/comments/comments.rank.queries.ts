import { sql } from 'kysely'

/** SQL: the rank that totals earn, or its change: one aura weighs as much as two likes or two replies. */
export const earnedRank = (row: 'total' | 'changes') =>
  sql.raw(`2 * ${row}.aura + ${row}.likes + ${row}.replies`)
