import type { Comment, CommentVote } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import type { Viewer } from '../../platform/auth/actor.ts'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { AccountCard } from '../accounts/accounts.service.ts'
import type { MediaCard, MediaService } from '../media/media.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import type { CommentRow } from './comments.queries.ts'
import { findViewerStates, type ViewerStateAsked } from './comments.viewer-state.queries.ts'
import { presentComment, presentPlace, shownMedia } from './comments.views.ts'

export interface PresentingDeps {
  db: Db
  accountVisibility: AccountVisibility
  media: MediaService
}

/** Comments with all that is the same for every viewer. */
export interface ReadComments {
  rows: readonly CommentRow[]
  /** Authors who may be seen at all. */
  authors: ReadonlyMap<Id, AccountCard>
  media: ReadonlyMap<Id, MediaCard>
}

/** What a viewer did to comments, and whose do not show to them. */
interface ViewerState {
  votes: Map<Id, CommentVote>
  liked: Set<Id>
  hidden: Set<Id>
}

export type CommentPresenter = ReturnType<typeof createCommentPresenter>

/** Turns comments as stored into comments as their viewers see them. */
export function createCommentPresenter({ db, accountVisibility, media }: PresentingDeps) {
  const findMarksOf = createLoader(async (asked: readonly ViewerStateAsked[]): Promise<ViewerState[]> => {
    const marks = asked.map((): ViewerState => ({ votes: new Map(), liked: new Set(), hidden: new Set() }))
    for (const { place, kind, subjectId } of await findViewerStates(
      db,
      asked,
      accountVisibility.hiddenAuthorIdsOf,
    )) {
      const mark = marks[place - 1]
      if (kind === 'like') mark?.liked.add(subjectId)
      else if (kind === 'hidden') mark?.hidden.add(subjectId)
      else mark?.votes.set(subjectId, kind)
    }
    return marks
  })

  async function marksOf(rows: readonly CommentRow[], viewer: Viewer): Promise<ViewerState | undefined> {
    if (!viewer || rows.length === 0) return undefined
    return findMarksOf({
      viewerId: viewer.userId,
      commentIds: rows.map(({ id }) => id),
      authorIds: [...new Set(rows.map(({ authorId }) => authorId))],
    })
  }

  return {
    /** Reads what showing these comments takes beside themselves; whom they are hidden from, `present` tells. */
    async read(rows: readonly CommentRow[]): Promise<ReadComments> {
      const standing = rows.filter(({ deletedAt }) => deletedAt === null)
      const [authors, cards] = await Promise.all([
        accountVisibility.findAuthors(undefined, [...new Set(standing.map(({ authorId }) => authorId))]),
        media.findCards(standing.flatMap(({ mediaId }) => mediaId ?? [])),
      ])
      return { rows, authors, media: cards }
    },

    /**
     * The comments as the viewer may see them, in their order; what does not show to them leaves its place when it has
     * replies, else nothing.
     */
    async present({ rows, authors, media }: ReadComments, viewer: Viewer): Promise<Comment[]> {
      const marks = await marksOf(rows, viewer)
      return rows.flatMap((comment) => {
        const author = marks?.hidden.has(comment.authorId) ? undefined : authors.get(comment.authorId)
        const file = shownMedia(comment, media.get(comment.mediaId ?? 0), viewer?.userId)
        const hasSomethingToShow = comment.content !== '' || file
        if (comment.deletedAt === null && author && hasSomethingToShow) {
          const vote = marks?.votes.get(comment.id) ?? null
          const isLiked = marks?.liked.has(comment.id) ?? false
          return presentComment({ comment, author, media: file }, { viewer, vote, isLiked })
        }
        return comment.replies > 0 ? presentPlace(comment) : []
      })
    },
  }
}
