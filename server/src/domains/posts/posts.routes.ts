import { giveAura, hasAura, hasntAura, takeAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import {
  createPost,
  deletePost,
  getPost,
  hasLiked,
  likePost,
  viewPosts,
} from '@aura/contract/posts/posts.contract'
import type { App } from '../../platform/http/serve.ts'
import type { PostGivingService } from './posts.giving.service.ts'
import type { PostPublisher } from './posts.publish.ts'
import type { PostsService } from './posts.service.ts'
import type { PostViewingsService } from './posts.viewings.service.ts'
import type { PostVotesService } from './posts.votes.service.ts'

export interface PostsServices {
  posts: PostsService
  publisher: PostPublisher
  votes: PostVotesService
  viewings: PostViewingsService
  giving: PostGivingService
}

export function postsRoutes(app: App, { posts, publisher, votes, viewings, giving }: PostsServices): void {
  app.serve(createPost, ({ actor, body, upload, idempotency }) =>
    publisher.publish(actor, { filePath: upload?.path, legend: body.legend, alt: body.alt }, idempotency),
  )
  app.serve(getPost, ({ actor, params }) => posts.get(actor, params.id))
  app.serve(viewPosts, ({ actor, body }) => viewings.record(actor, body))
  app.serve(deletePost, ({ actor, params }) => posts.delete(actor, params.id))

  app.serve(giveAura, ({ actor, body, idempotency }) => votes.press(actor, body.postId, 1, idempotency))
  app.serve(takeAura, ({ actor, body, idempotency }) => votes.press(actor, body.postId, -1, idempotency))
  app.serve(hasAura, ({ actor, query }) => votes.hasAura(actor, query.postId))
  app.serve(hasntAura, ({ actor, query }) => votes.hasntAura(actor, query.postId))
  app.serve(userAuraGiven, ({ actor, params, query }) => giving.givenBy(actor, params.pseudo, query.before))
  app.serve(likePost, ({ actor, body, idempotency }) => votes.like(actor, body.postId, idempotency))
  app.serve(hasLiked, ({ actor, query }) => votes.hasLiked(actor, query.postId))
}
