import type { Id } from '@aura/contract/common'
import type { Db } from '../../platform/db/database.ts'
import { createLoader } from '../../platform/db/loader.ts'
import type { VoteValue } from '../aura/aura.rules.ts'
import type { FollowsService } from '../follows/follows.service.ts'
import {
  findViewerStateRows,
  type ViewerStateKey,
  type ViewerStateRow,
} from './posts.viewer-state.queries.ts'
import type { PostVisibility } from './posts.visibility.ts'

/** What a viewer did to one post. */
export interface PostViewerState {
  vote: VoteValue
  hasLike: boolean
  /** When the viewer first saw it. */
  viewedAt: Date | null
  /** When the viewer last changed a vote or like of it. */
  actedAt: Date | null
}

/** What a viewer did to posts and is to their authors; posts and authors without any such thing are missing. */
export interface ViewerState {
  posts: ReadonlyMap<Id, PostViewerState>
  followedIds: ReadonlySet<Id>
  /** Authors whose posts are hidden from the viewer. */
  hiddenIds: ReadonlySet<Id>
  /** Whether blocks or mutes hide any author from the viewer, also one not asked about. */
  avoidsAccounts: boolean
}

export interface ViewerStateLoaderDeps {
  db: Db
  follows: Pick<FollowsService, 'followedIdsOf'>
  visibility: Pick<PostVisibility, 'hiddenAuthorIdsOf' | 'avoidedIdsOf'>
}

export type ViewerStateLoader = ReturnType<typeof createViewerStateLoader>

/** Loads viewers' states, batched across the calls of one moment. */
export function createViewerStateLoader({ db, follows, visibility }: ViewerStateLoaderDeps) {
  const { hiddenAuthorIdsOf, avoidedIdsOf } = visibility
  const relations = { followedIdsOf: follows.followedIdsOf, hiddenAuthorIdsOf, avoidedIdsOf }
  return createLoader(async (asked: readonly ViewerStateKey[]): Promise<ViewerState[]> => {
    const found = Map.groupBy(await findViewerStateRows(db, asked, relations), (row) => row.place)
    return asked.map((_, index) => viewerStateOf(found.get(index + 1) ?? []))
  })
}

function viewerStateOf(found: readonly ViewerStateRow[]): ViewerState {
  const posts = new Map<Id, PostViewerState>()
  const followedIds = new Set<Id>()
  const hiddenIds = new Set<Id>()
  for (const row of found) {
    if (row.kind === 'avoids') continue
    if (row.at === null) {
      const ids = row.kind === 'follow' ? followedIds : hiddenIds
      ids.add(row.subjectId)
      continue
    }
    const known = posts.get(row.subjectId) ?? { vote: 0, hasLike: false, viewedAt: null, actedAt: null }
    if (row.kind === 'view') known.viewedAt = row.at
    else {
      if (row.kind === 'vote') known.vote = row.value
      else known.hasLike = row.value === 1
      if (!known.actedAt || known.actedAt < row.at) known.actedAt = row.at
    }
    posts.set(row.subjectId, known)
  }
  return { posts, followedIds, hiddenIds, avoidsAccounts: found.some(({ kind }) => kind === 'avoids') }
}
