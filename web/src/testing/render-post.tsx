import type { Post } from '@aura/contract/posts/posts.contract'
import { useQuery } from '@tanstack/react-query'
import { act, screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { CacheMeta } from '../cache/cached.ts'
import { InteractivePost } from '../pages/posts/interactive-post.tsx'
import { renderPage } from './render-page.tsx'

type Arrival = { commentId: number | undefined }

function CachedPost({ post, arrival }: { post: Post; arrival: Arrival | undefined }) {
  const { data } = useQuery({
    queryKey: ['test', post.id],
    queryFn: () => post,
    initialData: post,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { holds: 'post' } satisfies CacheMeta,
  })
  return (
    <main>
      <InteractivePost post={data} isCurrent arrival={arrival} />
    </main>
  )
}

/** Renders a post of the feed from the cache, as its actions change it; `arrival` names the comment of the address. */
export const renderPost = (post: Post, at = '/feed', arrival?: Arrival) =>
  renderPage(<CachedPost post={post} arrival={arrival} />, at)

/** Opens the menu of the rendered post and presses an item. */
export async function chooseInMenu(person: UserEvent, item: string): Promise<void> {
  await person.click(screen.getByRole('button', { name: 'Options du post' }))
  await person.click(await screen.findByRole('menuitem', { name: item }))
}

/** Replaces the intersection observer; returns a function that reports the visible share of the observed element. */
export function stubSeenShare(): (share: number) => void {
  let tell: (share: number) => void = () => undefined
  window.IntersectionObserver = class {
    constructor(onChange: (entries: { intersectionRatio: number; isIntersecting: boolean }[]) => void) {
      tell = (share) => act(() => onChange([{ intersectionRatio: share, isIntersecting: share > 0 }]))
    }
    observe() {}
    disconnect() {}
  } as unknown as typeof IntersectionObserver
  return (share) => tell(share)
}
