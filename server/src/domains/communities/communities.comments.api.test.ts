import {
  commentHierarchy,
  countReplies,
  deleteComment,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import type { Id } from '@aura/contract/common'
import { deleteCommunityPost } from '@aura/contract/communities/communities.posts.contract'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/db/transaction.ts'
import { makeComment, writeComment } from '../../testing/comments.ts'
import { enrol, expel, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { eraseAccounts } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

let owner: Person
let admin: Person
let member: Person
let guest: Person
let community: { id: Id; name: string }
let postId: Id

const app = await openTestApp()
beforeEach(async () => {
  owner = await makePerson(app)
  admin = await makePerson(app)
  member = await makePerson(app)
  guest = await makePerson(app)
  community = await makeCommunity(app, owner, { isPrivate: true })
  await enrol(app, community.id, admin, 'admin')
  for (const person of [member, guest]) await enrol(app, community.id, person)
  postId = await makePost(app, member, { audienceId: community.id })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const remove = (actor: Person, id: Id, reason?: string) =>
  ask(app, deleteComment, {
    params: { id },
    token: actor.token,
    body: reason === undefined ? {} : { reason },
  })
const read = (viewer?: Person) => ask(app, listPostComments, { params: { postId }, token: viewer?.token })
const mayDelete = async (viewer: Person) => (await read(viewer)).body.comments[0]?.canDelete
const logged = () =>
  app.db
    .selectFrom('communityLog')
    .select(['act', 'byId', 'personId', 'reason'])
    .where('communityId', '=', community.id)
    .where('act', '=', 'comment-deleted')
    .execute()

test('[COM-08, NTF-09] comments and replies below a post of a community lead to it there, and tell nobody who left', async () => {
  const { body: first } = await writeComment(app, guest, { postId })
  const { body: second } = await writeComment(app, member, { postId, parentId: first.id })
  const expected = [
    [member, 'community-comment', 'post_comment', first.id],
    [guest, 'community-reply', 'comment_reply', second.id],
  ] as const
  for (const [person, kind, type, commentId] of expected) {
    const told = await notificationsOf(app, person)
    expect(told).toMatchObject([{ kind, type, data: { communityId: community.id, postId, commentId } }])
    expect(told.map(notificationAddress)).toEqual([`/community/${community.id}/${postId}/${commentId}`])
  }
  await expel(app, community.id, guest)
  expect(await notificationsOf(app, guest)).toEqual([])
  await remove(member, second.id)
  await enrol(app, community.id, guest)
  expect(await notificationsOf(app, guest)).toEqual([])
})

test('[COM-08] likes and votes count below a post of a community, for its members alone', async () => {
  const id = await makeComment(app, member, { postId })
  const stranger = await makePerson(app)
  const like = (actor: Person) => ask(app, likeComment, { params: { id }, token: actor.token })
  const vote = (actor: Person) =>
    ask(app, voteOnComment, { params: { id }, token: actor.token, body: { type: 'up' } })
  for (const [actor, status] of [
    [guest, 200],
    [stranger, 404],
  ] as const)
    expect([(await like(actor)).status, (await vote(actor)).status]).toEqual([status, status])
  expect((await read(guest)).body).toMatchObject({ total: 1, comments: [{ like_count: 1, aura: 1 }] })
  for (const viewer of [undefined, stranger]) expect((await read(viewer)).status).toBe(404)
})

test('[CMT-27, COM-35, PRV-05] an author is told what was deleted and why, also once who deleted it is erased', async () => {
  const erased = admin
  const id = await makeComment(app, guest, { postId, content: 'Des mots' })
  const ofGuest = await makePost(app, guest, { audienceId: community.id })
  expect((await remove(erased, id, 'Hors sujet')).status).toBe(200)
  await notificationsOf(app, guest)
  const body = { reason: 'Hors sujet' }
  await ask(app, deleteCommunityPost, { params: { id: ofGuest }, token: erased.token, body })
  await eraseAccounts(app, erased.id)
  const told = await notificationsOf(app, guest)
  expect(told.map(({ kind, actors, data }) => [kind, actors, data.reason])).toEqual([
    ['post-deleted', [], 'Hors sujet'],
    ['community-comment-deleted', [], 'Hors sujet'],
  ])
  for (const { data } of told) expect(data).not.toHaveProperty('adminId')
  const { rows } = await sql`
    select from notification_act where actor_id = ${erased.id}
    union all select from notification where latest::text like ${`%"actorId": ${erased.id},%`}`.execute(
    app.db,
  )
  expect(rows).toEqual([])
})

test('[CMT-27, COM-35] an author who blocks the owner is told what was deleted, and not by whom', async () => {
  const id = await makeComment(app, guest, { postId })
  const ofGuest = await makePost(app, guest, { audienceId: community.id })
  await ask(app, blockAccount, { token: guest.token, body: { pseudo: owner.pseudo } })
  expect((await remove(owner, id, 'Hors sujet')).status).toBe(200)
  const deleted = await ask(app, deleteCommunityPost, {
    params: { id: ofGuest },
    token: owner.token,
    body: { reason: 'Hors sujet' },
  })
  expect(deleted.status).toBe(200)
  const told = await notificationsOf(app, guest)
  expect(told.map(({ kind, actors }) => [kind, actors])).toEqual([
    ['post-deleted', []],
    ['community-comment-deleted', []],
  ])
  for (const { data } of told) expect(data).not.toHaveProperty('adminPseudo')
})

test('[CMT-27, COM-54] owner and admins delete a comment with a reason, which its author reads and the log keeps', async () => {
  for (const [staff, words] of [
    [owner, 'Sans rapport'],
    [admin, 'Des mots'],
  ] as const) {
    const id = await makeComment(app, guest, { postId, content: words })
    expect(await mayDelete(staff)).toBe(true)
    expect((await remove(staff, id)).body.code).toBe('comments.reason-missing')
    expect((await remove(staff, id, '\u200b\u2800')).body.code).toBe('platform.invalid')
    expect((await remove(staff, id, ' Hors sujet. ')).status).toBe(200)
    const [told] = await notificationsOf(app, guest)
    if (!told) throw new Error('the author was not told')
    expect(told).toMatchObject({ type: 'post_deleted', data: { adminPseudo: staff.pseudo } })
    expect(notificationSentence(told)).toBe(
      `Votre commentaire «\u00a0${words}\u00a0» dans «\u00a0${community.name}\u00a0» a été supprimé\u00a0: Hors sujet.`,
    )
    expect(notificationAddress(told)).toBe(`/community/${encodeURIComponent(community.name)}`)
  }
  expect((await read(member)).body.total).toBe(0)
  const act = { act: 'comment-deleted', personId: guest.id, reason: 'Hors sujet.' }
  expect(await logged()).toEqual([
    { ...act, byId: owner.id },
    { ...act, byId: admin.id },
  ])
})

test('[CMT-27] members, and owner and admins elsewhere, are refused; one demoted meanwhile too', async () => {
  const id = await makeComment(app, guest, { postId })
  const elsewhere = await makeComment(app, guest, { postId: await makePost(app, guest) })
  for (const [actor, commentId] of [
    [member, id],
    [owner, elsewhere],
  ] as const)
    expect((await remove(actor, commentId, 'Non')).body.code).toBe('comments.not-author')
  expect(await mayDelete(member)).toBe(false)
  let removing: ReturnType<typeof remove> | undefined
  await inTransaction(app.db, async (tx) => {
    await sql`update community_member set role = 'member' where account_id = ${admin.id}`.execute(tx)
    removing = remove(admin, id, 'Hors sujet')
    await untilLocked(app.db)
  })
  expect((await removing)?.body.code).toBe('comments.not-author')
  expect((await read(guest)).body.total).toBe(1)
  expect(await logged()).toEqual([])
})

test('[CMT-27] a moderator’s deletion in an open community is an act of moderation, not of the community', async () => {
  await app.db.updateTable('audience').set({ isOpen: true }).where('id', '=', community.id).execute()
  const moderator = await makeModerator(app)
  const id = await makeComment(app, guest, { postId })
  expect((await remove(moderator, id, 'Insulte')).status).toBe(200)
  expect(await logged()).toEqual([])
  expect(await notificationsOf(app, guest)).toMatchObject([{ kind: 'moderation-decision', actors: [] }])
})

test('[CMT-27, PRV-06, PRV-08] owner, admins and moderators delete a comment that a block or mute hides from them', async () => {
  await app.db.updateTable('audience').set({ isOpen: true }).where('id', '=', community.id).execute()
  const moderator = await makeModerator(app)
  for (const { pseudo } of [owner, moderator])
    await ask(app, blockAccount, { token: guest.token, body: { pseudo } })
  await ask(app, muteAccount, { token: admin.token, body: { pseudo: guest.pseudo } })
  for (const actor of [owner, admin, moderator]) {
    const id = await makeComment(app, guest, { postId })
    expect((await read(actor)).body.comments.map((comment) => comment.id)).not.toContain(id)
    expect((await remove(actor, id, 'Insulte')).status).toBe(200)
    expect((await remove(actor, id, 'Encore')).status).toBe(404)
  }
})

test('[CMT-27, COM-39] a moderator deletes a comment in a private community by its id, and reads none', async () => {
  const [moderator, stranger] = [await makeModerator(app), await makePerson(app)]
  const id = await makeComment(app, guest, { postId })
  expect((await read(moderator)).status).toBe(404)
  expect((await remove(stranger, id, 'Insulte')).body.code).toBe('comments.unknown')
  expect((await remove(moderator, id, 'Insulte')).status).toBe(200)
  expect((await read(member)).body.total).toBe(0)
})

test('[CMT-20, CMT-26, COM-39] below a post of a private community members read replies, their number and the path to one', async () => {
  const parentId = await makeComment(app, member, { postId })
  const replyId = await makeComment(app, guest, { postId, parentId })
  const outsider = await makePerson(app)
  const readBy = async (viewer?: Person) => {
    const token = viewer?.token
    const [replies, count, path] = await Promise.all([
      ask(app, listReplies, { params: { id: parentId }, token }),
      ask(app, countReplies, { params: { id: parentId }, token }),
      ask(app, commentHierarchy, { params: { id: replyId }, token }),
    ])
    const statuses = [replies, count, path].map(({ status }) => status)
    return statuses.every((status) => status === 200)
      ? [replies.body.replies.map(({ id }) => id), count.body, path.body]
      : statuses
  }
  for (const reader of [owner, admin, guest])
    expect(await readBy(reader)).toEqual([[replyId], { count: 1 }, [parentId, replyId]])
  for (const reader of [outsider, undefined]) expect(await readBy(reader)).toEqual([404, 404, 404])
})
