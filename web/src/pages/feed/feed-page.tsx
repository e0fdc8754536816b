import { lazy } from 'react'
import { feedTexts } from '../../features/feed/feed.texts.ts'
import { Feed } from '../../features/feed/feed.tsx'
import { useFeedTab } from '../../features/feed/use-feed-tab.ts'
import { PostSkeleton } from '../../features/posts/post-skeleton.tsx'
import { useSession } from '../../lib/session.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { OptionalBoundary } from '../../ui/optional-boundary.tsx'
import { ScreenState } from '../../ui/screen-state.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { InteractivePost } from '../posts/interactive-post.tsx'
import styles from './feed-page.module.css'

const CommunitiesSwitch = lazy(async () => ({
  default: (await import('../../features/feed/communities-switch.tsx')).CommunitiesSwitch,
}))

const InsteadOfFollowing = lazy(async () => ({
  default: (await import('./instead-of-following.tsx')).InsteadOfFollowing,
}))

const LoginInvitation = lazy(async () => ({
  default: (await import('../../features/feed/feed-states.tsx')).LoginInvitation,
}))

const tabs = [
  { value: 'abonnement', label: feedTexts.following },
  { value: 'decouverte', label: feedTexts.discovery },
] as const

/** The feed: one post a screen, of the accounts followed or to discover [FED-01]. */
export function FeedPage() {
  useDocumentTitle(feedTexts.title)
  const { token } = useSession()
  const { tab, isInsteadOfFollowing, choose, showDiscoveryInstead } = useFeedTab()
  return (
    <>
      <h1 tabIndex={-1} className="sr-only">
        {feedTexts.title}
      </h1>
      {isInsteadOfFollowing && (
        <OptionalBoundary>
          <InsteadOfFollowing onShowFollowing={() => choose('abonnement')} />
        </OptionalBoundary>
      )}
      {token !== null && (tab === 'abonnement' || isInsteadOfFollowing) && (
        <div className={styles.communities}>
          <OptionalBoundary>
            <CommunitiesSwitch onChange={() => tab === 'abonnement' || choose('abonnement')} />
          </OptionalBoundary>
        </div>
      )}
      <Tabs label={feedTexts.tabs} value={tab} onChange={choose} tabs={tabs} listClassName={styles.tabs}>
        {tab === 'abonnement' && token === null ? (
          <ScreenState>
            <OptionalBoundary>
              <LoginInvitation />
            </OptionalBoundary>
          </ScreenState>
        ) : (
          <Feed key={tab} tab={tab} onNothingFollowed={showDiscoveryInstead} skeleton={<PostSkeleton />}>
            {(post, ahead) => <InteractivePost post={post} isCurrent={ahead === 0} isNext={ahead === 1} />}
          </Feed>
        )}
      </Tabs>
    </>
  )
}
