import { caseKinds, usualOrders } from '@aura/contract/moderation/moderation.cases.contract'
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
  decided_by: ['me'],
  age: ['day', 'week', 'older'],
  order: ['severity', 'oldest', 'newest'],
} as const satisfies { [K in Exclude<keyof QueueFilter, 'pseudo'>]-?: readonly string[] }

type FilterName = keyof typeof choices

/** The server takes no longer pseudo; no account has so long a one. */
const mostAsked = 100

/** Reads the address and ignores invalid values; by default, open cases, in the usual order of their status. */
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
  const { decided_by: decidedBy, ...others } = named
  const isResolved = named.status === 'resolved'
  const pseudo = parameters.get('pseudo')?.trim().slice(0, mostAsked) || undefined
  return {
    tab: one('tab', deskTabs) ?? 'cases',
    caseId: Number.isSafeInteger(caseId) && caseId > 0 ? caseId : undefined,
    filter: withoutNothing({
      ...{ status: 'open', pseudo, ...withoutNothing(others) },
      ...(isResolved && { decided_by: decidedBy }),
    }) as QueueFilter,
  }
}

/** The query of an address, without defaults. */
export function writeDeskPlace({ tab, caseId, filter }: DeskPlace): Record<string, string> {
  const { status, order, decided_by: decidedBy, ...others } = filter
  return withoutNothing({
    ...(tab !== 'cases' && { tab }),
    ...(status !== 'open' && { status }),
    ...others,
    ...(status === 'resolved' && { decided_by: decidedBy }),
    ...(isSorted(filter) && { order }),
    ...(caseId !== undefined && { case: String(caseId) }),
  }) as Record<string, string>
}

/** How many filters narrow the list, beside status and pseudo. */
export function countFilters(filter: QueueFilter): number {
  const { kind, severity, assignee, age, decided_by: decidedBy } = filter
  const set = [kind, severity, assignee, age, decidedBy, isSorted(filter) || undefined]
  return set.filter((value) => value !== undefined).length
}

/** The list without filters: of one person, decided cases too, because mails are mostly about decisions. */
export const unfiltered = ({ pseudo }: { pseudo?: string | undefined }): QueueFilter =>
  pseudo === undefined ? { status: 'open' } : { status: 'all', pseudo }

/** Whether the list shows less than {@link unfiltered} does. */
export const isFiltered = (filter: QueueFilter): boolean =>
  filter.status !== unfiltered(filter).status || countFilters(filter) > 0

/** Whether the list has another order than its status has by itself. */
const isSorted = ({ status, order }: QueueFilter) => order !== undefined && order !== usualOrders[status]

function withoutNothing(values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
}
