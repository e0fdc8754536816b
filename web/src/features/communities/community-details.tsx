import type { Community } from '@aura/contract/communities/communities.contract'
import { Info } from 'lucide-react'
import { useReopenedByBack } from '../../lib/use-reopened-by-back.ts'
import { Button } from '../../ui/button.tsx'
import { CommunityDetailsDialog } from './community-details-dialog.tsx'
import { communityTexts as texts } from './community-page.texts.ts'

/** Opens all that a community says of itself [COM-07]. */
export function CommunityDetails({ community }: { community: Community }) {
  const { isOpen, open, close, leave } = useReopenedByBack(`details.${community.id}`)
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        className="-ml-3.5 text-muted"
        aria-haspopup="dialog"
        icon={<Info aria-hidden className="size-4.5 stroke-[1.8]" />}
        onClick={open}
      >
        {texts.details}
      </Button>
      <CommunityDetailsDialog community={community} isOpen={isOpen} onClose={close} onProfileOpen={leave} />
    </>
  )
}
