import type { Community } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { cutText, previewLengths } from '@aura/contract/cut-text'
import type { ReactNode } from 'react'
import { Badge } from '../../ui/badge.tsx'
import { categoryNames, roleNames } from './communities.texts.ts'
import { CommunityCounts } from './community-counts.tsx'
import { CommunityCover } from './community-cover.tsx'
import { CommunityDetails } from './community-details.tsx'
import { PrivacyBadge } from './privacy-badge.tsx'

/** Banner, name, access, role, counts and what can be done [COM-06, COM-07]. */
export function CommunityHeader({ community, children }: { community: Community; children: ReactNode }) {
  const { userRole } = community
  return (
    <header className="relative">
      <CommunityCover
        community={community}
        sizes="(width >= 768px) 860px, 100vw"
        className="aspect-3/1 text-[calc(17rem/15)] max-tablet:-mx-5 tablet:text-[calc(24rem/15)] tablet:rounded-card tablet:border tablet:border-line"
      />
      <div className="mt-5 grid gap-x-6 gap-y-4 tablet:grid-cols-[1fr_auto] tablet:items-start">
        <div className="grid min-w-0 gap-2.5">
          <h1
            tabIndex={-1}
            className="font-display text-2xl font-bold tracking-tight text-balance wrap-anywhere"
          >
            {community.name}
          </h1>
          <div className="flex flex-wrap items-center gap-1.5">
            <PrivacyBadge privacy={community.privacy} />
            <Badge look="muted">{categoryNames[community.category]}</Badge>
            <Badge look={userRole === nonMember ? 'muted' : 'brand'}>{roleNames[userRole]}</Badge>
          </div>
          <CommunityCounts community={community} />
        </div>
        <div className="flex flex-wrap gap-2 max-tablet:*:grow">{children}</div>
      </div>
      <p className="mt-4 max-w-[60ch] text-pretty wrap-anywhere">
        {cutText(community.description, previewLengths.description)}
      </p>
      <CommunityDetails community={community} />
    </header>
  )
}
