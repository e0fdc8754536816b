import type { Id } from '@aura/contract/common'
import { hashPassword } from '../domains/accounts/passwords.rules.ts'
import { insertMedia } from '../domains/media/media.queries.ts'
import { insertPostTotal } from '../domains/posts/posts.queries.ts'
import { discoveryRank } from '../domains/posts/posts.ranking.rules.ts'
import { noTotals } from '../domains/posts/posts.rules.ts'
import type { Clock } from '../platform/clock/clock.ts'
import type { Db, Tx } from '../platform/db/database.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import type { MediaStore } from '../platform/store/media-store.ts'
import { createChance } from './chance.ts'
import { insertCommentActs, insertComments } from './comments.queries.ts'
import { writeCommunities } from './communities.ts'
import {
  type DemonstrationPlan,
  type PlannedAccount,
  type PlannedPost,
  planDemonstration,
} from './demonstration.plan.ts'
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
import { writeDesk } from './desk.ts'
import { writeLoginActivity } from './login-activity.ts'
import { type DemoManifest, listDemoFiles, readDemoManifest, storeDemoFiles } from './manifest.ts'
import { insertPicture, insertVideo, sizeOf } from './media.ts'
import { demoLogin } from './people.ts'
import { writePremium } from './premium.ts'
import { demoCelebrities, demoVideos } from './texts.ts'
import { writeTwitch } from './twitch.ts'

export interface DemonstrationOptions {
  db: Db
  store: MediaStore
  clock: Clock
}

/**
 * Fills an empty database with people, posts, follows, votes, likes, comments, communities and challenges: the same ones every time. The
 * committed files are stored first, then all rows are written in one transaction, so that a start cut short begins anew.
 *
 * @returns false when the database was not empty and nothing was done
 */
export async function seedDemonstration({ db, store, clock }: DemonstrationOptions): Promise<boolean> {
  if (!(await isEmptyDatabase(db))) return false
  const now = clock.now()
  const plan = planDemonstration(createChance(20_261_122), now)
  const manifest = await readDemoManifest()
  await storeDemoFiles(store, listDemoFiles(manifest))
  const passwordHash = await hashPassword(demoLogin.password)
  return inTransaction(db, async (tx) => {
    // Another process may have been at it; the first to commit wins, the second finds the unique pseudos taken.
    if (!(await isEmptyDatabase(tx))) return false
    await writeAll(tx, plan, now, passwordHash, manifest)
    return true
  })
}

async function writeAll(
  tx: Tx,
  plan: DemonstrationPlan,
  now: Date,
  passwordHash: string,
  manifest: DemoManifest,
): Promise<void> {
  const accountIds = await insertAccounts(tx, plan.accounts, emailOf, passwordHash)
  await openAuraAccounts(tx)
  for (const [person, portrait] of manifest.portraits.entries()) {
    const account = { ownerId: accountIds[person] as Id, createdAt: plan.accounts[person]?.createdAt as Date }
    const mediaId = await insertMedia(
      tx,
      { ...sizeOf(portrait), ...account, purpose: 'picture', alt: null },
      portrait.files,
    )
    await setPicture(tx, account.ownerId, mediaId, portrait.files.at(-1)?.name ?? '')
  }
  await insertFollows(tx, plan.follows, accountIds)
  const posts = []
  for (const post of plan.posts) {
    posts.push({
      ...post,
      mediaIds: await insertPostMedia(tx, manifest, post, accountIds[post.author] as Id),
    })
  }
  const postIds = await insertPosts(tx, posts, accountIds)
  for (const [index, { author, at }] of plan.posts.entries()) {
    const rank = discoveryRank({ ...noTotals, createdAt: at })
    await insertPostTotal(tx, postIds[index] as Id, accountIds[author] as Id, rank)
  }
  const commentIds = await insertComments(tx, plan.comments, accountIds, postIds)
  await writeCommunities(tx, plan.communities, { accountIds, manifest })
  const others = await writeLoginActivity(tx, plan, { accountIds, postIds, commentIds, manifest }, now)
  await insertReactions(tx, others.reactions, accountIds, postIds)
  await insertCommentActs(tx, others.commentActs, accountIds, commentIds)
  await insertCelebrities(tx, demoCelebrities)
  await writeTwitch(tx, accountIds, now)
  const premium = plan.accounts.findIndex(({ pseudo }) => pseudo !== demoLogin.pseudo)
  await writePremium(tx, accountIds[premium] as Id, now)
  await writeDesk(tx, { accountIds, postIds }, now)
}

function emailOf({ pseudo }: PlannedAccount): string {
  return pseudo === demoLogin.pseudo ? demoLogin.email : `${pseudo}@aura.test`
}

/** Writes the media of a post, its video first. */
async function insertPostMedia(
  tx: Tx,
  manifest: DemoManifest,
  { video, pictures, at }: PlannedPost,
  ownerId: Id,
): Promise<Id[]> {
  const whose = { ownerId, purpose: 'post', createdAt: at } as const
  const mediaIds = video ? [await insertVideo(tx, manifest, demoVideos.indexOf(video), whose)] : []
  for (const place of pictures) mediaIds.push(await insertPicture(tx, manifest, place, whose))
  return mediaIds
}
