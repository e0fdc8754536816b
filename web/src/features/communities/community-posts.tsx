import type { Community } from '@aura/contract/communities/communities.contract'
import { nonMember } from '@aura/contract/communities/communities.rules'
import type { Post } from '@aura/contract/posts/posts.contract'
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowUp, PenLine } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { communityPostsKey, communityPostsOptions, topPostsOptions } from '../../cache/communities.ts'
import { postOptions } from '../../cache/posts.ts'
import { createCommunityPostPath } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { passFocusOn } from '../../ui/pass-focus-on.ts'
import { Loading, Skeleton, SkeletonPerson, SkeletonText } from '../../ui/skeleton.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { communityPostsTexts as texts } from './community-posts.texts.ts'
import { type Target, useArrivalAtPost } from './use-arrival-at-post.ts'
import { useNewerInCommunity } from './use-newer-in-community.ts'

interface CommunityPostsProps {
  community: Community
  /** The post or comment of the address. */
  target: Target | undefined
  /** One post with its actions. */
  children: (post: Post, state: { isPinned: boolean }) => ReactNode
}

const tabs = [
  { value: 'newest', label: texts.newest },
  { value: 'top', label: texts.top },
] as const

/** The posts of a community that the viewer may read: all, newest first, or those of most aura [COM-07, COM-09, COM-10]. */
export function CommunityPosts({ community, target, children }: CommunityPostsProps) {
  const [search, setSearch] = useSearchParams()
  const tab = search.get('tab') === 'top' ? 'top' : 'newest'
  return (
    <div className="mx-auto grid w-full max-w-[620px] gap-4 pt-6">
      {community.userRole !== nonMember && (
        <ButtonLink to={createCommunityPostPath(community.id)} variant="secondary" isWide>
          <PenLine aria-hidden className="size-4.5" />
          {texts.write}
        </ButtonLink>
      )}
      <Tabs
        label={texts.tabs}
        value={tab}
        tabs={tabs}
        onChange={(chosen) => setSearch(chosen === 'top' ? { tab: 'top' } : {}, { replace: true })}
      >
        {tab === 'top' ? (
          <TopPosts community={community}>{children}</TopPosts>
        ) : (
          <NewestPosts community={community} target={target}>
            {children}
          </NewestPosts>
        )}
      </Tabs>
    </div>
  )
}

function TopPosts({ community, children }: Omit<CommunityPostsProps, 'target'>) {
  const query = useInfiniteQuery(topPostsOptions(community.id))
  return (
    <PagedList
      query={query}
      itemsOf={({ posts }) => posts}
      keyOf={({ id }) => id}
      label={texts.top}
      className="grid gap-4 pt-4"
      skeleton={() => <PostsSkeleton />}
      failed={texts.failed}
      empty={<EmptyState title={texts.emptyTopTitle}>{texts.emptyTop}</EmptyState>}
    >
      {(post) => children(post, { isPinned: post.id === community.pinned_post_id })}
    </PagedList>
  )
}

function NewestPosts({ community, target, children }: CommunityPostsProps) {
  const { id, pinned_post_id: pinnedId } = community
  const query = useInfiniteQuery(communityPostsOptions(id))
  const { data: pinned, isLoading: isPinnedPending } = useQuery({
    ...postOptions(pinnedId ?? 0),
    enabled: pinnedId !== null,
  })
  const isSearching = useArrivalAtPost(id, target, !isPinnedPending)
  // Banned people cannot join, so no hint tells them to.
  const joinHint = community.action === null ? null : texts.empty
  const hint = community.userRole === nonMember ? joinHint : texts.emptyMember

  const exceptPinned = (posts: readonly Post[]) => posts.filter((post) => !pinned || post.id !== pinnedId)
  const isEmpty =
    query.isSuccess &&
    !query.hasNextPage &&
    query.data.pages.every(({ posts }) => exceptPinned(posts).length === 0)
  const { hasNewer, showNewer } = useNewerPosts(id, query.data?.pages[0]?.asOf, isEmpty)

  // The pinned post would push the others down.
  if (isPinnedPending)
    return (
      <Loading>
        <PostsSkeleton />
      </Loading>
    )
  return (
    <div className="pt-4">
      <PostsStatus onShowNewer={hasNewer ? showNewer : undefined} isSearching={isSearching} />
      {pinned && pinnedId !== null && <div className="mb-4">{children(pinned, { isPinned: true })}</div>}
      <PagedList
        query={query}
        itemsOf={({ posts }) => exceptPinned(posts)}
        keyOf={(post) => post.id}
        label={texts.newest}
        className="grid gap-4"
        skeleton={() => <PostsSkeleton />}
        failed={texts.failed}
        empty={pinned ? null : <EmptyState title={texts.emptyTitle}>{hint}</EmptyState>}
        note={
          !query.hasNextPage &&
          (query.data?.pages.length ?? 0) > 1 && (
            <p className="py-6 text-center text-sm text-muted">{texts.end}</p>
          )
        }
      >
        {(post) => children(post, { isPinned: false })}
      </PagedList>
    </div>
  )
}

interface PostsStatusProps {
  /** Shows newer posts; undefined while there are none. */
  onShowNewer: (() => void) | undefined
  /** The post of the address is being looked for. */
  isSearching: boolean
}

function PostsStatus({ onShowNewer, isSearching }: PostsStatusProps) {
  return (
    <div
      role="status"
      className="pointer-events-none sticky top-[calc(var(--page-header-height)+16px)] z-20 flex justify-center"
    >
      {onShowNewer && (
        <Button
          ref={passFocusOn}
          size="small"
          className="pointer-events-auto mb-4 shadow-float"
          icon={<ArrowUp aria-hidden />}
          onClick={onShowNewer}
        >
          {texts.newPosts}
        </Button>
      )}
      {isSearching && <span className="sr-only">{texts.searching}</span>}
    </div>
  )
}

/** Whether posts are newer than those of the list, with an action that shows them. An empty list shows them at once. */
function useNewerPosts(id: number, asOf: string | undefined, isEmpty: boolean) {
  const client = useQueryClient()
  const hasNewer = useNewerInCommunity(id, asOf)
  const readAgain = () => {
    // The pages read so far have moved: only the first is read again.
    client.setQueryData(
      communityPostsOptions(id).queryKey,
      (data) => data && { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) },
    )
    void client.invalidateQueries({ queryKey: communityPostsKey(id) })
  }
  // New posts move nothing in an empty list, so they need no click.
  const isReadAtOnce = hasNewer && isEmpty
  const readAtOnce = useEffectEvent(readAgain)
  useEffect(() => {
    if (isReadAtOnce) readAtOnce()
  }, [isReadAtOnce])
  const showNewer = () => {
    readAgain()
    document.querySelector('[role="tablist"]')?.scrollIntoView({ block: 'start' })
  }
  return { hasNewer: hasNewer && !isEmpty, showNewer }
}

function PostsSkeleton() {
  return (
    <div className="grid gap-4 pt-4">
      {['first', 'second'].map((place) => (
        <div key={place} className="grid gap-4 rounded-card border border-line bg-raised p-4">
          <SkeletonPerson />
          <SkeletonText lines={2} />
          <Skeleton className="aspect-4/3 rounded-control" />
        </div>
      ))}
    </div>
  )
}
