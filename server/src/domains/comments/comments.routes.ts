import * as contract from '@aura/contract/comments/comments.contract'
import type { App } from '../../platform/http/serve.ts'
import type { CommentDeletionService } from './comments.delete.service.ts'
import type { CommentPublisher } from './comments.publish.service.ts'
import type { CommentsReadService } from './comments.read.service.ts'

export interface CommentsServices {
  deletion: CommentDeletionService
  reading: CommentsReadService
  publisher: CommentPublisher
}

export function commentsRoutes(app: App, { deletion, reading, publisher }: CommentsServices): void {
  app.serve(contract.addComment, ({ actor, body, idempotency }) => {
    const { postId, parentId = null, content, acceptedToxic = false } = body
    const wanted = { postId, parentId, content, acceptedToxic, file: undefined, alt: undefined }
    return publisher.publish(actor, wanted, idempotency)
  })
  app.serve(contract.addPostComment, ({ actor, params, body, upload, idempotency }) => {
    const { content, parentId, alt, acceptedToxic } = body
    const wanted = {
      postId: params.postId,
      parentId: parentId ? Number(parentId) : null,
      content,
      acceptedToxic: acceptedToxic === 'true',
      file: upload,
      alt,
    }
    return publisher.publish(actor, wanted, idempotency)
  })
  app.serve(contract.deleteComment, ({ actor, subject, body }) =>
    deletion.delete(actor, subject, body.reason),
  )

  app.serve(contract.listPostComments, ({ actor, params, query }) =>
    reading.list(actor, params.postId, query),
  )
  app.serve(contract.listComments, async ({ actor, params, query }) => {
    return (await reading.list(actor, params.id, query)).comments
  })
  app.serve(contract.listReplies, ({ actor, params, query }) => reading.replies(actor, params.id, query))
  app.serve(contract.countReplies, ({ actor, params }) => reading.countReplies(actor, params.id))
  app.serve(contract.commentHierarchy, ({ actor, params }) => reading.hierarchy(actor, params.id))
  app.serve(contract.commentsAround, ({ actor, params, query }) =>
    reading.around(actor, params.id, query.order),
  )
}
