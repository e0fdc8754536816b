import type { CommunityCard as Card } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { cutText, previewLengths } from '@aura/contract/cut-text'
import { communityPath } from '../../lib/paths.ts'
import { Link } from '../../lib/router.tsx'
import { Badge } from '../../ui/badge.tsx'
import { categoryNames, roleNames } from './communities.texts.ts'
import { CommunityCounts } from './community-counts.tsx'
import { CommunityCover } from './community-cover.tsx'
import { MembershipButton } from './membership-button.tsx'
import { PrivacyBadge } from './privacy-badge.tsx'

/** A community in a list; the whole card leads to it, but its button [COM-01]. */
export function CommunityCard({ community }: { community: Card }) {
  const { id, name, description, category, userRole } = community
  return (
    <article className="group relative grid h-full grid-rows-[auto_1fr_auto] overflow-hidden rounded-card border border-line bg-raised transition-colors duration-150 hover:border-control-line">
      <CommunityCover
        community={community}
        sizes="(width >= 768px) 420px, 100vw"
        className="aspect-3/1 border-b border-line text-[calc(15rem/15)]"
      />
      <div className="grid content-start gap-2 px-4 pt-3.5">
        <h3 className="font-display text-xl font-semibold wrap-anywhere">
          <Link
            to={communityPath(id)}
            className="rounded-control outline-offset-4 after:absolute after:inset-0 group-hover:underline"
          >
            {name}
          </Link>
        </h3>
        <p className="text-muted text-pretty wrap-anywhere">
          {cutText(description, previewLengths.description)}
        </p>
        <div className="flex flex-wrap gap-1.5">
          <PrivacyBadge privacy={community.privacy} />
          <Badge look="muted">{categoryNames[category]}</Badge>
          {userRole !== nonMember && <Badge look="brand">{roleNames[userRole]}</Badge>}
        </div>
      </div>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-2 px-4 pt-3 pb-4">
        <CommunityCounts community={community} />
        <div className="relative ml-auto">
          <MembershipButton community={community} size="small" />
        </div>
      </div>
    </article>
  )
}
