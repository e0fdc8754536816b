import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/** SQL: a parameter of each execution, computed from its input. */
export type ParameterOf<Given> = (read: (values: Given) => unknown) => RawBuilder<unknown>

/**
 * SQL: a parameter that PostgreSQL ignores when planning. Otherwise it plans the statement again each time if a custom plan looks
 * cheaper than a generic one, and planning takes longer than running.
 */
export const hideFromPlanner = <Value>(value: RawBuilder<Value>): RawBuilder<Value> => sql`(select ${value})`

class ReadValue {
  readonly read: (values: never) => unknown

  constructor(read: (values: never) => unknown) {
    this.read = read
  }
}

/**
 * A statement whose text is built once, at its first run: for a long statement that runs often, building it takes longer than
 * sending it.
 *
 * @param build the statement; everything that differs between executions is a `given(…)` in it
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
