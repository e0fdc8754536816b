import type { Id } from '@aura/contract/common'
import type { Post } from '@aura/contract/posts/posts.contract'
import type { Viewer } from '../../platform/auth/actor.ts'
import { seconds } from '../../platform/clock/clock.ts'
import type { PostMarks, PostOfAuthor, PostsService, ReaderMarks } from '../posts/posts.service.ts'
import type { SharedReading, ShownPosts } from './feed.shown-posts.ts'

export interface FeedReaderDeps {
  posts: PostsService
  shared: SharedReading
}

/** Totals shown are read again for posts the viewer acted on this shortly before: their own act must never look lost. */
const recentActMs = seconds(10)

export type FeedReader = ReturnType<typeof createFeedReader>

/**
 * One call's reading of posts for one viewer: what is the same for everyone is shared, the viewer's marks are asked once.
 *
 * @param startedAt when the viewer began to scroll: what they saw before then counts as seen
 */
export function createFeedReader({ posts, shared }: FeedReaderDeps, viewer: Viewer, startedAt: Date) {
  const marks = {
    posts: new Map<Id, PostMarks>(),
    followedIds: new Set<Id>(),
    hiddenIds: new Set<Id>(),
  } satisfies ReaderMarks
  const asked = new Set<Id>()

  async function learnMarks(candidates: readonly PostOfAuthor[]): Promise<void> {
    const unknown = candidates.filter(({ id }) => !asked.has(id))
    for (const { id } of unknown) asked.add(id)
    const learnt = await posts.readMarks(viewer, unknown)
    for (const [id, mark] of learnt.posts) marks.posts.set(id, mark)
    for (const id of learnt.followedIds) marks.followedIds.add(id)
    for (const id of learnt.hiddenIds) marks.hiddenIds.add(id)
  }

  /** Totals of the posts that the viewer has just voted on or liked, newer than what everyone shares. */
  async function readOwnTotals(ids: readonly Id[], { readAt }: ShownPosts) {
    const touched = ids.filter((id) => {
      const actedAt = marks.posts.get(id)?.actedAt
      return actedAt && actedAt.getTime() > readAt.getTime() - recentActMs
    })
    return touched.length > 0 ? posts.readTotals(touched) : undefined
  }

  return {
    learnMarks,

    /** Reads posts ahead, for everyone. */
    prepare: (ids: readonly Id[]): Promise<ShownPosts> => shared.find(ids),

    /** Whether the viewer had seen a post whose marks are known. */
    isSeen(id: Id): boolean {
      const viewedAt = marks.posts.get(id)?.viewedAt
      return viewedAt !== null && viewedAt !== undefined && viewedAt < startedAt
    },

    /** Those that show, and show to this viewer. */
    async keepShown<C extends PostOfAuthor>(candidates: readonly C[]): Promise<C[]> {
      const ids = candidates.map((candidate) => candidate.id)
      const [shown] = await Promise.all([shared.find(ids), learnMarks(candidates)])
      return candidates.filter(
        ({ id, authorId }) => shown.get(id) !== undefined && !marks.hiddenIds.has(authorId),
      )
    },

    /** Those of these posts that show, as the viewer may see them, with what they did to each. */
    async present(candidates: readonly PostOfAuthor[]): Promise<Post[]> {
      const ids = candidates.map(({ id }) => id)
      const [shown] = await Promise.all([shared.find(ids), learnMarks(candidates)])
      const totals = await readOwnTotals(ids, shown)
      return posts.presentShown(ids, viewer, { shown, marks, totals })
    },
  }
}
