import { auraTypes } from '@aura/contract/aura/aura-types'
import { type PeopleFilters as Filters, peopleOrders } from '@aura/contract/search/search.contract'
import { Lock, SlidersHorizontal, X } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { describeFilters, type FilterName, isRangeEmpty, readAura, withFilter } from './filters.rules.ts'
import { filterTexts as texts } from './search.texts.ts'

interface PeopleFiltersProps {
  filters: Filters
  onChange: (filters: Filters) => void
  /** Only premium members may filter; others see the filters locked [SRC-05]. */
  canFilter: boolean
}

const anyType = 'any'
const typeOptions = [
  { value: anyType, label: texts.anyType },
  ...auraTypes.map(({ id, label }) => ({ value: String(id), label })),
]
const orderOptions = peopleOrders.map((order) => ({ value: order, label: texts.orders[order] }))
const flags = ['posted_this_month', 'has_twitch', 'is_live'] as const

interface FiltersButtonProps {
  panelId: string
  isOpen: boolean
  /** Number of filters in use. */
  count: number
  onPress: () => void
}

/** The button beside the field that opens and closes the filters. */
export function FiltersButton({ panelId, isOpen, count, onPress }: FiltersButtonProps) {
  return (
    <span className="relative flex-none">
      <IconButton
        variant="plain"
        label={texts.title}
        title={texts.title}
        aria-expanded={isOpen}
        aria-controls={isOpen ? panelId : undefined}
        className={isOpen ? 'text-ink' : undefined}
        icon={<SlidersHorizontal aria-hidden />}
        onClick={onPress}
      />
      {count > 0 && (
        <span aria-hidden className="pointer-events-none absolute -top-1 -right-1">
          <Badge look="count">{count}</Badge>
        </span>
      )}
    </span>
  )
}

/** The fields for filters and order of people. */
export function FiltersPanel({ id, filters, onChange, canFilter }: PeopleFiltersProps & { id: string }) {
  return (
    <div id={id} className="mt-3 grid gap-4 rounded-card border border-line bg-raised p-4">
      {!canFilter && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="flex items-center gap-2.5 text-sm text-muted">
            <Lock aria-hidden className="size-4.5 flex-none text-brand" />
            {texts.locked}
          </p>
          <ButtonLink to={paths.subscription} variant="secondary">
            {texts.premium}
          </ButtonLink>
        </div>
      )}
      <FilterFields filters={filters} onChange={onChange} isLocked={!canFilter} />
    </div>
  )
}

/** One chip per filter in use, which removes the filter. */
export function UsedFilters({ filters, onChange }: Omit<PeopleFiltersProps, 'canFilter'>) {
  const used = describeFilters(filters)
  if (used.length === 0) return null
  return (
    <ul aria-label={texts.used} className="mt-3 flex flex-wrap gap-2">
      {used.map(({ name, words }) => (
        <li key={name}>
          <Button
            ref={passFocusOn}
            variant="secondary"
            size="small"
            onClick={() => onChange(withFilter(filters, name, undefined))}
          >
            <span className="sr-only">{texts.remove}</span> {words}
            <X aria-hidden className="size-4" />
          </Button>
        </li>
      ))}
      {used.length > 1 && (
        <li>
          <Button ref={passFocusOn} variant="ghost" size="small" onClick={() => onChange({})}>
            {texts.reset}
          </Button>
        </li>
      )}
    </ul>
  )
}

interface FilterFieldsProps {
  filters: Filters
  onChange: (filters: Filters) => void
  isLocked: boolean
}

function FilterFields({ filters, onChange, isLocked }: FilterFieldsProps) {
  const change = <N extends FilterName>(name: N, value: Filters[N] | undefined) =>
    onChange(withFilter(filters, name, value))
  return (
    <fieldset disabled={isLocked} className="grid gap-4 tablet:grid-cols-2">
      <legend className="sr-only">{texts.title}</legend>
      <SelectField
        label={texts.auraType}
        options={typeOptions}
        value={filters.aura_type_id === undefined ? anyType : String(filters.aura_type_id)}
        onChange={({ target: { value } }) =>
          change('aura_type_id', value === anyType ? undefined : Number(value))
        }
      />
      <SelectField
        label={texts.order}
        options={orderOptions}
        value={filters.sort ?? 'relevance'}
        onChange={({ target: { value } }) =>
          change('sort', value === 'relevance' ? undefined : (value as Filters['sort']))
        }
      />
      {(['min_aura', 'max_aura'] as const).map((name) => (
        <TextField
          key={name}
          label={texts[name]}
          error={name === 'max_aura' && isRangeEmpty(filters) ? texts.rangeEmpty : undefined}
          type="number"
          inputMode="numeric"
          step={1}
          value={filters[name] ?? ''}
          onChange={({ target: { value } }) => change(name, readAura(value))}
        />
      ))}
      <TextField
        label={texts.joined_since}
        type="date"
        min="2020-01-01"
        value={filters.joined_since ?? ''}
        onChange={({ target: { value } }) => change('joined_since', value === '' ? undefined : value)}
      />
      <div className="grid content-center">
        {flags.map((name) => (
          <label key={name} className="flex min-h-11 items-center gap-3 has-disabled:text-muted">
            <input
              type="checkbox"
              className="size-5 accent-(--brand)"
              checked={filters[name] === 'true'}
              onChange={({ target: { checked } }) => change(name, checked ? 'true' : undefined)}
            />
            {texts[name]}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
