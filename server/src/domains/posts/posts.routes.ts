import {
  auraGivers as auraGiversOfPost,
  giveAura,
  hasAura,
  hasntAura,
  takeAura,
  userAuraGiven,
} from '@aura/contract/aura/aura.contract'
import type { BodyOf } from '@aura/contract/endpoint'
import * as contract from '@aura/contract/posts/posts.contract'
import type { App } from '../../platform/http/serve.ts'
import { fieldOfFile, type UploadedFile } from '../../platform/http/uploads.ts'
import type { AuraGivenService } from './posts.aura-given.service.ts'
import type { AuraGiversService } from './posts.aura-givers.service.ts'
import type { PostDeletionService } from './posts.delete.service.ts'
import type { PostEditor } from './posts.edit.service.ts'
import type { PostFile, PostPublisher } from './posts.publish.service.ts'
import type { PostReactionsService } from './posts.reactions.service.ts'
import type { PostViewsService } from './posts.record-views.service.ts'
import type { PostPlace } from './posts.rules.ts'
import type { PostsService } from './posts.service.ts'

export interface PostsServices {
  posts: PostsService
  publisher: PostPublisher
  editor: PostEditor
  deletion: PostDeletionService
  postReactions: PostReactionsService
  postViews: PostViewsService
  auraGiven: AuraGivenService
  auraGivers: AuraGiversService
}

export function postsRoutes(app: App, services: PostsServices): void {
  const { posts, publisher, editor, deletion, postReactions, postViews, auraGiven, auraGivers } = services
  app.serve(contract.createPost, ({ actor, body, uploads, idempotency }) => {
    const wanted = { files: filesOf(uploads, body), legend: body.legend, place: placeOf(body) }
    return publisher.publish(actor, wanted, idempotency)
  })
  app.serve(contract.getPost, ({ actor, params }) => posts.get(actor, params.id))
  app.serve(contract.viewPosts, ({ actor, body }) => postViews.record(actor, body))
  app.serve(contract.editPost, ({ actor, params, body }) => editor.edit(actor, params.id, body))
  app.serve(contract.deletePost, ({ actor, params }) => deletion.delete(actor, params.id))

  app.serve(giveAura, ({ actor, body, idempotency }) =>
    postReactions.press(actor, body.postId, 1, idempotency, body.amount),
  )
  app.serve(takeAura, ({ actor, body, idempotency }) =>
    postReactions.press(actor, body.postId, -1, idempotency),
  )
  app.serve(hasAura, ({ actor, query }) => postReactions.hasAura(actor, query.postId))
  app.serve(hasntAura, ({ actor, query }) => postReactions.hasntAura(actor, query.postId))
  app.serve(userAuraGiven, ({ actor, params, query }) =>
    auraGiven.givenBy(actor, params.pseudo, query.cursor),
  )
  app.serve(auraGiversOfPost, ({ actor, params, query }) => auraGivers.ofPost(actor, params.id, query.cursor))
  app.serve(contract.likePost, ({ actor, body, idempotency }) =>
    postReactions.like(actor, body.postId, idempotency),
  )
  app.serve(contract.hasLiked, ({ actor, query }) => postReactions.hasLiked(actor, query.postId))
}

/** The files of a new post, each with its fields of the form. */
function filesOf(
  uploads: readonly UploadedFile[],
  { alt, alts, edits }: BodyOf<typeof contract.createPost>,
): PostFile[] {
  return uploads.map(({ path, signal }, place) => ({
    path,
    signal,
    alt: (alts ? alts[place] : place === 0 && alt) || undefined,
    edit: edits?.[place] ?? undefined,
    field: fieldOfFile(contract.createPost.upload.field, place),
  }))
}

/** The place of a new post, from the form. */
function placeOf({ is_community_post, community_id }: BodyOf<typeof contract.createPost>): PostPlace {
  if (is_community_post !== 'true') return { kind: 'classic' }
  return { kind: 'community', communityId: community_id ? Number(community_id) : undefined }
}
