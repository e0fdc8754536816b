import type { Community } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import { useQuery } from '@tanstack/react-query'
import { Lock } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Navigate, useLocation, useParams } from 'react-router'
import { communityOptions } from '../../cache/communities.ts'
import { canRead } from '../../features/communities/communities.rules.ts'
import { CommunityActions } from '../../features/communities/community-actions.tsx'
import { CommunityHeader } from '../../features/communities/community-header.tsx'
import { CommunityNotices } from '../../features/communities/community-notices.tsx'
import { communityTexts as texts } from '../../features/communities/community-page.texts.ts'
import { CommunitySkeleton } from '../../features/communities/community-skeleton.tsx'
import { hasFailed } from '../../lib/call.ts'
import { communityPath } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { useMembersOnly } from '../../lib/use-members-only.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { ReportAndBlock } from '../moderation/report-and-block.tsx'
import { AbsentCommunity } from './absent-community.tsx'
import { CommunityPagePosts } from './community-page-posts.tsx'

/** A community, by its id or its name [COM-07, COM-50]. */
export function CommunityPage() {
  const { id = '' } = useParams()
  const query = useQuery(communityOptions(id))
  if (hasFailed(query.error, 'communities.unknown')) return <AbsentCommunity message={query.error.message} />
  return (
    <QueryStates query={query} skeleton={<PendingCommunity />} failed={texts.failed} isPage>
      {(community) =>
        id === String(community.id) ? (
          <CommunityContent key={id} community={community} />
        ) : (
          <AtItsId community={community} />
        )
      }
    </QueryStates>
  )
}

function CommunityContent({ community }: { community: Community }) {
  useDocumentTitle(community.name)
  const { postId, commentId } = useParams()
  const [parameters, setParameters] = useSearchParams()
  const invitation = parameters.get('invitation') ?? undefined
  const isMember = community.userRole !== nonMember
  // A member who shares the address shares the page, not the invitation.
  useEffect(() => {
    if (isMember && invitation !== undefined) setParameters({}, { replace: true })
  }, [isMember, invitation, setParameters])
  const membersOnly = useMembersOnly()
  const [isReporting, setIsReporting] = useState(false)
  return (
    <div className="mx-auto w-full max-w-[860px] px-5 pb-12 tablet:pt-8">
      <CommunityHeader community={community}>
        <CommunityActions
          community={community}
          isInvited={invitation !== undefined}
          onReport={() => membersOnly(() => setIsReporting(true), { to: 'signaler' })}
        />
      </CommunityHeader>
      <CommunityNotices
        community={community}
        invitation={invitation}
        onInvitationOver={() => setParameters({}, { replace: true })}
      />
      {canRead(community) ? (
        // A notification may lead from one of its posts to another.
        <CommunityPagePosts key={`${postId}/${commentId}`} community={community} />
      ) : (
        <EmptyState icon={<Lock aria-hidden />} title={texts.lockedTitle}>
          {texts.locked}
        </EmptyState>
      )}
      <ReportAndBlock
        subject={{ type: 'community', communityId: community.id }}
        person={undefined}
        isOpen={isReporting}
        onClose={() => setIsReporting(false)}
      />
    </div>
  )
}

/** Redirects from a name to the id, which never changes, and keeps the rest of the address. */
function AtItsId({ community: { id } }: { community: Community }) {
  const { search } = useLocation()
  const { postId, commentId } = useParams()
  return <Navigate to={communityPath(id, Number(postId), Number(commentId)) + search} replace />
}

function PendingCommunity() {
  return (
    <Page title={texts.pending} isTitleHidden width="wide">
      <Loading>
        <CommunitySkeleton />
      </Loading>
    </Page>
  )
}
