import { createHash, randomUUID } from 'node:crypto'
import type { Id } from '@aura/contract/common'
import { createPost } from '@aura/contract/posts/posts.contract'
import { discoveryRank } from '../domains/feed/feed.rules.ts'
import { insertMedia } from '../domains/media/media.queries.ts'
import { insertPost, insertPostTotal } from '../domains/posts/posts.queries.ts'
import { noTotals } from '../domains/posts/posts.rules.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { jpeg } from '../platform/media/image-fixtures.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

export interface PublishOptions {
  file?: Buffer | undefined
  fileName?: string
  legend?: string
  alt?: string
  idempotencyKey?: string
  /** Meant for a community: its id, or empty when none was chosen. */
  communityId?: string
}

/** The multipart form of a new post. */
export function postForm(options: PublishOptions): FormData {
  const { file, fileName = 'photo.jpg', legend, alt, communityId } = options
  const form = new FormData()
  if (legend !== undefined) form.set('legend', legend)
  if (alt !== undefined) form.set('alt', alt)
  if (communityId !== undefined) {
    form.set('is_community_post', 'true')
    form.set('community_id', communityId)
  }
  if (file) form.set('image', new Blob([new Uint8Array(file)]), fileName)
  return form
}

let published = 0

/** Publishes a post over its call; with a picture of its own, unless a file is given. */
export async function publishPost(app: TestApp, author: Person, options: PublishOptions = {}) {
  const file = 'file' in options ? options.file : await jpeg(300 + published++, 400)
  return ask(app, createPost, {
    token: author.token,
    body: postForm({ ...options, file }),
    ...(options.idempotencyKey ? { headers: { 'idempotency-key': options.idempotencyKey } } : {}),
  })
}

/** A post made quickly: the same rows through the domains' own code, without rendering a picture. */
export async function makePost(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  author: { id: Id },
  { legend = '', createdAt = clock.now() }: { legend?: string; createdAt?: Date } = {},
): Promise<Id> {
  const name = `${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}-320.webp`
  return inTransaction(db, async (tx) => {
    const media = {
      ownerId: author.id,
      purpose: 'post' as const,
      alt: null,
      width: 320,
      height: 400,
      placeholder: 'data:image/webp;base64,AA==',
      createdAt,
    }
    const mediaId = await insertMedia(tx, media, [{ name, width: 320, height: 400, bytes: 1000 }])
    const postId = await insertPost(tx, { authorId: author.id, mediaId, legend, createdAt })
    await insertPostTotal(tx, postId, author.id, discoveryRank({ ...noTotals, createdAt }))
    return postId
  })
}
