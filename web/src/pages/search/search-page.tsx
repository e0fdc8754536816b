import { FollowButton } from '../../features/follows/follow-button.tsx'
import { SuggestedPeople } from '../../features/follows/suggested-people.tsx'
import { searchTexts as texts } from '../../features/search/search.texts.ts'
import { Search } from '../../features/search/search.tsx'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { tileMenu } from '../posts/tile-menu.tsx'
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
