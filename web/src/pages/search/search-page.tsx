import { SuggestedPeople } from '../../features/follows/suggested-people.tsx'
import { searchTexts as texts } from '../../features/search/search.texts.ts'
import { Search } from '../../features/search/search.tsx'
import { paths } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { tileMenu } from '../posts/tile-menu.tsx'
import { FollowListed } from './follow-listed.tsx'
import { useSearchPlace } from './search-place.ts'

/** Search of people, celebrities and posts; text, tab and filters are in the address [SRC-01, SRC-06]. */
export function SearchPage() {
  const [place, move] = useSearchPlace()
  const { pseudo: ownPseudo } = useSession()
  return (
    <Page title={texts.title}>
      <Search
        place={place}
        onMove={move}
        suggestions={<SuggestedPeople form="row" heading={<PeopleHeading />} empty={<EveryoneLink />} />}
        actionOf={(person) => person.pseudo !== ownPseudo && <FollowListed person={person} />}
        menuOf={tileMenu}
      />
    </Page>
  )
}

/** Above the suggested people, with the way to all others. */
function PeopleHeading() {
  return (
    <div className="mb-1 flex min-h-11 items-center justify-between gap-3">
      <h2 className="font-semibold">{texts.toFollow}</h2>
      <EveryoneLink />
    </div>
  )
}

function EveryoneLink() {
  return (
    <Link to={paths.people} className="flex min-h-11 items-center text-sm text-muted hover:text-ink">
      {texts.everyone}
    </Link>
  )
}
