import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { createTransactionHook } from '../../platform/db/transaction-hook.ts'
import { DomainError } from '../../platform/errors/domain-error.ts'
import type { App } from '../../platform/http/serve.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CommentStaff } from '../comments/comments.delete.service.ts'
import type { PostDeletionService } from '../posts/posts.delete.service.ts'
import type { RequireNotExcluded } from '../posts/posts.edit.service.ts'
import type { RequireCommunityAuthor } from '../posts/posts.publish.service.ts'
import type { PostsService } from '../posts/posts.service.ts'
import type { PostVisibility } from '../posts/posts.visibility.ts'
import type { CommunityAccess } from './communities.access.service.ts'
import { isBanned } from './communities.bans.queries.ts'
import { createCommentStaff } from './communities.comments.service.ts'
import { createCommunityPostManagement, type PostRemoval } from './communities.posts.manage.service.ts'
import { unpinPosts } from './communities.posts.queries.ts'
import { communityPostsRoutes } from './communities.posts.routes.ts'
import { createCommunityPosts } from './communities.posts.service.ts'
import { createCommunityTopPosts } from './communities.posts.top.service.ts'

/** Services of other domains that posts in communities use. */
export interface CommunityPostsNeeds extends Pick<Platform, 'db' | 'clock'> {
  posts: PostsService
  postVisibility: PostVisibility
  postDeletion: PostDeletionService
  onPostsDeleted: (handle: (tx: Tx, postIds: readonly Id[]) => Promise<void>) => void
  setCommunityAuthors: (require: RequireCommunityAuthor) => void
  setExclusions: (require: RequireNotExcluded) => void
  setCommentStaff: (staff: CommentStaff) => void
}

/** The part of the module about posts. Domains below publish, delete and comment them, and call what this part registers. */
export function composeCommunityPosts(needs: CommunityPostsNeeds, communityAccess: CommunityAccess) {
  const { db, clock, posts, postVisibility, postDeletion } = needs
  const communityPosts = createCommunityPosts({ db, clock, communityAccess, posts, postVisibility })
  const topPosts = createCommunityTopPosts({ clock, communityAccess, posts })
  const postRemoved = createTransactionHook<[removal: PostRemoval]>()
  const management = createCommunityPostManagement({
    db,
    clock,
    posts,
    postVisibility,
    postDeletion,
    onRemovedByModerator: postRemoved.run,
  })
  needs.setCommunityAuthors(communityAccess.requireAuthor)
  needs.setExclusions(async (tx, { userId }, postId) => {
    const post = { communityId: postVisibility.communityOf(sql`${postId}::bigint`), accountId: userId }
    if (await isBanned(tx, { ...post, now: clock.now() })) throw new DomainError('posts.excluded')
  })
  needs.onPostsDeleted(unpinPosts)
  needs.setCommentStaff(createCommentStaff({ db, clock, postVisibility }))
  return {
    onCommunityPostRemoved: postRemoved.add,
    routes: (app: App) => communityPostsRoutes(app, { communityPosts, topPosts, management }),
  }
}
