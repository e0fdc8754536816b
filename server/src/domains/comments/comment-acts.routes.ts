import {
  commentLikeStatus,
  commentVoteStatus,
  likeComment,
  voteOnComment,
} from '@aura/contract/comments/comment-acts.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommentActsService } from './comment-acts.service.ts'

export function commentActsRoutes(app: App, { acts }: { acts: CommentActsService }): void {
  app.serve(voteOnComment, ({ actor, params, body, idempotency }) =>
    acts.vote(actor, params.id, body.type, idempotency),
  )
  app.serve(commentVoteStatus, ({ actor, params }) => acts.voteStatus(actor, params.id))
  app.serve(likeComment, ({ actor, params, idempotency }) => acts.like(actor, params.id, idempotency))
  app.serve(commentLikeStatus, ({ actor, params }) => acts.likeStatus(actor, params.id))
}
