import type { FoundCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import type { FoundPerson } from '@aura/contract/search/search.contract'
import type { ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { celebrityPath, paths, profilePath } from '../../lib/paths.ts'
import { neutralAuraTypeId } from '../../ui/aura-colour.ts'
import { Badge } from '../../ui/badge.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonPerson } from '../../ui/skeleton.tsx'
import { ResultRow } from './result-row.tsx'
import { searchTexts as texts } from './search.texts.ts'

export interface Results {
  people: readonly FoundPerson[]
  celebrities: readonly FoundCelebrity[]
}

/** Ids of the rows’ elements, in the order they are shown. */
export function rowIdsOf({ people, celebrities }: Results): string[] {
  return [...people.map(personRowId), ...celebrities.map((_, place) => celebrityRowId(place))]
}

const personRowId = ({ id }: FoundPerson) => `person-${id}`
const celebrityRowId = (place: number) => `celebrity-${place}`

interface SearchResultsProps {
  listId: string
  results: Results
  activeId: string | undefined
  onOpen: () => void
  /** The action beside a person. */
  actionOf: (person: FoundPerson) => ReactNode
}

/** People, then celebrities, as the two groups of one grid. */
export function SearchResults(props: SearchResultsProps) {
  const { listId, results, activeId, onOpen, actionOf } = props
  const { people, celebrities } = results
  return (
    // biome-ignore lint/a11y/useSemanticElements: the popup of a combobox, no table
    <div id={listId} role="grid" aria-label={texts.results} className="-mx-3 grid grid-cols-1 gap-7">
      {people.length > 0 && (
        <ResultGroup title={texts.people} id={`${listId}-people`}>
          {people.map((person) => (
            <ResultRow
              key={person.id}
              id={personRowId(person)}
              to={profilePath(person.pseudo)}
              name={person.pseudo}
              picture={person.profile_picture}
              auraTypeId={person.aura_type_id}
              isActive={activeId === personRowId(person)}
              onOpen={onOpen}
              badge={person.is_live && <Badge look="live">{texts.live}</Badge>}
              action={actionOf(person)}
            >
              <PersonLine person={person} />
            </ResultRow>
          ))}
        </ResultGroup>
      )}
      {celebrities.length > 0 && (
        <ResultGroup title={texts.celebrities} id={`${listId}-celebrities`}>
          {celebrities.map(({ name, image, description }, place) => (
            <ResultRow
              key={name}
              id={celebrityRowId(place)}
              to={celebrityPath(name)}
              name={name}
              picture={image}
              auraTypeId={neutralAuraTypeId}
              isActive={activeId === celebrityRowId(place)}
              onOpen={onOpen}
            >
              <span>{description}</span>
            </ResultRow>
          ))}
        </ResultGroup>
      )}
    </div>
  )
}

/** Counts and bio of a person in one line; without counts in calm mode. */
function PersonLine({ person: { aura, followers, bio } }: { person: FoundPerson }) {
  const isCalm = useCalm()
  const counts = isCalm ? undefined : texts.counts(formatCount(aura), followers, formatCount(followers))
  return (
    <>
      {counts && <span>{counts}</span>}
      {bio && <span>{bio}</span>}
    </>
  )
}

function ResultGroup({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of rows within a combobox’s grid, no table
    <div role="rowgroup" aria-labelledby={id}>
      <p id={id} role="presentation" className="mb-1.5 px-3 text-sm font-semibold text-muted">
        {title}
      </p>
      {children}
    </div>
  )
}

/** Results to come, in their own shape. */
export function ResultsSkeleton() {
  return (
    <Loading>
      <div className="grid gap-5 pt-8">
        {Array.from({ length: 5 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike and never move
          <SkeletonPerson key={line} />
        ))}
      </div>
    </Loading>
  )
}

export function NoResults({ text, isFiltered = false }: { text: string; isFiltered?: boolean }) {
  if (isFiltered) return <EmptyState title={texts.noneFiltered}>{texts.noneFilteredHint}</EmptyState>
  const named = encodeURIComponent(text.replace(/^#/, ''))
  return (
    <EmptyState
      title={texts.none(text)}
      action={
        <div className="flex flex-wrap justify-center gap-2">
          <ButtonLink variant="secondary" size="small" to={`${paths.communities}?q=${named}`}>
            {texts.communities}
          </ButtonLink>
          <ButtonLink variant="secondary" size="small" to={`${paths.challenges}?q=${named}`}>
            {texts.challenges}
          </ButtonLink>
        </div>
      }
    >
      {texts.noneHint}
    </EmptyState>
  )
}
