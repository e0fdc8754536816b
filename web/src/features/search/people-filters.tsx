import { auraTypes } from '@aura/contract/aura/aura-types'
import { type PeopleFilters as Filters, peopleOrders } from '@aura/contract/search/search.contract'
import { Lock, SlidersHorizontal, X } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
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

/** Filters of people and their order; each filter in use is a chip that removes it. */
export function PeopleFilters({ filters, onChange, canFilter }: PeopleFiltersProps) {
  const used = canFilter ? describeFilters(filters) : []
  return (
    <>
      <details className="group mt-3 rounded-card border border-line bg-raised">
        <summary className="flex min-h-11 list-none items-center gap-2.5 px-4 font-medium [&::-webkit-details-marker]:hidden">
          {canFilter ? (
            <SlidersHorizontal aria-hidden className="size-4.5 text-muted" />
          ) : (
            <Lock aria-hidden className="size-4.5 text-brand" />
          )}
          {texts.title}
          {used.length > 0 && <Badge look="count">{used.length}</Badge>}
        </summary>
        <div className="grid gap-4 px-4 pt-2 pb-4">
          <FilterFields filters={filters} onChange={onChange} isLocked={!canFilter} />
          {!canFilter && (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-sm text-muted">{texts.locked}</p>
              <ButtonLink to={paths.subscription} variant="secondary" size="small">
                {texts.premium}
              </ButtonLink>
            </div>
          )}
        </div>
      </details>
      {used.length > 0 && (
        <ul aria-label={texts.used} className="mt-3 flex flex-wrap gap-2">
          {used.map(({ name, words }) => (
            <li key={name}>
              <Button
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
              <Button variant="ghost" size="small" onClick={() => onChange({})}>
                {texts.reset}
              </Button>
            </li>
          )}
        </ul>
      )}
    </>
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
