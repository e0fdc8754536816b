import {
  type ReportCategory,
  reportCategories,
  reportCategoryNames,
  type Severity,
  severities,
} from '@aura/contract/moderation/moderation.categories'

/** How many reports of each category a case has, as its row keeps them. */
export type CategoryCounts = Partial<Record<ReportCategory, number>>

/** A severity as rows keep it: 1 to 3, the gravest last. */
export const levelOf = (severity: Severity): number => severities.indexOf(severity) + 1

/** @throws Error for a level that no row may have */
export function severityOf(level: number): Severity {
  const severity = severities[level - 1]
  if (!severity) throw new Error(`no severity has the level ${level}`)
  return severity
}

export const levelOfCategory = (category: ReportCategory): number =>
  levelOf(reportCategories[category].severity)

const levels = reportCategoryNames.map((name) => `('${name}', ${levelOfCategory(name)})`).join(', ')

/** SQL: the level of a case with the counts of the column named, of its gravest category [MOD-22]. */
export const levelOfCounts = (column: string): string => `coalesce((
  select max(level) from (values ${levels}) as known (category, level)
  where (${column} ->> known.category)::integer > 0), 1)`

/** Categories of a case, most frequent first. */
export function categoriesOf(counts: CategoryCounts): ReportCategory[] {
  const countOf = (name: ReportCategory) => counts[name] ?? 0
  return reportCategoryNames
    .filter((name) => countOf(name) > 0)
    .sort((one, other) => countOf(other) - countOf(one))
}
