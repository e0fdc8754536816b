import { createHash, randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import type { Id } from '@aura/contract/common'
import type { VideoEdit } from '@aura/contract/media/media.contract'
import { createPost, getPost, type Post } from '@aura/contract/posts/posts.contract'
import { expect } from 'vitest'
import { insertMedia } from '../domains/media/media.queries.ts'
import { insertPost, insertPostTotal } from '../domains/posts/posts.queries.ts'
import { discoveryRank } from '../domains/posts/posts.ranking.rules.ts'
import { noTotals } from '../domains/posts/posts.rules.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { ask } from './contract-calls.ts'
import { jpeg } from './image-fixtures.ts'
import type { Person } from './people.ts'
import { listUnreferenced, storedNames } from './stored-files.ts'
import type { TestApp } from './test-app.ts'

export interface PublishOptions {
  file?: Buffer | undefined
  fileName?: string
  /** Several files instead of one. */
  files?: readonly Buffer[]
  alts?: readonly (string | null)[]
  edits?: readonly (VideoEdit | null)[]
  legend?: string
  alt?: string
  idempotencyKey?: string
  /** Meant for a community: its id, or empty when none was chosen. */
  communityId?: string
}

/** The multipart form of a new post. */
export function postForm(options: PublishOptions): FormData {
  const { file, files, fileName = 'photo.jpg', legend, alt, alts, edits, communityId } = options
  const form = new FormData()
  if (legend !== undefined) form.set('legend', legend)
  if (alt !== undefined) form.set('alt', alt)
  if (communityId !== undefined) {
    form.set('is_community_post', 'true')
    form.set('community_id', communityId)
  }
  if (alts) form.set('alts', JSON.stringify(alts))
  if (edits) form.set('edits', JSON.stringify(edits))
  for (const each of files ?? (file ? [file] : [])) {
    form.append('image', new Blob([new Uint8Array(each)]), fileName)
  }
  return form
}

let published = 0

/** Publishes a post over HTTP, with a new picture unless a file is given. */
export async function publishPost(app: TestApp, author: Person, options: PublishOptions = {}) {
  const hasFiles = 'file' in options || options.files !== undefined
  const file = hasFiles ? options.file : await jpeg(300 + published++, 400)
  return ask(app, createPost, {
    token: author.token,
    body: postForm({ ...options, file }),
    ...(options.idempotencyKey && { headers: { 'idempotency-key': options.idempotencyKey } }),
  })
}

export interface MadePostOptions {
  legend?: string
  createdAt?: Date
  /** The community or challenge it is for; everyone unless given. */
  audienceId?: Id | null
  /** Shows in its author's profile as well. */
  isOnProfile?: boolean
  mediaCount?: number
}

/** A post made quickly: the same rows through the domains' own code, without rendering a picture. */
export async function makePost(
  { db, clock }: Pick<TestApp, 'db' | 'clock'>,
  author: { id: Id },
  {
    legend = '',
    createdAt = clock.now(),
    audienceId = null,
    isOnProfile = false,
    mediaCount = 1,
  }: MadePostOptions = {},
): Promise<Id> {
  return inTransaction(db, async (tx) => {
    const mediaIds: Id[] = []
    for (let place = 0; place < mediaCount; place++) {
      const name = `${createHash('sha256').update(randomUUID()).digest('hex').slice(0, 40)}-320.webp`
      const media = {
        ownerId: author.id,
        purpose: 'post' as const,
        alt: null,
        width: 320,
        height: 400,
        createdAt,
      }
      const files = [{ name, width: 320, height: 400, bytes: 1000 }]
      mediaIds.push(await insertMedia(tx, { ...media, placeholder: 'data:image/webp;base64,AA==' }, files))
    }
    const postId = await insertPost(tx, {
      authorId: author.id,
      audienceId,
      isOnProfile,
      mediaIds,
      legend,
      createdAt,
    })
    await insertPostTotal(tx, postId, author.id, discoveryRank({ ...noTotals, createdAt }))
    return postId
  })
}

/** The audience row of a community or challenge, without the community or challenge itself. */
export async function makeAudience(
  { db }: Pick<TestApp, 'db'>,
  kind: 'community' | 'challenge',
  { isOpen, members = [] }: { isOpen: boolean; members?: readonly { id: Id }[] },
): Promise<Id> {
  const { id: audienceId } = await db
    .insertInto('audience')
    .values({ kind, isOpen })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const { id: accountId } of members) await admit({ db }, audienceId, accountId)
  return audienceId
}

export async function admit({ db }: Pick<TestApp, 'db'>, audienceId: Id, accountId: Id): Promise<void> {
  await db.insertInto('audienceMember').values({ audienceId, accountId }).execute()
}

/** Ends a membership: an account that left, was removed or is banned is no member. */
export async function dismiss({ db }: Pick<TestApp, 'db'>, audienceId: Id, accountId: Id): Promise<void> {
  const member = db.deleteFrom('audienceMember').where('audienceId', '=', audienceId)
  await member.where('accountId', '=', accountId).execute()
}

/** Turns a published post, with its stored file, into one for an audience. */
export async function restrictPost(
  { db }: Pick<TestApp, 'db'>,
  postId: Id,
  audienceId: Id,
  onProfile = false,
): Promise<void> {
  await db.updateTable('post').set({ audienceId, onProfile }).where('id', '=', postId).execute()
  await db.updateTable('postTotal').set({ rank: null, audienceId }).where('postId', '=', postId).execute()
}

/** Names of stored files, and how many rows posts and media have. */
export async function countKept({ db, application }: Pick<TestApp, 'db' | 'application'>) {
  const count = async (table: 'post' | 'media' | 'mediaFile') =>
    (await db.selectFrom(table).selectAll().execute()).length
  const names = await storedNames(application.store)
  return { names, rows: [await count('post'), await count('media'), await count('mediaFile')] }
}

/** Sends a post that must be refused, and proves that neither row nor file stays. */
export async function refusedPost(app: TestApp, author: Person, options: PublishOptions) {
  // The received file of an earlier video is removed soon after the video is ready.
  await expect.poll(() => listUnreferenced(app)).toEqual([])
  const before = await countKept(app)
  const { status, body } = await publishPost(app, author, options)
  expect(await countKept(app)).toEqual(before)
  await expect.poll(() => readdir(app.application.store.tempFolder)).toEqual([])
  const { code, message, fields } = body as {
    code?: string
    message?: string
    fields?: Record<string, string>
  }
  return { status, code, message, fields }
}

/** A post as its viewer reads it, once none of its videos is being prepared. */
export async function settledPost(app: TestApp, id: Id, { token }: Pick<Person, 'token'>): Promise<Post> {
  const read = async () => (await ask(app, getPost, { params: { id }, token })).body as Post
  const states = async () => (await read()).medias.map(({ media_state }) => media_state)
  await expect.poll(states).not.toContain('preparing')
  return read()
}
