import { addComment, addPostComment } from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { type CommenterVisibility, insertComments } from '../domains/comments/comments.write.queries.ts'
import { communityOf } from '../domains/posts/posts.audience.queries.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db } from '../platform/db/database.ts'
import { ask } from './contract-calls.ts'
import type { Person } from './people.ts'
import type { TestApp } from './test-app.ts'

/** Where comments are made, and when. */
interface Made {
  db: Db
  clock: Clock
}

export interface CommentOptions {
  postId: Id
  parentId?: Id | null
  content?: string
}

/** The sight of an author from whom nothing is hidden. */
export const everything: CommenterVisibility = {
  shownPostOf: (postId) => sql`select author_id from post where post.id = ${postId}`,
  shownAuthorOf: (id) => sql`select id, pseudo, picture_name, aura_type_id from account where id = ${id}`,
  communityOf,
  isExcludedFrom: () => sql`false`,
}

/** A comment made quickly: the same rows through the domain's own code. */
export async function makeComment(
  { db, clock }: Made,
  author: { id: Id },
  { postId, parentId = null, content = 'Bien vu !' }: CommentOptions,
): Promise<Id> {
  const ids = { postId, authorId: author.id, isModerator: false, parentId, mediaId: null }
  const comments = [{ ...ids, content, isToxic: false, mentionedIds: [] }]
  const [written] = await insertComments(db, { comments, now: clock.now(), visibility: everything })
  if (!written) throw new Error('no such post or parent')
  return written.id
}

/** A thread: each comment replies to the one before; answers their ids from the top. */
export async function makeThread(
  app: Made,
  author: { id: Id },
  { postId, length }: { postId: Id; length: number },
): Promise<Id[]> {
  const ids: Id[] = []
  while (ids.length < length)
    ids.push(await makeComment(app, author, { postId, parentId: ids.at(-1) ?? null }))
  return ids
}

/** Comments in words, over its call. */
export function writeComment(
  app: TestApp,
  author: Person | undefined,
  body: CommentOptions & { acceptedToxic?: boolean },
  idempotencyKey?: string,
) {
  return ask(app, addComment, {
    token: author?.token,
    body: { content: 'Bien vu !', ...body },
    ...(idempotencyKey && { headers: { 'idempotency-key': idempotencyKey } }),
  })
}

/** Comments by the call that takes a file. */
export function sendComment(
  app: TestApp,
  author: Person,
  {
    postId,
    file,
    headers = {},
    ...fields
  }: {
    postId: Id
    file?: Buffer
    headers?: Record<string, string>
    content?: string
    parentId?: string
    acceptedToxic?: string
  },
) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  if (file) form.set('media', new Blob([new Uint8Array(file)]), 'fichier')
  return ask(app, addPostComment, { token: author.token, params: { postId }, body: form, headers })
}
