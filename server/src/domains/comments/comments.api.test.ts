import {
  commentHierarchy,
  countReplies,
  deleteComment,
  listComments,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { afterAll, describe, expect, test } from 'vitest'
import { makeComment, makeThread, sendComment, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'

const app = await openTestApp()
const host = await makePerson(app)
const guest = await makePerson(app)
const picture = await jpeg(400, 300)
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const list = (postId: number, query: Record<string, string | number> = {}, viewer?: Person) =>
  ask(app, listPostComments, { params: { postId }, query, token: viewer?.token })
const remove = (id: number, actor: Person) => ask(app, deleteComment, { params: { id }, token: actor.token })
const idsOf = (comments: { id: number }[]) => comments.map(({ id }) => id)
const countOf = async (postId: number) =>
  (await ask(app, getPost, { params: { id: postId } })).body.comments_count

describe('writing', () => {
  test('[CMT-02] [CMT-03] [CMT-13] a comment has all its fields, and is listed by both families of calls', async () => {
    const postId = await makePost(app, host)
    const { status, body: comment } = await writeComment(app, guest, {
      postId,
      content: ' Quelle\nlumière ! ',
    })
    expect(status).toBe(200)
    expect(comment).toMatchObject({
      post_id: postId,
      parentId: null,
      parent_id: null,
      depth: 0,
      isDeleted: false,
      user_id: guest.id,
      pseudo: guest.pseudo,
      username: guest.pseudo,
      profile_picture: null,
      content: 'Quelle\nlumière !',
      media_url: null,
      media_type: 'none',
      thumbnail: null,
      aura: 0,
      userVote: null,
      like_count: 0,
      isLiked: false,
      isOriginalPoster: false,
      replies: [],
      reply_count: 0,
      canReply: true,
      canDelete: true,
    })
    const { body: own } = await sendComment(app, host, { postId, content: 'Merci !' })
    expect(own.isOriginalPoster).toBe(true)
    const { body: page } = await list(postId)
    expect(page).toMatchObject({ total: 2, hasMore: false, nextCursor: null, previousCursor: null })
    expect(idsOf(page.comments)).toEqual([own.id, comment.id])
    expect(page.comments[1]).toEqual({ ...comment, canDelete: false })
    expect((await ask(app, listComments, { params: { id: postId } })).body).toEqual(page.comments)
    expect(await countOf(postId)).toBe(2)
  })

  test('[CMT-11] [CMT-02] a picture is shown by its address, with or without words, to those who may see the comment', async () => {
    const postId = await makePost(app, host)
    const { body } = await sendComment(app, guest, { postId, file: picture })
    expect(body).toMatchObject({ content: '', media_type: 'image', media_state: 'ready', thumbnail: null })
    expect(body.media_url).toMatch(/^\/media\/.+\.webp$/)
    const fetched = async (viewer?: Person) =>
      (await app.call({ url: body.media_url ?? '', headers: viewer?.headers ?? {} })).statusCode
    expect(await fetched()).toBe(200)
    const blocked = await makePerson(app)
    await ask(app, blockAccount, { token: guest.token, body: { pseudo: blocked.pseudo } })
    expect(await fetched(blocked)).toBe(404)
    await remove(body.id, guest)
    expect([await fetched(), await fetched(guest)]).toEqual([404, 404])
  })

  test.each([
    ['[CMT-04] [CMT-14] nothing', { content: '' }, 400, 'comments.empty'],
    ['[CMT-19] blanks', { content: ' \n\t\u00a0 ' }, 400, 'comments.empty'],
    ['[CMT-14] [CMT-19] a zero-width space', { content: '\u200b' }, 400, 'comments.empty'],
    ['[CMT-14] [CMT-19] format characters', { content: ' \u200b\u2060\ufeff' }, 400, 'comments.empty'],
    ['[CMT-14] [CMT-19] a filler of Hangul', { content: '\u3164' }, 400, 'comments.empty'],
    ['[CMT-15] 2001 characters', { content: '😀'.repeat(2001) }, 400, 'comments.too-long'],
    ['an absent post', { postId: 999_999_999 }, 404, 'posts.unknown'],
    ['an absent parent', { parentId: 999_999_999 }, 404, 'comments.parent-unknown'],
    ['[CMT-08] an insult', { content: 'espèce de c0n n@rd' }, 409, 'comments.toxic'],
    [
      '[CMT-08] an insult on an absent post',
      { postId: 999_999_999, content: 'connard' },
      404,
      'posts.unknown',
    ],
  ])('refuses %s and keeps nothing', async (_, wrong, status, code) => {
    const postId = await makePost(app, host)
    expect(await writeComment(app, guest, { postId, ...wrong })).toMatchObject({ status, body: { code } })
    expect((await list(postId)).body).toMatchObject({ comments: [], total: 0 })
  })

  test('[CMT-15] 2000 characters are kept, however many bytes they take', async () => {
    const content = '😀'.repeat(2000)
    const { body } = await writeComment(app, guest, { postId: await makePost(app, host), content })
    expect(body.content).toBe(content)
  })

  test('[CMT-19] invisible characters within a text are kept as written', async () => {
    const content = '👩🏽‍🚒 a\u200bb'
    const { body } = await writeComment(app, guest, { postId: await makePost(app, host), content })
    expect(body.content).toBe(content)
  })

  test.each([
    [
      '[CMT-14] [CMT-19] an invisible text without file',
      { content: '\u200b\u2060' },
      400,
      'Veuillez saisir du texte ou sélectionner un fichier',
    ],
    ['[CMT-14] neither text nor file', {}, 400, 'Veuillez saisir du texte ou sélectionner un fichier'],
    [
      '[CMT-17] a file of another type',
      { file: Buffer.from('%PDF-1.7 x') },
      415,
      'Type de fichier non autorisé',
    ],
    ['[CMT-08] an insult', { content: 'connard' }, 409, undefined],
    ['[CMT-08] an insult beside a picture', { content: 'connard', file: picture }, 409, undefined],
    [
      'a picture that cannot be read',
      { file: Buffer.from('\xff\xd8\xff\xe0 broken', 'latin1') },
      422,
      undefined,
    ],
  ])('[CMT-11] the call with a file refuses %s and keeps nothing', async (_, sent, status, message) => {
    const postId = await makePost(app, host)
    const answer = await sendComment(app, guest, { postId, ...sent })
    expect(answer.status).toBe(status)
    if (message) expect(answer.body.message).toBe(message)
    expect((await list(postId)).body.total).toBe(0)
  })

  test('[CMT-02, CMT-18] replies go down to the fifth level, and no further; each names its own parent', async () => {
    const postId = await makePost(app, host)
    const thread = await makeThread(app, guest, { postId, length: 4 })
    const { body: deepest } = await writeComment(app, host, { postId, parentId: thread.at(-1) ?? 0 })
    const parentId = thread.at(-1)
    const own = { parentId, parent_id: parentId, isOriginalPoster: true }
    expect(deepest).toMatchObject({ depth: 4, canReply: false, ...own })
    const { body: answered } = await ask(app, listReplies, { params: { id: parentId ?? 0 } })
    expect(answered.replies).toMatchObject([{ id: deepest.id, ...own }])
    const beyond = await writeComment(app, guest, { postId, parentId: deepest.id })
    expect(beyond).toMatchObject({ status: 400, body: { code: 'comments.too-deep' } })
    expect((await ask(app, commentHierarchy, { params: { id: deepest.id } })).body).toEqual([
      ...thread,
      deepest.id,
    ])
  })

  test('a comment of another post, a deleted one and a hidden one cannot be answered', async () => {
    const postId = await makePost(app, host)
    const stranger = await makePerson(app)
    const foreign = await makeComment(app, guest, { postId: await makePost(app, host) })
    const deleted = await makeComment(app, guest, { postId })
    await remove(deleted, guest)
    const hidden = await makeComment(app, guest, { postId })
    await ask(app, blockAccount, { token: stranger.token, body: { pseudo: guest.pseudo } })
    for (const parentId of [foreign, deleted, hidden]) {
      const answer = await writeComment(app, stranger, { postId, parentId })
      expect(answer).toMatchObject({ status: 404, body: { code: 'comments.parent-unknown' } })
    }
    expect(await countOf(postId)).toBe(1)
  })

  test('[CMT-18] a reply that waits while its parent is deleted is refused', async () => {
    const postId = await makePost(app, host)
    const parentId = await makeComment(app, guest, { postId })
    const [deleted, answered] = await app.db.transaction().execute(async (tx) => {
      await sql`select from comment where id = ${parentId} for update`.execute(tx)
      const deletion = remove(parentId, guest)
      await untilLocked(app.db)
      const reply = writeComment(app, host, { postId, parentId })
      await untilLocked(app.db, 2)
      return [deletion, reply]
    })
    expect((await deleted)?.status).toBe(200)
    expect(await answered).toMatchObject({ status: 404, body: { code: 'comments.parent-unknown' } })
    expect(await countOf(postId)).toBe(0)
  })

  test('[AUR-55] a comment sent again with its key is kept once', async () => {
    const postId = await makePost(app, host)
    const sent = await Promise.all([1, 2, 3].map(() => writeComment(app, guest, { postId }, 'once')))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOf(postId)).toBe(1)
    await remove(sent[0]?.body.id ?? 0, guest)
    const late = await writeComment(app, guest, { postId }, 'once')
    expect(late).toMatchObject({ status: 404, body: { code: 'comments.unknown' } })
  })

  test('64 people comment on one post at the same moment, and reply to one comment: each counts', async () => {
    const postId = await makePost(app, host)
    const parentId = await makeComment(app, host, { postId })
    const people = await Promise.all(Array.from({ length: 16 }, () => makePerson(app)))
    const sent = people.flatMap((person) => [
      ...[1, 2].map(() => writeComment(app, person, { postId })),
      ...[1, 2].map(() => writeComment(app, person, { postId, parentId })),
    ])
    expect((await Promise.all(sent)).every(({ status }) => status === 200)).toBe(true)
    expect(await countOf(postId)).toBe(65)
    expect((await ask(app, countReplies, { params: { id: parentId } })).body).toEqual({ count: 32 })
  })
})

test('[CMT-08] an insult in a reply is refused by either family, and stands once it is accepted', async () => {
  const postId = await makePost(app, host)
  const parentId = await makeComment(app, host, { postId })
  const author = await makePerson(app)
  const reply = (accepted: boolean) =>
    writeComment(app, author, { postId, parentId, content: 'connard', acceptedToxic: accepted })
  const replyInForm = (accepted: boolean) =>
    sendComment(app, author, {
      postId,
      parentId: String(parentId),
      content: 'connard',
      acceptedToxic: String(accepted),
    })
  for (const send of [reply, replyInForm]) {
    expect(await send(false)).toMatchObject({ status: 409, body: { code: 'comments.toxic' } })
  }
  expect((await ask(app, countReplies, { params: { id: parentId } })).body).toEqual({ count: 0 })
  for (const send of [reply, replyInForm]) expect((await send(true)).status).toBe(200)
  expect((await ask(app, countReplies, { params: { id: parentId } })).body).toEqual({ count: 2 })
})

test('[CMT-08] [AUR-30] an insult stands once its author accepts what it costs, by either family', async () => {
  const postId = await makePost(app, host)
  const author = await makePerson(app)
  const auraOf = async () => (await app.application.services.aura.balancesOf([author.id])).get(author.id)
  const before = (await auraOf()) ?? 0
  const words = await writeComment(app, author, { postId, content: 'connard', acceptedToxic: true }, 'toxic')
  expect(words.status).toBe(200)
  await writeComment(app, author, { postId, content: 'connard', acceptedToxic: true }, 'toxic')
  expect(await auraOf()).toBe(before - 1)
  expect((await sendComment(app, author, { postId, content: 'connard', acceptedToxic: 'true' })).status).toBe(
    200,
  )
  expect(await auraOf()).toBe(before - 2)
})
