import type { Id } from '@aura/contract/common'
import { sql } from 'kysely'
import { insertCommunity } from '../domains/communities/communities.create.queries.ts'
import { recordAct } from '../domains/communities/communities.log.queries.ts'
import { nameLook } from '../domains/communities/communities.names.rules.ts'
import { replaceTerms } from '../domains/communities/communities.search.queries.ts'
import { enqueueEvents } from '../domains/notifications/notifications.events.ts'
import { insertPost, insertPostTotal } from '../domains/posts/posts.queries.ts'
import { searchTails } from '../domains/search/search.rules.ts'
import type { Tx } from '../platform/db/database.ts'
import { insertComments } from './comments.queries.ts'
import type { PlannedCommunity } from './communities.plan.ts'
import { insertReactions } from './demonstration.queries.ts'
import type { DemoManifest } from './manifest.ts'
import { insertPicture } from './media.ts'

interface WriteDeps {
  accountIds: readonly Id[]
  manifest: DemoManifest
}

/** Writes communities with their members, requests, posts, comments and log, in the caller's transaction. */
export async function writeCommunities(
  tx: Tx,
  communities: readonly PlannedCommunity[],
  deps: WriteDeps,
): Promise<void> {
  for (const community of communities) await writeCommunity(tx, community, deps)
}

async function writeCommunity(tx: Tx, community: PlannedCommunity, deps: WriteDeps): Promise<void> {
  const { name, description, isOpen, foundedAt, posts, comments, reactions, pinned } = community
  const { accountIds, manifest } = deps
  const ownerId = accountIds[community.members[0]?.person as number] as Id
  const founding = { name, look: nameLook(name), description, isOpen, ownerId, now: foundedAt }
  const id = (await insertCommunity(tx, founding)) as Id
  await replaceTerms(tx, id, searchTails(name))
  await recordAct(tx, { communityId: id, act: 'created', byId: ownerId, at: foundedAt })
  await insertMembers(tx, id, community, deps)

  const postIds: Id[] = []
  for (const { author, legend, picture, at } of posts) {
    const authorId = accountIds[author] as Id
    const mediaIds =
      picture === undefined
        ? []
        : [await insertPicture(tx, manifest, picture, { ownerId: authorId, purpose: 'post', createdAt: at })]
    const postId = await insertPost(tx, { authorId, audienceId: id, mediaIds, legend, createdAt: at })
    await insertPostTotal(tx, postId, authorId, 0)
    postIds.push(postId)
  }
  await insertComments(tx, comments, accountIds, postIds)
  await insertReactions(tx, reactions, accountIds, postIds)
  await insertRequests(tx, id, community, ownerId, accountIds)

  const { category, rules, question = null, cover } = community
  const coverMediaId =
    cover === undefined
      ? null
      : await insertPicture(tx, manifest, cover, { ownerId, purpose: 'cover', createdAt: foundedAt })
  const pinnedPostId = pinned === undefined ? null : (postIds[pinned] ?? null)
  await tx
    .updateTable('community')
    .set({ category, rules, question, coverMediaId, pinnedPostId })
    .where('id', '=', id)
    .execute()
  if (pinned !== undefined) {
    await recordAct(tx, { communityId: id, act: 'pinned', byId: ownerId, at: posts[pinned]?.at ?? foundedAt })
  }
}

/** Writes the members beside the owner, and the log of who was promoted. */
async function insertMembers(
  tx: Tx,
  communityId: Id,
  { members: [owner, ...members] }: PlannedCommunity,
  { accountIds }: WriteDeps,
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(
        ${members.map(({ person }) => accountIds[person])}::bigint[], ${members.map(({ role }) => role)}::text[],
        ${members.map(({ at }) => at.toISOString())}::timestamptz[]
      ) as wanted (account_id, role, joined_at)
    ), reading as (
      insert into audience_member (audience_id, account_id) select ${communityId}, account_id from wanted
    ), counted as (
      insert into community_delta (community_id, members) select ${communityId}, count(*) from wanted
    )
    insert into community_member (community_id, account_id, role, joined_at)
    select ${communityId}, account_id, role, joined_at from wanted`.execute(tx)
  const byId = accountIds[owner?.person as number] as Id
  for (const { person, at } of members.filter(({ role }) => role === 'admin')) {
    await recordAct(tx, { communityId, act: 'promoted', byId, personId: accountIds[person] as Id, at })
  }
}

/** Writes who asks to join, and tells the owner. */
async function insertRequests(
  tx: Tx,
  communityId: Id,
  { requests }: PlannedCommunity,
  ownerId: Id,
  accountIds: readonly Id[],
): Promise<void> {
  for (const { person, answer, at } of requests) {
    const accountId = accountIds[person] as Id
    await tx
      .insertInto('communityRequest')
      .values({ communityId, accountId, answer, createdAt: at })
      .execute()
    const told = {
      kind: 'join-request',
      recipientId: ownerId,
      actorId: accountId,
      subjectId: communityId,
    } as const
    await enqueueEvents(tx, [{ ...told, data: { communityId }, at }])
  }
}
