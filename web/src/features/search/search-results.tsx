import type { FoundCelebrity } from '@aura/contract/celebrities/celebrities.contract'
import type { FoundPerson } from '@aura/contract/search/search.contract'
import type { ReactNode } from 'react'
import { useCalm } from '../../lib/calm.ts'
import { formatCount } from '../../lib/format.ts'
import { celebrityPath, profilePath } from '../../lib/paths.ts'
import { neutralAuraTypeId } from '../../ui/aura-colour.ts'
import { Badge } from '../../ui/badge.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Loading, SkeletonPerson } from '../../ui/skeleton.tsx'
import { ResultOption } from './result-option.tsx'
import { searchTexts as texts } from './search.texts.ts'

export interface Results {
  people: readonly FoundPerson[]
  celebrities: readonly FoundCelebrity[]
}

/** Ids of the options’ elements, in the order they are shown. */
export function optionIdsOf({ people, celebrities }: Results): string[] {
  return [...people.map(personOptionId), ...celebrities.map((_, place) => celebrityOptionId(place))]
}

const personOptionId = ({ id }: FoundPerson) => `person-${id}`
const celebrityOptionId = (place: number) => `celebrity-${place}`

interface SearchResultsProps {
  listId: string
  results: Results
  activeId: string | undefined
  onOpen: () => void
}

/** People, then celebrities, as the two groups of one list. */
export function SearchResults({
  listId,
  results: { people, celebrities },
  activeId,
  onOpen,
}: SearchResultsProps) {
  const isCalm = useCalm()
  return (
    <div id={listId} role="listbox" aria-label={texts.results} className="grid gap-7">
      {people.length > 0 && (
        <ResultGroup title={texts.people} id={`${listId}-people`}>
          {people.map((person) => (
            <ResultOption
              key={person.id}
              id={personOptionId(person)}
              to={profilePath(person.pseudo)}
              name={person.pseudo}
              picture={person.profile_picture}
              auraTypeId={person.aura_type_id}
              isActive={activeId === personOptionId(person)}
              onOpen={onOpen}
              badge={person.is_live && <Badge look="live">{texts.live}</Badge>}
            >
              {!isCalm && texts.aura(formatCount(person.aura))}
            </ResultOption>
          ))}
        </ResultGroup>
      )}
      {celebrities.length > 0 && (
        <ResultGroup title={texts.celebrities} id={`${listId}-celebrities`}>
          {celebrities.map(({ name, image, description }, place) => (
            <ResultOption
              key={name}
              id={celebrityOptionId(place)}
              to={celebrityPath(name)}
              name={name}
              picture={image}
              auraTypeId={neutralAuraTypeId}
              isActive={activeId === celebrityOptionId(place)}
              onOpen={onOpen}
            >
              {description}
            </ResultOption>
          ))}
        </ResultGroup>
      )}
    </div>
  )
}

function ResultGroup({ title, id, children }: { title: string; id: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options within a list box, no set of fields
    <div role="group" aria-labelledby={id}>
      <p id={id} className="mb-1.5 px-3 text-sm font-semibold text-muted">
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
      <div className="grid gap-5 px-3 pt-8">
        {Array.from({ length: 5 }, (_, line) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines are all alike and never move
          <SkeletonPerson key={line} />
        ))}
      </div>
    </Loading>
  )
}

export function NoResults({ text, isFiltered }: { text: string; isFiltered: boolean }) {
  if (isFiltered) return <EmptyState title={texts.noneFiltered}>{texts.noneFilteredHint}</EmptyState>
  return <EmptyState title={texts.none(text)}>{texts.noneHint}</EmptyState>
}
