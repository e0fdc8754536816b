import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** SQL: a value of each execution, read from what that is given. */
export type ParameterOf<Given> = (read: (values: Given) => unknown) => RawBuilder<unknown>

/**
 * SQL: a value that PostgreSQL does not look at when it plans. Else it plans a statement anew each time where a plan for the very
 * values looks cheaper than one for any, and planning takes it longer than running.
 */
export const hideFromPlanner = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`

class ReadValue {
  readonly read: (values: never) => unknown

  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/**
 * A statement whose text is made once, when it is first run: for one that is long and run often, making it anew each time
 * takes longer than sending it.
 *
 * @param build the statement; whatever differs between executions is a `given(…)` in it
 */
export function compileStatement<Given, Row>(
  build: (given: ParameterOf<Given>) => RawBuilder<Row>,
): (db: Db, values: Given) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined
  return async (db, values) => {
    compiled ??= build((read) => sql`${new ReadValue(read)}`).compile(db)
    const parameters = compiled.parameters.map((value) =>
      value instanceof ReadValue ? value.read(values as never) : value,
    )
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}
