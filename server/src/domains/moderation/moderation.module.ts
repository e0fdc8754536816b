import type { DomainModule } from '../../domain-module.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ChallengeLists } from '../challenges/challenges.list.service.ts'
import type { CommentsReadService } from '../comments/comments.read.service.ts'
import type { CommunitiesService } from '../communities/communities.service.ts'
import type { MediaService } from '../media/media.service.ts'
import type { PostsService } from '../posts/posts.read.service.ts'
import type { AccountVisibility } from '../privacy/privacy.visibility.ts'
import { moderationRoutes } from './moderation.routes.ts'
import { createModerationService, type ModerationService } from './moderation.service.ts'

type Needs = Pick<Platform, 'db' | 'clock'> & {
  accountVisibility: AccountVisibility
  posts: PostsService
  commentsReading: CommentsReadService
  onCommunityPostRemoved: (handle: ModerationService['keepPostRemoval']) => void
  onEntryRemoved: (handle: ModerationService['keepPostRemoval']) => void
  onCommentRemoved: (handle: ModerationService['keepCommentRemoval']) => void
  communities: CommunitiesService
  challengeLists: ChallengeLists
  media: MediaService
}

export const createModule = ({
  db,
  clock,
  accountVisibility,
  posts,
  commentsReading,
  onCommentRemoved,
  onCommunityPostRemoved,
  onEntryRemoved,
  communities,
  challengeLists,
  media,
}: Needs) => {
  const moderation = createModerationService({
    db,
    clock,
    accountVisibility,
    posts,
    comments: commentsReading,
    communities,
    challengeLists,
    media,
  })
  onCommunityPostRemoved(moderation.keepPostRemoval)
  onEntryRemoved(moderation.keepPostRemoval)
  onCommentRemoved(moderation.keepCommentRemoval)
  return {
    services: { moderation },
    routes: (app) => moderationRoutes(app, { moderation }),
    forgetAccount: (tx, { id }) => moderation.forgetAllOf(tx, id),
  } satisfies DomainModule
}
