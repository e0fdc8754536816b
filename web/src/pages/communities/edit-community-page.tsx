import { isStaff } from '@aura/contract/communities/communities.rules'
import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { communityOptions } from '../../cache/communities.ts'
import { communityTexts as texts } from '../../features/communities/community-page.texts.ts'
import { CommunitySkeleton } from '../../features/communities/community-skeleton.tsx'
import { EditCommunityForm } from '../../features/communities/edit-community-form.tsx'
import { hasFailed } from '../../lib/call.ts'
import { communityPath } from '../../lib/paths.ts'
import { useReturnTo } from '../../lib/use-return-to.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { showToast } from '../../ui/toast.ts'
import { AbsentCommunity } from './absent-community.tsx'

/** The form of a community, for its owner and admins; saving leads to the community [COM-36]. */
export function EditCommunityPage() {
  const { id = '' } = useParams()
  const returnTo = useReturnTo()
  const query = useQuery(communityOptions(id))
  if (hasFailed(query.error, 'communities.unknown')) return <AbsentCommunity message={query.error.message} />
  return (
    <Page title={texts.editTitle}>
      <QueryStates query={query} skeleton={<CommunitySkeleton />} failed={texts.failed}>
        {(community) =>
          isStaff(community.userRole) ? (
            <EditCommunityForm
              key={community.id}
              community={community}
              onSaved={() => {
                showToast({ kind: 'success', message: texts.saved })
                returnTo(communityPath(community.id))
              }}
            />
          ) : (
            <EmptyState
              title={texts.notStaff}
              action={<ButtonLink to={communityPath(community.id)}>{texts.toCommunity}</ButtonLink>}
            />
          )
        }
      </QueryStates>
    </Page>
  )
}
