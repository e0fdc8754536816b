import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { communitiesTexts as texts } from '../../features/communities/communities.texts.ts'
import { CommunitiesList } from '../../features/communities/communities-list.tsx'
import { CreateCommunityDialog } from '../../features/communities/create-community-dialog.tsx'
import { communityPath } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useAddressText } from '../../lib/use-address-text.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { Button } from '../../ui/button.tsx'
import { ListSearchField } from '../../ui/list-search-field.tsx'
import { Page } from '../../ui/page.tsx'

/** All communities, with search; the searched text is in the address [COM-01]. */
export function CommunitiesPage() {
  const [parameters, setParameters] = useSearchParams()
  const { text, setText, asked } = useAddressText(parameters.get('q') ?? '', (wanted) =>
    setParameters(wanted === '' ? {} : { q: wanted }, { replace: true }),
  )
  return (
    <Page title={texts.title} width="wide">
      <p className="-mt-4 mb-6 text-lg text-muted text-pretty">{texts.intro}</p>
      <div className="mb-8 flex flex-wrap gap-3">
        <ListSearchField label={texts.search} text={text} onChange={setText} />
        <CreateCommunity />
      </div>
      <CommunitiesList search={asked} />
    </Page>
  )
}

function CreateCommunity() {
  const [isOpen, setIsOpen] = useState(false)
  const membersOnly = useMembersOnly()
  const navigate = useNavigate()
  return (
    <>
      <Button
        className="max-tablet:w-full"
        icon={<Plus aria-hidden className="size-5" />}
        onClick={() => membersOnly(() => setIsOpen(true), { to: 'communaute' })}
      >
        {texts.create}
      </Button>
      <CreateCommunityDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onCreated={(id) => void navigate(communityPath(id))}
      />
    </>
  )
}
