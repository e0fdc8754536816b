import { type RawBuilder, sql } from 'kysely'

/** A table of what people did to things, whose primary key begins with the person. */
export interface ActsTable {
  table: string
  person: string
  thing: string
}

/**
 * SQL: one viewer's rows of such a table on the things of the array `things`, to be selected from. NOTE: their keys are found first.
 * In one step, an index that begins with the thing may look as cheap to PostgreSQL, and it would read what everybody did to them.
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
