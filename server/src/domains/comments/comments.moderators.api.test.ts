import { deleteComment, listPostComments } from '@aura/contract/comments/comments.contract'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { balanceOf } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { giveRole, makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

let author: Person
let id: number

const app = await openTestApp()
const host = await makePerson(app)
const moderator = await makeModerator(app)
const postId = await makePost(app, host)
beforeEach(async () => {
  author = await makePerson(app)
  id = await makeComment(app, author, { postId, content: 'Des mots qui blessent' })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const remove = (actor: Person, reason?: string) =>
  ask(app, deleteComment, {
    params: { id },
    token: actor.token,
    body: reason === undefined ? {} : { reason },
  })
const seenBy = async (viewer?: Person) => {
  const { body } = await ask(app, listPostComments, { params: { postId }, token: viewer?.token })
  return body.comments.find((comment) => comment.id === id)
}
const actsAbout = (person: Person) =>
  app.db.selectFrom('moderationDecision').selectAll().where('personId', '=', person.id).execute()

test('[CMT-27, MOD-20, MOD-21] a moderator deletes anyone’s comment and says why; it is kept who did, by which rule, and the author is told', async () => {
  expect(await seenBy(moderator)).toMatchObject({ canDelete: true })
  expect(await remove(moderator, '  Insulte un membre.  ')).toMatchObject({ status: 200 })
  expect(await seenBy()).toBeUndefined()
  expect(await actsAbout(author)).toMatchObject([
    {
      decidedById: moderator.id,
      kind: 'remove',
      targetType: 'comment',
      targetId: id,
      words: 'Insulte un membre.',
      rule: 'Conditions d’utilisation',
      decidedAt: app.clock.now(),
    },
  ])
  const told = await notificationsOf(app, author, { topic: 'moderation' })
  expect(told).toMatchObject([
    { kind: 'moderation-decision', actors: [], data: { reason: 'Insulte un membre.' } },
  ])
  expect(told.map(notificationSentence)).toEqual([
    'Votre commentaire «\u00a0Des mots qui blessent\u00a0» a été supprimé par la modération\u00a0: Insulte un membre.',
  ])
  expect(await remove(moderator, 'Encore.')).toMatchObject({ status: 404 })
  const [act, ...others] = await actsAbout(author)
  expect(others).toEqual([])
  const audited = app.db.selectFrom('auditEntry').select(['act', 'actorId', 'details'])
  expect(await audited.where('personId', '=', author.id).execute()).toEqual([
    { act: 'remove-elsewhere', actorId: moderator.id, details: `comment ${id} #${act?.id}` },
  ])
})

test.each([
  ['no reason', undefined],
  ['a blank one', ' \n '],
  ['one too long', 'a'.repeat(301)],
])('[CMT-27] a moderator who gives %s is told beside the field, and deletes nothing', async (_, reason) => {
  const { status, body } = await remove(moderator, reason)
  expect(status).toBe(400)
  expect(body).toMatchObject({ fields: { reason: expect.stringMatching(/^Dites pourquoi .* l’?.*lira\.$/) } })
  expect(await seenBy()).toMatchObject({ content: 'Des mots qui blessent' })
  expect(await actsAbout(author)).toEqual([])
})

test('[CMT-27] the author needs no reason, also as a moderator, and it is no act of moderation; a stranger’s reason counts for nothing', async () => {
  expect(await seenBy(host)).toMatchObject({ canDelete: false })
  expect(await remove(host, 'Je suis chez moi.')).toMatchObject({
    status: 403,
    body: { code: 'comments.not-author' },
  })
  await giveRole(app, author, 'moderator')
  expect(await remove(author)).toMatchObject({ status: 200 })
  expect(await actsAbout(author)).toEqual([])
  expect(await notificationsOf(app, author)).toEqual([])
})

test('[CMT-27, PRV-06] the author deletes it below a post that no longer shows to them', async () => {
  await ask(app, blockAccount, { token: host.token, body: { pseudo: author.pseudo } })
  expect((await remove(author)).status).toBe(200)
  expect(await seenBy()).toBeUndefined()
  expect((await remove(author)).body.code).toBe('comments.unknown')
})

test('[CMT-27] a moderator who is one no more loses the right in the session they have', async () => {
  const former = await makeModerator(app)
  expect(await seenBy(former)).toMatchObject({ canDelete: true })
  await giveRole(app, former, 'user')
  await expect.poll(() => seenBy(former)).toMatchObject({ canDelete: false })
  expect(await remove(former, 'Insulte.')).toMatchObject({
    status: 403,
    body: { code: 'comments.not-author' },
  })
  expect(await seenBy()).toMatchObject({ content: 'Des mots qui blessent' })
})

test('[CMT-27, PRV-06] what a block hides from a moderator is not theirs to delete', async () => {
  await ask(app, blockAccount, { token: author.token, body: { pseudo: moderator.pseudo } })
  expect(await remove(moderator, 'Insulte.')).toMatchObject({
    status: 404,
    body: { code: 'comments.unknown' },
  })
  expect(await seenBy()).toMatchObject({ content: 'Des mots qui blessent' })
})

test('[ACC-38] who is erased takes along why moderators acted on what they wrote, and a right they had', async () => {
  await remove(moderator, 'Insulte.')
  await giveRole(app, author, 'moderator')
  const leaving = app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', author.id)
  await leaving.execute()
  await app.application.services.erasure.eraseDue()
  const about = app.db.selectFrom('moderationDecision').selectAll().where('decidedById', '=', moderator.id)
  const last = await about.orderBy('id', 'desc').executeTakeFirst()
  expect(last).toMatchObject({ personId: null, words: '', excerpt: '' })
  const account = app.db.selectFrom('account').select('isModerator').where('id', '=', author.id)
  expect(await account.executeTakeFirst()).toEqual({ isModerator: false })
})

test.each([
  ['its author', () => author],
  ['a moderator', () => moderator],
] as const)(
  '[AUR-31, CMT-28] a comment that %s deletes leaves its aura with its author, and shows none',
  async (_, who) => {
    for (const type of ['up', 'up'] as const) {
      const voter = await makePerson(app)
      await ask(app, voteOnComment, { params: { id }, token: voter.token, body: { type } })
    }
    await makeComment(app, host, { postId, parentId: id })
    expect(await seenBy()).toMatchObject({ aura: 2 })
    expect(await remove(who(), 'Insulte un membre.')).toMatchObject({ status: 200 })
    expect(await seenBy()).toMatchObject({ isDeleted: true, aura: 0, userVote: null })
    expect(await balanceOf(app, author)).toBe(12)
  },
)
