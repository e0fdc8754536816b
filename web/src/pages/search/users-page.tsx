import { Directory } from '../../features/search/directory.tsx'
import { searchTexts } from '../../features/search/search.texts.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useSession } from '../../lib/session.ts'
import { Page } from '../../ui/page.tsx'
import { FollowListed } from './follow-listed.tsx'

/** The directory of all accounts, public; the page number is in the address [PRF-27]. */
export function UsersPage() {
  const [parameters] = useSearchParams()
  const { pseudo: ownPseudo } = useSession()
  const number = Number(parameters.get('page') ?? 1)
  return (
    <Page title={searchTexts.directory} width="wide">
      <Directory
        page={Number.isSafeInteger(number) && number >= 1 ? Math.min(number, 1_000_000) : 1}
        actionOf={(person) => person.pseudo !== ownPseudo && <FollowListed person={person} />}
      />
    </Page>
  )
}
