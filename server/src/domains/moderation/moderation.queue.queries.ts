import type { Id } from '@aura/contract/common'
import type {
  CaseKind,
  CaseOrder,
  CaseStatus,
  ListedStatus,
} from '@aura/contract/moderation/moderation.cases.contract'
import { casesPageSize, quotedLength } from '@aura/contract/moderation/moderation.limits'
import { type RawBuilder, sql } from 'kysely'
import { compileStatement, type ParameterOf } from '../../platform/db/compiled-statement.ts'
import type { Db } from '../../platform/db/database.ts'
import type { CategoryCounts } from './moderation.severity.rules.ts'

/** A case's place in every order of the queue. */
export interface QueuePlace {
  level: number
  /** When the case was opened; in the order of decisions, when it was resolved. */
  at: Date
  id: Id
}

/** A page of the queue; an undefined filter matches everything, except that an undefined `status` matches unresolved cases. */
export interface QueuePage {
  status: ListedStatus | undefined
  kind: CaseKind | undefined
  level: number | undefined
  assignee: 'me' | 'nobody' | 'others' | undefined
  /** Whether the last answer of the cases is the moderator’s. */
  isDecidedByMe: boolean
  /** Whom the cases are about; of givers who are anonymous in lists, none is found. */
  personId: Id | undefined
  /** Undefined: cases that concern any moderator are among them. */
  moderatorId: Id | undefined
  openedAfter: Date | undefined
  openedUntil: Date | undefined
  order: CaseOrder
  after: QueuePlace | undefined
  limit: number
}

export interface StoredCaseRow {
  id: Id
  kind: CaseKind
  status: CaseStatus
  severity: number
  /** Of the case; of an appealed decision, its target. */
  targetType: string | null
  targetId: Id | null
  personId: Id | null
  personPseudo: string | null
  /** Of a held act or prize. */
  heldParties: Id[] | null
  /** The person took aura anonymously: showing their name is audited [AUR-42]. */
  isAnonymous: boolean
  excerpt: string
  categoryCounts: CategoryCounts
  reportsCount: number
  openedAt: Date
  resolvedAt: Date | null
  /** When a verdict on held aura was given that is not settled: until then nothing moves, and the case stays in the queue. */
  verdictAt: Date | null
  assigneeId: Id | null
  assigneePseudo: string | null
}

/** SQL of other domains that rows of cases show. */
export interface CaseSql {
  /** The pseudo of the account with this id. */
  nameOf: (account: RawBuilder<unknown>) => RawBuilder<string | null>
  /** The words of the appeal of aura with this id. */
  appealWords: (appeal: RawBuilder<unknown>) => RawBuilder<string | null>
  /** Giver and receiver of the held act with this id. */
  heldParties: (held: RawBuilder<unknown>) => RawBuilder<Id[] | null>
  /** The title of the challenge whose held prize has this id. */
  titleOfHeldPrize: (held: RawBuilder<unknown>) => RawBuilder<string | null>
  /** Whether the held act with this id takes aura; its giver is anonymous then. */
  isHeldLoss: (held: RawBuilder<unknown>) => RawBuilder<boolean>
}

/** SQL: columns of {@link StoredCaseRow}, of `moderation_case` and of the appeal joined by {@link appealed}. */
export const caseColumns = (caseSql: CaseSql): RawBuilder<StoredCaseRow> => {
  const { nameOf, appealWords, heldParties, titleOfHeldPrize } = caseSql
  return sql`
  ${isAnonymous(caseSql)} as is_anonymous,
  case when ${isAboutHeld} then ${heldParties(heldId)} end as held_parties,
  moderation_case.id, moderation_case.kind, moderation_case.status, severity, person_id, ${nameOf(sql`person_id`)} as person_pseudo,
  case moderation_case.kind when 'report' then moderation_case.target_type else appealed.target_type end as target_type,
  case moderation_case.kind when 'report' then moderation_case.target_id else appealed.target_id end as target_id,
  left(coalesce(frozen_text, case moderation_case.kind when 'aura-contest' then ${appealWords(sql`moderation_case.target_id`)}
    when 'held-prize' then ${titleOfHeldPrize(sql`moderation_case.target_id`)} else appealed.words end, ''),
    ${sql.lit(quotedLength)}) as excerpt,
  category_counts, reports_count, opened_at, resolved_at, ${verdictAt} as verdict_at, assignee_id, ${nameOf(sql`assignee_id`)} as assignee_pseudo`
}

/** SQL on `moderation_case`: when the verdict on its held aura was given, while that is not settled. */
const verdictAt = sql<Date | null>`case when moderation_case.status <> 'resolved' and moderation_case.kind in ('held-act', 'held-prize')
  then (
    select verdict.decided_at from moderation_decision as verdict
    where verdict.case_id = moderation_case.id and verdict.state = 'in-force' and verdict.settled_at is null
    order by id desc limit 1
  ) end`

/** SQL: joins to a case the decision that it appeals. */
export const appealed = sql`left join lateral (
    select moderation_contest.words, decision.target_type, decision.target_id
    from moderation_contest join moderation_decision as decision on decision.id = decision_id
    -- Null for other kinds, so that the index lookup finds nothing.
    where moderation_contest.id = case moderation_case.kind when 'decision-contest' then moderation_case.target_id end
  ) as appealed on true`

const isAboutHeld = sql`moderation_case.kind in ('held-act', 'held-prize', 'decision-contest')`

/** SQL on `moderation_case`: the id of the held act or prize of the case, or of its appealed decision; null for other cases. */
const heldId = sql<Id | null>`case moderation_case.kind when 'decision-contest' then (
    select verdict.target_id
    from moderation_contest as appeal join moderation_decision as verdict on verdict.id = appeal.decision_id
    where appeal.id = moderation_case.target_id and verdict.target_type in ('held-act', 'held-prize')
  ) else moderation_case.target_id end`

/** SQL on `moderation_case`: the case does not concern this moderator; moderators neither see nor decide cases that do. */
export const concernsOther = (
  { heldParties }: Pick<CaseSql, 'heldParties'>,
  moderatorId: RawBuilder<Id>,
) => sql`
  person_id is distinct from ${moderatorId}
  and case when ${isAboutHeld} then coalesce(${moderatorId} <> all(${heldParties(heldId)}), true) else true end`

/** SQL on `moderation_case`: its person took aura anonymously. */
export const isAnonymous = ({ isHeldLoss }: Pick<CaseSql, 'isHeldLoss'>) =>
  sql<boolean>`case when moderation_case.kind in ('held-act', 'decision-contest') then ${isHeldLoss(heldId)} else false end`

type FindQueue = (db: Db, page: QueuePage) => Promise<StoredCaseRow[]>

/** Reads pages of the queue; compiles one statement for each combination of filters. */
export function createQueue(caseSql: CaseSql): FindQueue {
  const statements = new Map<string, FindQueue>()
  return (db, page) => {
    const shape = shapeOf(page)
    const known = statements.get(shape)
    if (known) return known(db, page)
    const find = compileStatement<QueuePage, StoredCaseRow>((given) => queueSql(caseSql, page, given))
    statements.set(shape, find)
    return find(db, page)
  }
}

/** Key of a combination of filters. */
function shapeOf(page: QueuePage): string {
  const {
    status,
    kind,
    level,
    assignee,
    isDecidedByMe,
    personId,
    moderatorId,
    openedAfter,
    openedUntil,
    order,
    after,
  } = page
  const place = after && (order === 'severity' ? after.level : 'any')
  const given = [personId, moderatorId, openedAfter, openedUntil].map((value) => value !== undefined)
  return JSON.stringify([status, kind, level, assignee, isDecidedByMe, ...given, order, place, isUsual(page)])
}

/** Whether the page has the default size, written as a literal: with a parameter as limit, PostgreSQL plans each call anew. */
const isUsual = ({ limit }: QueuePage) => limit === casesPageSize + 1

const limitOf = (page: QueuePage, given: ParameterOf<QueuePage>) =>
  isUsual(page) ? sql.lit(page.limit) : given(({ limit }) => limit)

/**
 * SQL of a page of the queue. Indexes serve unresolved and resolved cases apart: all of them, of a kind, assigned, and about a person. Within
 * a severity they are in the order of age, so that a page is picked from each severity, and the pages are merged. The order of decisions has
 * its own indexes.
 */
export function queueSql(
  caseSql: CaseSql,
  page: QueuePage,
  given: ParameterOf<QueuePage> = (read) => sql`${read(page)}`,
): RawBuilder<StoredCaseRow> {
  const order = orders[page.order]
  const picked = statusesOf(page).flatMap((status) =>
    levelsOf(page).map((level) => pickOf(caseSql, { ...page, status }, level, given)),
  )
  return sql`
    select ${caseColumns(caseSql)}
    from (
      select id from (${sql.join(picked, sql` union all `)}) as of_level
      order by ${order} limit ${limitOf(page, given)}
    ) as picked join moderation_case using (id) ${appealed}
    order by ${order}`
}

const orders = {
  severity: sql`severity desc, opened_at, id`,
  oldest: sql`opened_at, id`,
  newest: sql`opened_at desc, id desc`,
  decided: sql`resolved_at desc, id desc`,
}

/** The statuses to read one by one, because their indexes are apart; undefined: unresolved. */
const statusesOf = ({ status }: QueuePage): (CaseStatus | undefined)[] =>
  status === 'all' ? [undefined, 'resolved'] : [status]

/** The severities to read one by one; undefined for a single read, if an index has the order of all of them. */
function levelsOf({ level, order, after, openedAfter, openedUntil }: QueuePage): (number | undefined)[] {
  if (level !== undefined) return [level]
  const isOrdered = order === 'decided' || (order === 'severity' && !after && !openedAfter && !openedUntil)
  if (isOrdered) return [undefined]
  return [3, 2, 1].filter((one) => order !== 'severity' || !after || one <= after.level)
}

function pickOf(
  caseSql: CaseSql,
  page: QueuePage & { status: CaseStatus | undefined },
  level: number | undefined,
  given: ParameterOf<QueuePage>,
): RawBuilder<unknown> {
  const { status, kind, assignee, openedAfter, openedUntil, order } = page
  const moderatorId = sql<Id>`${given((asked) => asked.moderatorId)}::bigint`
  // Literals: PostgreSQL matches partial indexes only by constants, and must know how rare a kind is.
  const conditions = [
    status === 'resolved' ? sql`status = 'resolved'` : sql`status <> 'resolved'`,
    ...(status && status !== 'resolved' ? [sql`status = ${sql.lit(status)}`] : []),
    ...(kind ? [sql`kind = ${sql.lit(kind)}`] : []),
    ...(level ? [sql`severity = ${sql.lit(level)}`] : []),
    ...(assignee === 'me' ? [sql`assignee_id = ${moderatorId}`] : []),
    ...(assignee === 'nobody' ? [sql`assignee_id is null`] : []),
    ...(assignee === 'others' ? [sql`assignee_id is not null and assignee_id <> ${moderatorId}`] : []),
    ...(page.isDecidedByMe ? [sql`decider_id = ${moderatorId}`] : []),
    ...(page.personId === undefined
      ? []
      : [sql`person_id = ${given((asked) => asked.personId)} and not ${isAnonymous(caseSql)}`]),
    ...(openedAfter ? [sql`opened_at > ${given((asked) => asked.openedAfter)}`] : []),
    // Implied by the line above; ends the scan of the order of decisions.
    ...(openedAfter && order === 'decided'
      ? [sql`resolved_at > ${given((asked) => asked.openedAfter)}`]
      : []),
    ...(openedUntil ? [sql`opened_at <= ${given((asked) => asked.openedUntil)}`] : []),
    ...afterOf(page, level, given),
    ...(page.moderatorId === undefined ? [] : [concernsOther(caseSql, moderatorId)]),
  ]
  return sql`(select id, severity, opened_at, resolved_at from moderation_case where ${sql.join(conditions, sql` and `)}
    order by ${orders[level && order === 'severity' ? 'oldest' : order]} limit ${limitOf(page, given)})`
}

function afterOf(
  { order, after }: QueuePage,
  level: number | undefined,
  given: ParameterOf<QueuePage>,
): RawBuilder<unknown>[] {
  if (!after || (order === 'severity' && level !== after.level)) return []
  const at = given((asked) => asked.after?.at)
  const place = sql`(${at}::timestamptz, ${given((asked) => asked.after?.id)}::bigint)`
  if (order === 'decided') return [sql`(resolved_at, id) < ${place}`]
  return [order === 'newest' ? sql`(opened_at, id) < ${place}` : sql`(opened_at, id) > ${place}`]
}

/**
 * SQL: how many cases wait for a decision, and for a second person; counted in the indexes alone. Held aura whose verdict is not settled
 * is left out, because lists show it as decided. NOTE: filters on `told_at`, the column of the partial index.
 */
export const waitingSql = sql<{ open: number; confirming: number }>`
  select unresolved - confirming - decided as open, confirming from
    (select count(*) as unresolved from moderation_case where status <> 'resolved') as waiting,
    (select count(*) as confirming from moderation_case where status = 'confirming') as proposed,
    (select count(*) as decided from moderation_case where status = 'open' and kind in ('held-act', 'held-prize') and id in (
      select case_id from moderation_decision
      where told_at is null and state = 'in-force' and kind in ('count', 'void') and settled_at is null)) as undoable`

/** How many cases wait. */
export async function countWaiting(db: Db): Promise<{ open: number; confirming: number }> {
  const { rows } = await waitingSql.execute(db)
  return rows[0] ?? { open: 0, confirming: 0 }
}
