import { caseKinds, usualOrders } from '@aura/contract/moderation/moderation.cases.contract'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../../ui/button.tsx'
import { DisclosureSummary } from '../../../ui/disclosure-summary.tsx'
import { FilterChips } from '../../../ui/filter-chips.tsx'
import { CaseSearch } from './case-search.tsx'
import { type QueueFilter, waitingOptions } from './desk.queries.ts'
import { kindTexts, queueTexts, severityTexts, statusTexts, filterTexts as texts } from './desk.texts.ts'
import { countFilters, unfiltered } from './desk-address.rules.ts'

interface QueueFiltersProps {
  filter: QueueFilter
  onChange: (filter: QueueFilter) => void
}

const statuses = [
  { value: 'open', label: statusTexts.open },
  { value: 'confirming', label: statusTexts.confirming },
  { value: 'resolved', label: 'Décidés' },
  { value: 'all', label: texts.all },
] as const

const all = { value: undefined, label: texts.all }
const every = { value: undefined, label: texts.every }

const groups = [
  {
    name: 'kind',
    label: texts.kind,
    choices: [every, ...caseKinds.map((value) => ({ value, label: kindTexts[value] }))],
  },
  {
    name: 'severity',
    label: texts.severity,
    choices: [
      every,
      ...(['high', 'medium', 'low'] as const).map((value) => ({ value, label: severityTexts[value] })),
    ],
  },
  {
    name: 'assignee',
    label: texts.assignee,
    choices: [all, ...(['me', 'nobody', 'others'] as const).map((value) => ({ value, label: texts[value] }))],
  },
  {
    name: 'decided_by',
    label: texts.decider,
    choices: [every, { value: 'me', label: texts.byMe }],
  },
  {
    name: 'age',
    label: texts.age,
    choices: [all, ...(['day', 'week', 'older'] as const).map((value) => ({ value, label: texts[value] }))],
  },
  {
    name: 'order',
    label: texts.order,
    choices: [
      { value: 'severity', label: texts.bySeverity },
      { value: 'oldest', label: texts.oldest },
      { value: 'newest', label: texts.newest },
    ],
  },
] as const

/** The choices that a status has: only resolved cases have a decider, and the order of decisions. */
const groupsOf = ({ status }: QueueFilter) =>
  status === 'resolved'
    ? groups.map((group) =>
        group.name === 'order'
          ? { ...group, choices: [{ value: 'decided' as const, label: texts.decidedLast }, ...group.choices] }
          : group,
      )
    : groups.filter(({ name }) => name !== 'decided_by')

/** Search and filters of the queue, kept in the address: the status is visible, the others behind « Filtres » [MOD-23]. */
export function QueueFilters({ filter, onChange }: QueueFiltersProps) {
  const count = countFilters(filter)
  const waiting = useQuery(waitingOptions).data?.open
  return (
    <div className="grid gap-3">
      <CaseSearch pseudo={filter.pseudo} onSearch={(pseudo) => onChange(unfiltered({ pseudo }))} />
      <FilterChips
        label={texts.status}
        isOneRow
        choices={statuses.map((choice) =>
          choice.value === 'open' && waiting ? { ...choice, label: texts.waiting(waiting) } : choice,
        )}
        chosen={filter.status}
        onChoose={(status) => onChange({ ...filter, status })}
      />
      <details className="rounded-control border border-line bg-raised px-3.5">
        <DisclosureSummary className="flex justify-between text-sm">
          {count === 0 ? texts.filters : texts.active(count)}
        </DisclosureSummary>
        <div className="grid gap-3 pb-3.5">
          {groupsOf(filter).map(({ name, label, choices }) => (
            <div key={name} className="grid gap-1.5">
              <p aria-hidden className="text-sm text-muted">
                {label}
              </p>
              <FilterChips
                label={label}
                choices={choices}
                chosen={filter[name] ?? (name === 'order' ? usualOrders[filter.status] : undefined)}
                onChoose={(value) => onChange({ ...filter, [name]: value })}
              />
            </div>
          ))}
          {count > 0 && (
            <Button
              variant="ghost"
              size="small"
              className="justify-self-start"
              onClick={() => onChange({ ...unfiltered(filter), status: filter.status })}
            >
              {queueTexts.clear}
            </Button>
          )}
        </div>
      </details>
    </div>
  )
}
