import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/database.ts'

/** Columns whose values only the contract knows, by `table.column`. */
const contractTypes: Record<string, string> = {
  'audit_entry.act': 'AuditAct',
  'community_log.act': 'CommunityAct',
  'notification.kind': 'NotificationKind',
  'notification.latest': '{ actorId: number; data: NotificationData }[]',
  'notification.topic': 'NotificationTopic',
  'notification_act.data': 'NotificationData',
  'notification_act.kind': 'NotificationKind',
  'notification_event.data': 'NotificationData',
  'notification_event.kind': 'NotificationKind',
  'preference.app_off': 'NotificationChoice[]',
  'preference.push_off': 'NotificationChoice[]',
}

const imports = `import type { AuditAct } from '@aura/contract/audit/audit.contract'
import type { CommunityAct } from '@aura/contract/communities/communities.log.contract'
import type { NotificationChoice } from '@aura/contract/notifications/notification-choices'
import type { NotificationData } from '@aura/contract/notifications/notifications.contract'
import type { NotificationKind, NotificationTopic } from '@aura/contract/notifications/notifications.kinds'
import type { Generated, GeneratedAlways } from 'kysely'`

const typesOf: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  // A day of the Paris calendar, `2026-11-21`.
  date: 'string',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'unknown',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
}

interface Column {
  relation: string
  name: string
  type: string
  isRequired: boolean
  hasDefault: boolean
  isComputed: boolean
  /** Definitions of the checks on this column alone. */
  checks: string[]
}

/** TypeScript of every table and view, as the catalog of a migrated database describes them. */
export async function describeSchema(db: Db): Promise<string> {
  const columns = [...(await findColumns(db)), ...(await findViewColumns(db))]
  const unknown = Object.keys(contractTypes).filter(
    (key) => !columns.some(({ relation, name }) => key === `${relation}.${name}`),
  )
  if (unknown.length > 0)
    throw new Error(`schema.types.ts names columns that do not exist: ${unknown.join(', ')}`)
  const relations = [...Map.groupBy(columns, ({ relation }) => relation)].sort(([a], [b]) => (a < b ? -1 : 1))
  const tables = relations.map(([relation, own]) => describeTable(relation, own.map(describeColumn)))
  return `// Generated from the migrations by \`npm run schema\`: do not edit.

${imports}

declare module './platform/db/database.ts' {
  interface Database {
${tables.join('')}  }
}
`
}

/** On one line where it fits, otherwise as running text. */
function describeTable(relation: string, columns: string[]): string {
  const lines = ['']
  for (const column of columns) {
    const line = lines.at(-1)
    if (line && line.length + column.length + 2 > 100) lines.push(column)
    else lines[lines.length - 1] = line ? `${line}; ${column}` : column
  }
  const body = lines.length === 1 ? ` ${lines[0]} ` : `\n      ${lines.join('\n      ')}\n    `
  return `    ${camelCase(relation)}: {${body}}\n`
}

function describeColumn(column: Column): string {
  const value = valueType(column)
  const nullable = column.isRequired ? value : `${value} | null`
  const wrapper = column.isComputed ? 'GeneratedAlways' : column.hasDefault ? 'Generated' : undefined
  return `${camelCase(column.name)}: ${wrapper ? `${wrapper}<${nullable}>` : nullable}`
}

function valueType({ relation, name, type, checks }: Column): string {
  const ofContract = contractTypes[`${relation}.${name}`]
  if (ofContract) return ofContract
  const values = checks.map(checkedValues).find((found) => found !== undefined)
  if (values) return values.join(' | ')
  const ofElement = typesOf[type.replace(/\[\]$/, '')]
  if (!ofElement) throw new Error(`schema.types.ts knows no type for ${relation}.${name} (${type})`)
  return type.endsWith('[]') ? `${ofElement}[]` : ofElement
}

/** The values of `check (column in (…))`, as PostgreSQL writes it back; `undefined` for any other check. */
function checkedValues(check: string): string[] | undefined {
  const list = /^CHECK \(\(\w+ = (?:ANY \(ARRAY\[(.+)\]\)|('[^']*'::text))\)\)$/.exec(check)
  const literals = (list?.[1] ?? list?.[2])?.split(', ').map((literal) => literal.replace(/::\w+$/, ''))
  return literals?.map((literal) => (/^'-?\d+'$/.test(literal) ? literal.slice(1, -1) : literal))
}

const camelCase = (name: string) => name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

async function findColumns(db: Db): Promise<Column[]> {
  return query(
    db,
    sql<Column>`
    select relation.relname::text as relation, attname::text as name, format_type(atttypid, null) as type,
      attnotnull as is_required, attidentity <> '' or (atthasdef and attgenerated = '') as has_default,
      attgenerated <> '' as is_computed,
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = attrelid and contype = 'c' and conkey = array[attnum]) as checks
    from pg_attribute join pg_class relation on relation.oid = attrelid
    where relation.relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%'
      and attnum > 0 and not attisdropped
    order by relname, attnum`,
  )
}

/** A column of a view over one table is as that table's column of the same name; of any other it may be null. */
async function findViewColumns(db: Db): Promise<Column[]> {
  return query(
    db,
    sql<Column>`
    select view.relname::text as relation, own.attname::text as name, format_type(own.atttypid, null) as type,
      coalesce(base.attnotnull, false) as is_required, false as has_default, false as is_computed,
      array(select pg_get_constraintdef(oid) from pg_constraint
        where conrelid = base.attrelid and contype = 'c' and conkey = array[base.attnum]) as checks
    from pg_attribute own join pg_class view on view.oid = own.attrelid
    left join lateral (
      select max(table_name::regclass::oid::bigint)::oid as relation from information_schema.view_table_usage
      where view_name = view.relname having count(*) = 1
    ) as single on true
    left join pg_attribute base on base.attrelid = single.relation and base.attname = own.attname
      and base.atttypid = own.atttypid
    where view.relnamespace = 'public'::regnamespace and view.relkind = 'v' and own.attnum > 0
    order by view.relname, own.attnum`,
  )
}

async function query(db: Db, statement: RawBuilder<Column>): Promise<Column[]> {
  return (await statement.execute(db)).rows
}
