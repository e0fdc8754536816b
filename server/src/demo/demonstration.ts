import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Id } from '@aura/contract/common'
import { hashPassword } from '../domains/accounts/passwords.ts'
import { discoveryRank } from '../domains/feed/feed.rules.ts'
import { insertMedia } from '../domains/media/media.queries.ts'
import { insertPostTotal } from '../domains/posts/posts.queries.ts'
import { noTotals } from '../domains/posts/posts.rules.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { MediaStore } from '../platform/store/media-store.ts'
import { demoCelebrities } from './celebrities.ts'
import { insertCommentActs, insertComments } from './comments.queries.ts'
import { type DemonstrationPlan, type PlannedAccount, planDemonstration } from './demonstration.plan.ts'
import {
  insertAccounts,
  insertCelebrities,
  insertFollows,
  insertPosts,
  insertReactions,
  isEmptyDatabase,
  openAuraAccounts,
  setPicture,
} from './demonstration.queries.ts'
import { writeLoginLife } from './login-life.ts'
import { demoLogin, demoPeople } from './people.ts'
import { createChance } from './pictures/chance.ts'
import type { EncodedPicture } from './pictures/encoding.ts'
import { makePortrait, type Portrait } from './pictures/portraits.ts'
import { makePostPicture, type PostPicture } from './pictures/post-pictures.ts'

export interface DemonstrationOptions {
  db: Db
  store: MediaStore
  clock: Clock
  /** Told how far it is, from 0 to 1. */
  onProgress: (done: number) => void
  /** Draws the posts' pictures at this part of their size, for who looks at everything but them. */
  pictureScale?: number
}

const seed = 1
/** Pictures drawn at the same time: enough to keep two cores busy while others wait for the disk. */
const drawnAtOnce = 4

/**
 * Fills an empty database with people, posts, follows, votes, likes and comments: the same ones every time. Pictures are stored
 * first, then everything is written in one transaction, so that a start cut short begins anew.
 *
 * @returns false when the database was not empty and nothing was done
 */
export async function seedDemonstration(options: DemonstrationOptions): Promise<boolean> {
  const { db, store, clock, onProgress, pictureScale } = options
  if (!(await isEmptyDatabase(db))) return false
  const now = clock.now()
  const plan = planDemonstration(createChance('demonstration'), now)
  const total = demoPeople.length + plan.posts.length
  let made = 0
  async function keep<P extends EncodedPicture>(picture: P): Promise<P> {
    await storePicture(store, picture)
    onProgress(++made / total)
    return picture
  }
  const portraits = await inBatches(demoPeople.length, async (index) => keep(await makePortrait(seed, index)))
  const pictures = await inBatches(plan.posts.length, async (index) =>
    keep(await makePostPicture(seed, index, pictureScale)),
  )
  const passwordHash = await hashPassword(demoLogin.password)
  return inTransaction(db, async (tx) => {
    // Another process may have been at it; the first to commit wins, the second finds the unique pseudos taken.
    if (!(await isEmptyDatabase(tx))) return false
    await writeAll(tx, plan, now, passwordHash, dealPortraits(portraits), pictures)
    return true
  })
}

async function writeAll(
  tx: Tx,
  plan: DemonstrationPlan,
  now: Date,
  passwordHash: string,
  /** In the order of the people they show. */
  portraits: readonly EncodedPicture[],
  pictures: readonly PostPicture[],
): Promise<void> {
  const accountIds = await insertAccounts(tx, plan.accounts, emailOf, passwordHash)
  await openAuraAccounts(tx)
  for (const [person, portrait] of portraits.entries()) {
    const account = { id: accountIds[person] as Id, createdAt: plan.accounts[person]?.createdAt as Date }
    const mediaId = await insertPicture(tx, portrait, account.id, 'picture', null, account.createdAt)
    await setPicture(tx, account.id, mediaId, portrait.files.at(-1)?.name ?? '')
  }
  await insertFollows(tx, plan.follows, accountIds)
  const posts = []
  for (const [index, post] of plan.posts.entries()) {
    const picture = pictures[index] as PostPicture
    const authorId = accountIds[post.author] as Id
    const mediaId = await insertPicture(tx, picture, authorId, 'post', picture.alt, post.at)
    posts.push({ ...post, mediaId, legend: picture.legend })
  }
  const postIds = await insertPosts(tx, posts, accountIds)
  for (const [index, { author, at }] of plan.posts.entries()) {
    const rank = discoveryRank({ ...noTotals, createdAt: at })
    await insertPostTotal(tx, postIds[index] as Id, accountIds[author] as Id, rank)
  }
  const commentIds = await insertComments(tx, plan.comments, accountIds, postIds)
  const others = await writeLoginLife(tx, plan, { accountIds, postIds, commentIds }, now)
  await insertReactions(tx, others.reactions, accountIds, postIds)
  await insertCommentActs(tx, others.commentActs, accountIds, commentIds)
  await insertCelebrities(tx, demoCelebrities)
}

/** Gives each person a portrait that suits their name, as long as there are any. */
function dealPortraits(portraits: readonly Portrait[]): Portrait[] {
  const left = [...portraits]
  const take = (suits: (portrait: Portrait) => boolean): Portrait[] => {
    const at = left.findIndex(suits)
    return at === -1 ? [] : left.splice(at, 1)
  }
  const dealt = demoPeople.map(({ presents }) => take((portrait) => portrait.presents === presents)[0])
  return dealt.map((portrait) => (portrait ?? take(() => true)[0]) as Portrait)
}

function emailOf({ pseudo }: PlannedAccount): string {
  return pseudo === demoLogin.pseudo ? demoLogin.email : `${pseudo}@aura.test`
}

function insertPicture(
  tx: Tx,
  { width, height, placeholder, files }: EncodedPicture,
  ownerId: Id,
  purpose: 'post' | 'picture',
  alt: string | null,
  createdAt: Date,
): Promise<Id> {
  const rows = files.map(({ name, width, height, bytes }) => ({ name, width, height, bytes: bytes.length }))
  return insertMedia(tx, { ownerId, purpose, alt, width, height, placeholder, createdAt }, rows)
}

async function storePicture(store: MediaStore, { files }: EncodedPicture): Promise<void> {
  await Promise.all(
    files.map(async ({ name, bytes }) => {
      const path = join(store.tempFolder, `${randomUUID()}.demonstration`)
      await writeFile(path, bytes)
      await store.put(path, name)
    }),
  )
}

/** Makes `count` things, a few at the same time, in their order. */
async function inBatches<T>(count: number, make: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) made[index] = await make(index)
  }
  await Promise.all(Array.from({ length: drawnAtOnce }, worker))
  return made
}
