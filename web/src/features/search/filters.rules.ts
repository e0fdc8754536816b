import { auraTypes } from '@aura/contract/aura/aura-types'
import { type PeopleFilters, peopleOrders } from '@aura/contract/search/search.contract'
import { formatDate, formatNumber } from '../../lib/format.ts'
import { filterTexts as texts } from './search.texts.ts'

export type FilterName = keyof PeopleFilters

/** Filters in the address; undefined for a value that no field can write. */
const readers: { [N in FilterName]-?: (text: string) => PeopleFilters[N] | undefined } = {
  aura_type_id: (text) => auraTypes.find(({ id }) => String(id) === text)?.id,
  min_aura: readAura,
  max_aura: readAura,
  joined_since: (text) =>
    /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined,
  posted_this_month: readFlag,
  has_twitch: readFlag,
  is_live: readFlag,
  sort: (text) => peopleOrders.find((order) => order === text && order !== 'relevance'),
}
const names = Object.keys(readers) as FilterName[]

/** A whole number within the server's limits; undefined for anything else. */
export function readAura(text: string): number | undefined {
  const value = Number(text)
  return text.trim() !== '' && Number.isInteger(value) && Math.abs(value) <= 1_000_000_000 ? value : undefined
}

function readFlag(text: string): 'true' | undefined {
  return text === 'true' ? 'true' : undefined
}

/** The filters in an address. */
export function filtersOf(parameters: URLSearchParams): PeopleFilters {
  return names.reduce<PeopleFilters>((filters, name) => {
    const text = parameters.get(name)
    return text === null ? filters : withFilter(filters, name, readers[name](text))
  }, {})
}

/** The filters with one of them changed or removed. */
export function withFilter<N extends FilterName>(
  filters: PeopleFilters,
  name: N,
  value: PeopleFilters[N] | undefined,
): PeopleFilters {
  const { [name]: _former, ...others } = filters
  return value === undefined ? others : { ...others, [name]: value }
}

/** Whether no aura is within both bounds. */
export function isRangeEmpty({ min_aura: min, max_aura: max }: PeopleFilters): boolean {
  return min !== undefined && max !== undefined && min > max
}

/** Each filter in use, in words. */
export function describeFilters(filters: PeopleFilters): { name: FilterName; words: string }[] {
  return names.flatMap((name) => {
    const words = filters[name] === undefined ? undefined : describe(name, filters)
    return words === undefined ? [] : [{ name, words }]
  })
}

function describe(name: FilterName, filters: PeopleFilters): string | undefined {
  switch (name) {
    case 'aura_type_id':
      return auraTypes.find(({ id }) => id === filters.aura_type_id)?.label
    case 'min_aura':
      return texts.atLeast(formatNumber(filters.min_aura ?? 0))
    case 'max_aura':
      return texts.atMost(formatNumber(filters.max_aura ?? 0))
    case 'joined_since':
      return texts.joined(formatDate(`${filters.joined_since}T12:00:00Z`))
    case 'sort':
      return filters.sort === 'aura' ? texts.byAura : texts.byNewest
    default:
      return texts[name]
  }
}
