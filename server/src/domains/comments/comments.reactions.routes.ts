import * as contract from '@aura/contract/comments/comments.reactions.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommentReactionsService } from './comments.reactions.service.ts'

export function commentReactionsRoutes(
  app: App,
  { commentReactions }: { commentReactions: CommentReactionsService },
): void {
  app.serve(contract.voteOnComment, ({ actor, params, body, idempotency }) =>
    commentReactions.vote(actor, params.id, body.type, idempotency),
  )
  app.serve(contract.commentVoteStatus, ({ actor, params }) => commentReactions.voteStatus(actor, params.id))
  app.serve(contract.likeComment, ({ actor, params, idempotency }) =>
    commentReactions.like(actor, params.id, idempotency),
  )
  app.serve(contract.commentLikeStatus, ({ actor, params }) => commentReactions.likeStatus(actor, params.id))
}
