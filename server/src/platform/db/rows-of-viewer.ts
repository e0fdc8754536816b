import { type RawBuilder, sql } from 'kysely'

/** A table of reactions by people to objects, whose primary key begins with the person. */
export interface ActsTable {
  table: string
  person: string
  thing: string
}

/**
 * SQL: one viewer's rows of such a table for the objects of the array `things`, to select from. NOTE: their keys are found first.
 * In one step, an index that begins with the object may look as cheap to PostgreSQL, and it would read the reactions of everybody.
 */
export function rowsOfViewer(
  acts: ActsTable,
  viewer: RawBuilder<unknown>,
  things: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const [table, person, thing] = [sql.table(acts.table), sql.ref(acts.person), sql.ref(acts.thing)]
  return sql`(
      select ${person}, ${thing} from ${table} where ${person} = ${viewer} and ${thing} = any(${things}) offset 0
    ) as found join ${table} using (${person}, ${thing})`
}
