import type { ChallengePost } from '@aura/contract/challenges/challenges.entries.contract'
import { unranked } from '@aura/contract/challenges/challenges.limits'
import { getMedia } from '@aura/contract/media/media.contract'
import type { Post } from '@aura/contract/posts/posts.contract'

/** Entries without marks by their posts: readers without marks share these objects. */
const unmarked = new WeakMap<Post, ChallengePost>()

/**
 * An entry as the page of its challenge shows it, with the viewer's marks [CHL-03]. Viewers without marks share one object, which
 * callers must not change.
 */
export function presentEntry(
  post: Post,
  { ranking, isViewed } = { ranking: unranked, isViewed: false },
): ChallengePost {
  const isUnmarked = ranking === unranked && !isViewed
  const entry = (isUnmarked && unmarked.get(post)) || {
    ...post,
    media_url: post.media && getMedia.path.replace(':name', post.media),
    is_liked_by_user: post.hasLike,
    is_viewed_by_user: isViewed,
    user_ranking: ranking,
  }
  if (isUnmarked) unmarked.set(post, entry)
  return entry
}
