import { sql } from 'kysely'
import type { PersonalColumns, PersonalData } from '../personal-data.ts'
import type { Db } from '../platform/db/database.ts'

/** `table.column`, as SQL names them. */
export type ColumnName = string

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export const columnNames = (columns: PersonalColumns = {}): ColumnName[] =>
  Object.entries(columns).flatMap(([table, names]) =>
    names.map((name) => `${snakeCase(table)}.${snakeCase(name)}`),
  )

/** Every column that a declaration names. */
export const declaredColumns = (declarations: readonly PersonalData[]): Set<ColumnName> =>
  new Set(
    declarations.flatMap(({ erased, remains }) => [...columnNames(erased), ...columnNames(remains?.columns)]),
  )

/**
 * Columns of tables that can hold the id of an account: references to `account`, and every other `bigint`, `bigint[]` and `jsonb` that is
 * neither a key which its table makes itself nor a reference to such a key of another table.
 */
export async function findIdColumns(db: Db): Promise<ColumnName[]> {
  const { rows } = await sql<{ name: ColumnName }>`
    select relname || '.' || attname as name
    from pg_class as relation join pg_attribute as field on attrelid = relation.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attnum > 0 and not attisdropped and atttypid in ('bigint'::regtype, 'bigint[]'::regtype, 'jsonb'::regtype)
      and (relname = 'account' or attidentity = '' or attname <> 'id') and not exists (
        select from pg_constraint as reference join pg_attribute as target
          on target.attrelid = confrelid and target.attnum = confkey[1]
        where conrelid = relation.oid and contype = 'f' and conkey = array[field.attnum]
          and confrelid <> 'account'::regclass and target.attname = 'id'
      )
    order by 1`.execute(db)
  return rows.map(({ name }) => name)
}

/** How many rows of a column name the account: as a number, within an array, or anywhere in a JSON document. */
export async function countNamed(db: Db, column: ColumnName, accountId: number): Promise<number> {
  const [table = '', name = ''] = column.split('.')
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(table)}
    where to_jsonb(${sql.ref(`${table}.${name}`)}) @? ('$.** ? (@ == ' || ${accountId}::text || ')')::jsonpath`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** Tables, those of jobs included, with a row in which one of the words stands; held pseudos keep their folded forms, for 90 days. */
export async function findTablesNaming(db: Db, words: readonly string[]): Promise<string[]> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema in ('public', 'pgboss') and table_type = 'BASE TABLE' order by 1, 2`.execute(db)
  const patterns = words.map((word) => `%${word}%`)
  const found: string[] = []
  for (const { schema, name } of tables) {
    const folded = name === 'pseudo_hold' ? ['pseudo_skeleton', 'pseudo_look'] : []
    const { rows } = await sql`
      select from ${sql.id(schema, name)} as row
      where (to_jsonb(row) - ${folded}::text[])::text ilike any(${patterns}::text[]) limit 1`.execute(db)
    if (rows.length > 0) found.push(`${schema}.${name}`)
  }
  return found
}
