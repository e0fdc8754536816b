import { auraTypes } from '@aura/contract/aura/aura-types'
import type { PeopleFilters as Filters } from '@aura/contract/search/search.contract'
import { Lock, SlidersHorizontal } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { searchTexts as texts } from './search.texts.ts'

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

/** Filters of people: aura type, minimal aura, a post this month. */
export function PeopleFilters({ filters, onChange, canFilter }: PeopleFiltersProps) {
  const count = Object.keys(filters).length
  return (
    <details className="group mt-3 rounded-card border border-line bg-raised">
      <summary className="flex min-h-11 list-none items-center gap-2.5 px-4 font-medium [&::-webkit-details-marker]:hidden">
        {canFilter ? (
          <SlidersHorizontal aria-hidden className="size-4.5 text-muted" />
        ) : (
          <Lock aria-hidden className="size-4.5 text-brand" />
        )}
        {texts.filters}
        {count > 0 && <Badge look="count">{count}</Badge>}
      </summary>
      <div className="grid gap-4 px-4 pt-2 pb-4">
        <fieldset disabled={!canFilter} className="grid gap-4 tablet:grid-cols-2">
          <legend className="sr-only">{texts.filters}</legend>
          <SelectField
            label={texts.auraType}
            options={typeOptions}
            value={filters.aura_type_id === undefined ? anyType : String(filters.aura_type_id)}
            onChange={({ target: { value } }) =>
              onChange(changed(filters, 'aura_type_id', value === anyType ? undefined : Number(value)))
            }
          />
          <TextField
            label={texts.minAura}
            type="number"
            inputMode="numeric"
            min={0}
            max={1_000_000_000}
            step={1}
            value={filters.min_aura ?? ''}
            onChange={({ target: { value } }) => onChange(changed(filters, 'min_aura', readAura(value)))}
          />
          <label className="flex min-h-11 items-center gap-3 has-disabled:text-muted">
            <input
              type="checkbox"
              className="size-5 accent-(--brand)"
              checked={filters.posted_this_month === 'true'}
              onChange={({ target: { checked } }) =>
                onChange(changed(filters, 'posted_this_month', checked ? 'true' : undefined))
              }
            />
            {texts.postedThisMonth}
          </label>
        </fieldset>
        {canFilter ? (
          count > 0 && (
            <Button
              variant="secondary"
              size="small"
              className="justify-self-start"
              onClick={() => onChange({})}
            >
              {texts.reset}
            </Button>
          )
        ) : (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-muted">{texts.locked}</p>
            <ButtonLink to={paths.subscription} variant="secondary" size="small">
              {texts.premium}
            </ButtonLink>
          </div>
        )}
      </div>
    </details>
  )
}

function changed<K extends keyof Filters>(filters: Filters, name: K, value: Filters[K] | undefined): Filters {
  const { [name]: _former, ...others } = filters
  return value === undefined ? (others as Filters) : { ...others, [name]: value }
}

function readAura(text: string): number | undefined {
  const value = Number(text)
  return text !== '' && Number.isInteger(value) && value >= 0 && value <= 1_000_000_000 ? value : undefined
}
