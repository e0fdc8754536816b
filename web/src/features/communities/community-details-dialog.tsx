import type { Community } from '@aura/contract/communities/communities.contract'
import type { ReactNode } from 'react'
import { formatDate } from '../../lib/format.ts'
import { profilePath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextWithLinks } from '../../ui/text-with-links.tsx'
import { categoryNames, communitiesTexts } from './communities.texts.ts'
import { CommunityCounts } from './community-counts.tsx'
import { communityTexts as texts } from './community-page.texts.ts'

interface CommunityDetailsDialogProps {
  community: Community
  isOpen: boolean
  onClose: () => void
  onProfileOpen: () => void
}

/** Description, rules, owner and admins of a community [COM-05, COM-07, COM-55]. */
export function CommunityDetailsDialog({
  community,
  isOpen,
  onClose,
  onProfileOpen,
}: CommunityDetailsDialogProps) {
  const { description, rules, category, privacy, admins } = community
  return (
    <Dialog
      isOpen={isOpen}
      onOpenChange={(stays) => !stays && onClose()}
      title={texts.detailsTitle}
      description={community.name}
    >
      <div className="grid gap-5">
        <p className="text-pretty whitespace-pre-line">
          <TextWithLinks text={description} />
        </p>
        <Part title={texts.rules}>
          {rules === '' ? (
            <p className="text-muted">{texts.noRules}</p>
          ) : (
            <p className="text-pretty whitespace-pre-line">
              <TextWithLinks text={rules} />
            </p>
          )}
        </Part>
        <Part title={texts.privacy}>
          <p>{privacy === 0 ? communitiesTexts.public : communitiesTexts.private}</p>
          <p className="text-sm text-muted">
            {privacy === 0 ? communitiesTexts.publicHint : communitiesTexts.privateHint}
          </p>
        </Part>
        <Part title={texts.staff}>
          {admins.length === 0 ? (
            <p className="text-muted">{texts.staffHidden}</p>
          ) : (
            <ul className="flex flex-wrap gap-x-4 gap-y-1">
              {admins.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    to={profilePath(name)}
                    onClick={onProfileOpen}
                    className="inline-flex min-h-11 min-w-11 items-center font-semibold text-brand hover:underline"
                  >
                    {name}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </Part>
        <div className="flex flex-wrap gap-x-8 gap-y-4">
          <Part title={texts.category}>
            <p>{categoryNames[category]}</p>
          </Part>
          <Part title={texts.createdAt}>
            <p>{formatDate(community.created_at)}</p>
          </Part>
        </div>
        <CommunityCounts community={community} />
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1">
      <h3 className="text-sm font-semibold text-muted">{title}</h3>
      {children}
    </section>
  )
}
