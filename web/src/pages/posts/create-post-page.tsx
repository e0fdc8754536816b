import { useEffect } from 'react'
import { createPostTexts } from '../../features/posts/create-post.texts.ts'
import { CreatePostForm } from '../../features/posts/create-post-form.tsx'
import { communityPath, postPath, readId } from '../../lib/paths.ts'
import { useSearchParams } from '../../lib/router.tsx'
import { useReturnTo } from '../../lib/use-return-to.ts'
import { Page } from '../../ui/page.tsx'

/** Making a post, then its own page, or its community [PST-01, PST-05]. */
export function CreatePostPage() {
  const returnTo = useReturnTo()
  const [search] = useSearchParams()
  useEffect(fetchCodeOfPost, [])
  return (
    <Page title={createPostTexts.title} width="text">
      <CreatePostForm
        wantedCommunityId={readId(search.get('community') ?? '')}
        onCommunityWanted={fetchCodeOfCommunity}
        onCreated={({ id }, communityId) =>
          returnTo(communityId === null ? postPath(id) : communityPath(communityId))
        }
      />
    </Page>
  )
}

/** The published post shows even if the network fails after its answer. */
function fetchCodeOfPost(): void {
  void import('./post-page.tsx').catch(() => undefined)
}

/** So does a post in a community, which leads there. */
function fetchCodeOfCommunity(): void {
  void import('../communities/community-page.tsx').catch(() => undefined)
}
