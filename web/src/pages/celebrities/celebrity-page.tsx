import type { Celebrity } from '@aura/contract/celebrities/celebrities.contract'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import { profileGridOptions, profileOptions } from '../../cache/profiles.ts'
import { celebrityOptions } from '../../features/celebrities/celebrities.queries.ts'
import { celebritiesTexts as texts } from '../../features/celebrities/celebrities.texts.ts'
import { CelebrityHeader } from '../../features/celebrities/celebrity-header.tsx'
import { FollowButton } from '../../features/follows/follow-button.tsx'
import { AuraCard } from '../../features/profiles/aura-card.tsx'
import { ProfileGrid } from '../../features/profiles/profile-grid.tsx'
import { ProfileSkeleton } from '../../features/profiles/profile-skeleton.tsx'
import { profilesTexts } from '../../features/profiles/profiles.texts.ts'
import { hasFailed } from '../../lib/call.ts'
import { paths } from '../../lib/paths.ts'
import { serverSentence } from '../../lib/server-sentence.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { AbsentPage } from '../../ui/absent-page.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryStates } from '../../ui/query-states.tsx'
import { RetryLine } from '../../ui/retry-line.tsx'
import { Loading } from '../../ui/skeleton.tsx'
import { useRetry } from '../../ui/use-retry.ts'
import { tileMenu } from '../posts/tile-menu.tsx'

/** A celebrity, and their posts if they have an account here [PRF-12]. */
export function CelebrityPage() {
  const { pseudo: name = '' } = useParams()
  const query = useQuery(celebrityOptions(name))
  if (hasFailed(query.error, 'celebrities.unknown')) return <AbsentCelebrity message={query.error.message} />
  return (
    <QueryStates
      query={query}
      skeleton={
        <Page title={name} isTitleHidden width="wide">
          <Loading>
            <ProfileSkeleton />
          </Loading>
        </Page>
      }
      failed={texts.failed}
      isPage
    >
      {(celebrity) => <CelebrityContent key={celebrity.name} celebrity={celebrity} />}
    </QueryStates>
  )
}

function CelebrityContent({ celebrity }: { celebrity: Celebrity }) {
  const { name, pseudo } = celebrity
  useDocumentTitle(name)
  const enabled = pseudo !== null
  const profileQuery = useQuery({ ...profileOptions(pseudo ?? ''), enabled })
  const { failure, retry } = useRetry(profileQuery)
  const profile = profileQuery.data
  const grid = useInfiniteQuery({ ...profileGridOptions(pseudo ?? ''), enabled })
  return (
    <div className="mx-auto w-full max-w-[860px] px-5 pt-8 pb-12 tablet:pt-12 sideways:pt-3">
      <CelebrityHeader celebrity={celebrity}>
        {profile && !profile.isOwnProfile && (
          <FollowButton
            userId={profile.id}
            pseudo={profile.pseudo}
            isFollowing={profile.isFollowing}
            isFollower={profile.isFollower}
          />
        )}
      </CelebrityHeader>
      {pseudo === null ? (
        <EmptyState title={texts.noAccountTitle}>{texts.noAccount(name)}</EmptyState>
      ) : (
        <>
          {profile && <AuraCard profile={profile} />}
          {!profile && !failure && <div className="h-7" />}
          {!profile && failure && (
            <div className="py-4">
              <RetryLine
                message={serverSentence(failure) ?? profilesTexts.failed}
                label={texts.retry}
                isRetrying={profileQuery.isFetching}
                onRetry={retry}
              />
            </div>
          )}
          <ProfileGrid
            pseudo={pseudo}
            query={grid}
            isOwn={profile?.isOwnProfile ?? false}
            menuOf={tileMenu}
          />
        </>
      )}
    </div>
  )
}

function AbsentCelebrity({ message }: { message: string }) {
  return (
    <AbsentPage
      title={texts.absent}
      message={message}
      hint={texts.absentHint}
      to={paths.search}
      toLabel={texts.search}
    />
  )
}
