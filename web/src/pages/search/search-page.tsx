import { searchMaxLength } from '@aura/contract/search/search.contract'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { SuggestedPeople } from '../../features/follows/suggested-people.tsx'
import { filtersOf } from '../../features/search/filters.rules.ts'
import { searchTexts as texts } from '../../features/search/search.texts.ts'
import { Search, type SearchKind, type SearchPlace } from '../../features/search/search.tsx'
import { useSearchParams } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { tileMenu } from '../posts/tile-menu.tsx'

/** Search of people, celebrities and posts; what is searched for and how it is filtered stand in the address [SRC-01, SRC-06]. */
export function SearchPage() {
  const [parameters, setParameters] = useSearchParams()
  const { pseudo: ownPseudo } = useSession()
  const text = searchable(parameters.get('q') ?? '')
  const place: SearchPlace = {
    text,
    kind: kindOf(text, parameters.get('type')),
    filters: filtersOf(parameters),
  }
  const move = (change: Partial<SearchPlace>) => {
    // A hashtag typed opens on posts, unless a tab was chosen.
    const isKindKept = change.kind !== undefined || parameters.has('type')
    const { text: searched, kind, filters } = { ...place, ...change }
    const next = {
      ...(searched !== '' && { q: searched }),
      ...(isKindKept && kind !== usualKind(searched) && { type: kind }),
      ...Object.fromEntries(Object.entries(filters).map(([name, value]) => [name, String(value)])),
    }
    setParameters(next, { replace: true })
  }
  return (
    <Page title={texts.title}>
      <Search
        place={place}
        onMove={move}
        suggestions={
          <SuggestedPeople form="row" heading={<h2 className="mb-3 font-semibold">{texts.toFollow}</h2>} />
        }
        actionOf={({ id, pseudo, isFollowing, isFollower }) =>
          pseudo !== ownPseudo && (
            <FollowButton userId={id} pseudo={pseudo} isFollowing={isFollowing} isFollower={isFollower} />
          )
        }
        menuOf={tileMenu}
      />
    </Page>
  )
}

/** Without a tab in the address, a hashtag is looked for among posts [PST-22]. */
function usualKind(text: string): SearchKind {
  return text.startsWith('#') ? 'publications' : 'tout'
}

function kindOf(text: string, type: string | null): SearchKind {
  if (type === 'tout' || type === 'publications') return type
  // Celebrities stand among people.
  return type === 'personnes' || type === 'celebrites' ? 'personnes' : usualKind(text)
}

/** Of what an address holds, as much as the field would take: the rest could only be refused. */
function searchable(text: string): string {
  return [...text.replaceAll('\0', '')].slice(0, searchMaxLength).join('')
}
