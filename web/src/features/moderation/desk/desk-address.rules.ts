import { caseKinds } from '@aura/contract/moderation/moderation.cases.contract'
import { severities } from '@aura/contract/moderation/moderation.categories'
import type { QueueFilter } from './desk.queries.ts'

/** The tabs of the desk, by their name in the address. */
const deskTabs = ['cases', 'bugs', 'figures', 'roles', 'audit', 'reasons'] as const
export type DeskTab = (typeof deskTabs)[number]

/** The state of the desk that its address holds. */
export interface DeskPlace {
  tab: DeskTab
  caseId: number | undefined
  filter: QueueFilter
}

const choices = {
  status: ['open', 'confirming', 'resolved', 'all'],
  kind: caseKinds,
  severity: severities,
  assignee: ['me', 'nobody', 'others'],
  age: ['day', 'week', 'older'],
  order: ['severity', 'oldest', 'newest'],
} as const satisfies { [K in keyof QueueFilter]-?: readonly string[] }

type FilterName = keyof typeof choices

/** Reads the address and ignores invalid values; by default, open cases by severity. */
export function readDeskPlace(parameters: URLSearchParams): DeskPlace {
  const one = <V extends string>(name: string, among: readonly V[]) =>
    among.find((value) => value === parameters.get(name))
  const caseId = Number(parameters.get('case'))
  const named = Object.fromEntries(
    (Object.keys(choices) as FilterName[]).map((name) => [
      name,
      one(name, choices[name] as readonly string[]),
    ]),
  )
  return {
    tab: one('tab', deskTabs) ?? 'cases',
    caseId: Number.isSafeInteger(caseId) && caseId > 0 ? caseId : undefined,
    filter: withoutNothing({ status: 'open', ...withoutNothing(named) }) as QueueFilter,
  }
}

/** The query of an address, without defaults. */
export function writeDeskPlace({ tab, caseId, filter }: DeskPlace): Record<string, string> {
  const { status, order, ...others } = filter
  return withoutNothing({
    ...(tab !== 'cases' && { tab }),
    ...(status !== 'open' && { status }),
    ...others,
    ...(order !== 'severity' && { order }),
    ...(caseId !== undefined && { case: String(caseId) }),
  }) as Record<string, string>
}

/** How many filters narrow the list, beside the status. */
export function countFilters({ kind, severity, assignee, age, order }: QueueFilter): number {
  const isSorted = order !== undefined && order !== 'severity'
  return [kind, severity, assignee, age, isSorted || undefined].filter((value) => value !== undefined).length
}

function withoutNothing(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
