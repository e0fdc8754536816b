import { type RawBuilder, sql } from 'kysely'
import { parisZone } from './paris.ts'

// Days and months in Paris, as SQL: of a fragment, or of a text for statements that are texts.

const inZone = `at time zone '${parisZone}'`
const inZoneSql = sql.raw(inZone)

/** SQL: the day of a moment. */
export const dayOf = (moment: RawBuilder<unknown>) => sql<string>`(${moment} ${inZoneSql})::date`
export const dayTextOf = (moment: string) => `(${moment} ${inZone})::date`

/** SQL: when a day begins. */
export const startOfDay = (day: RawBuilder<unknown>) => sql<Date>`(${day}::date::timestamp ${inZoneSql})`
export const startTextOfDay = (day: string) => `(${day}::date::timestamp ${inZone})`

/** SQL: the month of a moment, as the timestamp of its first day. */
export const monthOf = (moment: RawBuilder<unknown>) => sql<Date>`date_trunc('month', ${moment} ${inZoneSql})`
export const monthTextOf = (moment: string) => `date_trunc('month', ${moment} ${inZone})`

/** SQL: when a month begins, given as {@link monthOf} writes it. */
export const startOfMonth = (month: RawBuilder<unknown>) => sql<Date>`(${month} ${inZoneSql})`
export const startTextOfMonth = (month: string) => `(${month} ${inZone})`
