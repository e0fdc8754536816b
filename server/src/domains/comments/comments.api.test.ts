import {
  commentHierarchy,
  commentsAround,
  countReplies,
  deleteComment,
  listComments,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, describe, expect, test } from 'vitest'
import { makeComment, makeThread, sendComment, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildComments } from './comments.totals.service.ts'

const app = await openTestApp()
const host = await makePerson(app)
const guest = await makePerson(app)
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const list = (postId: number, query: Record<string, string | number> = {}, viewer?: Person) =>
  ask(app, listPostComments, { params: { postId }, query, token: viewer?.token })
const repliesOf = (id: number, query: Record<string, string | number> = {}, viewer?: Person) =>
  ask(app, listReplies, { params: { id }, query, token: viewer?.token })
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
    expect((await ask(app, listComments, { params: { postId } })).body).toEqual(page.comments)
    expect(await countOf(postId)).toBe(2)
  })

  test('[CMT-11] [CMT-02] a picture is shown by its address, with or without words, to those who may see the comment', async () => {
    const postId = await makePost(app, host)
    const { body } = await sendComment(app, guest, { postId, file: await jpeg(400, 300) })
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
    ['[CMT-15] 2001 characters', { content: '😀'.repeat(2001) }, 400, 'comments.too-long'],
    ['an absent post', { postId: 999_999_999 }, 404, 'posts.unknown'],
    ['an absent parent', { parentId: 999_999_999 }, 404, 'comments.parent-unknown'],
    ['[CMT-08] an insult', { content: 'espèce de c0n n@rd' }, 409, 'comments.toxic'],
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

  test.each([
    ['[CMT-14] neither text nor file', {}, 400, 'Veuillez saisir du texte ou sélectionner un fichier'],
    [
      '[CMT-17] a file of another type',
      { file: Buffer.from('%PDF-1.7 x') },
      415,
      'Type de fichier non autorisé',
    ],
    ['[CMT-08] an insult', { content: 'connard' }, 409, undefined],
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

  test('[CMT-18] replies go down to the fifth level, and no further', async () => {
    const postId = await makePost(app, host)
    const thread = await makeThread(app, guest, { postId, length: 4 })
    const { body: deepest } = await writeComment(app, host, { postId, parentId: thread.at(-1) ?? 0 })
    expect(deepest).toMatchObject({ depth: 4, canReply: false })
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

  test('[AUR-55] a comment sent again with its key is kept once', async () => {
    const postId = await makePost(app, host)
    const sent = await Promise.all([1, 2, 3].map(() => writeComment(app, guest, { postId }, 'once')))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect(await countOf(postId)).toBe(1)
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

  test('visitors are asked to log in', async () => {
    const answer = await writeComment(app, undefined, { postId: await makePost(app, host) })
    expect(answer.status).toBe(401)
  })
})

describe('lists', () => {
  test('[CMT-12] pages hold 10, newest first, by cursor both ways and by number; nothing moves when others write', async () => {
    const postId = await makePost(app, host)
    const ids: number[] = []
    while (ids.length < 23) ids.unshift(await makeComment(app, guest, { postId }))
    const first = (await list(postId)).body
    expect(idsOf(first.comments)).toEqual(ids.slice(0, 10))
    await makeComment(app, host, { postId })
    const second = (await list(postId, { cursor: first.nextCursor ?? '' })).body
    expect(idsOf(second.comments)).toEqual(ids.slice(10, 20))
    const third = (await list(postId, { cursor: second.nextCursor ?? '' })).body
    expect(idsOf(third.comments)).toEqual(ids.slice(20))
    expect(third).toMatchObject({ hasMore: false, nextCursor: null, total: 24 })
    const back = (await list(postId, { cursor: third.previousCursor ?? '' })).body
    expect(idsOf(back.comments)).toEqual(ids.slice(10, 20))
    const numbered = (await list(postId, { page: 3, limit: 10 })).body
    expect(idsOf(numbered.comments)).toEqual(ids.slice(19))
    expect((await list(postId, { page: 4 })).body).toMatchObject({ comments: [], hasMore: false })
    expect(
      (await ask(app, listComments, { params: { postId }, query: { page: 2, limit: 5 } })).body,
    ).toHaveLength(5)
  })

  test('the best come first when asked for: by aura, likes and replies; each once over the pages', async () => {
    const postId = await makePost(app, host)
    const plain = await makeComment(app, guest, { postId })
    const answered = await makeComment(app, guest, { postId })
    const newest = await makeComment(app, guest, { postId })
    for (let count = 0; count < 3; count++) await makeComment(app, host, { postId, parentId: answered })
    await rebuildComments(app.db)
    const pages: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string | number> = { order: 'best', limit: 1 }
      const { body } = await list(postId, cursor ? { ...query, cursor } : query)
      pages.push(...idsOf(body.comments))
      cursor = body.nextCursor
    }
    expect(pages).toEqual([answered, newest, plain])
    const { nextCursor } = (await list(postId, { order: 'best', limit: 1 })).body
    expect((await list(postId, { cursor: nextCursor ?? '' })).status).toBe(400)
  })

  test('[CMT-20] [CMT-21] replies come five at a time, oldest first, and are counted', async () => {
    const postId = await makePost(app, host)
    const parentId = await makeComment(app, guest, { postId })
    const ids: number[] = []
    while (ids.length < 7) ids.push(await makeComment(app, host, { postId, parentId }))
    const first = (await repliesOf(parentId)).body
    expect(idsOf(first.replies)).toEqual(ids.slice(0, 5))
    expect(first.hasMore).toBe(true)
    expect(idsOf((await repliesOf(parentId, { page: 2, limit: 5 })).body.replies)).toEqual(ids.slice(5))
    const rest = (await repliesOf(parentId, { cursor: first.nextCursor ?? '' })).body
    expect(idsOf(rest.replies)).toEqual(ids.slice(5))
    expect((await ask(app, countReplies, { params: { id: parentId } })).body).toEqual({ count: 7 })
    expect((await list(postId)).body).toMatchObject({
      comments: [{ id: parentId, reply_count: 7 }],
      total: 8,
    })
  })

  test('[CMT-26] a comment at the fifth level is found in its place by one call, far down every list', async () => {
    const postId = await makePost(app, host)
    const thread = await makeThread(app, guest, { postId, length: 4 })
    for (let count = 0; count < 12; count++) await makeComment(app, host, { postId })
    const parentId = thread.at(-1) ?? 0
    const replies: number[] = []
    while (replies.length < 9) replies.push(await makeComment(app, host, { postId, parentId }))
    const id = replies[6] ?? 0
    for (const order of ['newest', 'best']) {
      const { body } = await ask(app, commentsAround, { params: { id }, query: { order } })
      expect(body).toMatchObject({ postId, total: 25 })
      expect(body.levels.map(({ parentId }) => parentId)).toEqual([null, ...thread])
      const path = [...thread, id]
      for (const [depth, level] of body.levels.entries()) expect(idsOf(level.comments)).toContain(path[depth])
    }
    const { levels } = (await ask(app, commentsAround, { params: { id } })).body
    expect(idsOf(levels[4]?.comments ?? [])).toEqual(replies.slice(4, 9))
    expect(levels[4]).toMatchObject({ hasMore: false })
    const before = await repliesOf(parentId, { cursor: levels[4]?.previousCursor ?? '' })
    expect(idsOf(before.body.replies)).toEqual(replies.slice(0, 4))
    const newer = await list(postId, { cursor: levels[0]?.previousCursor ?? '' })
    expect(newer.body.comments).toHaveLength(8)
  })
})

describe('hiding', () => {
  test('[CMT-27] its author deletes a comment, nobody else; without replies it is gone', async () => {
    const postId = await makePost(app, host)
    const id = await makeComment(app, guest, { postId })
    expect(await remove(id, host)).toMatchObject({ status: 403, body: { code: 'comments.not-author' } })
    expect((await remove(id, guest)).status).toBe(200)
    expect((await list(postId)).body).toMatchObject({ comments: [], total: 0 })
    expect((await remove(id, guest)).status).toBe(404)
    expect((await ask(app, commentHierarchy, { params: { id } })).status).toBe(404)
  })

  test('[CMT-28] a deleted comment with replies keeps its place, until the last of them goes', async () => {
    const postId = await makePost(app, host)
    const [top, middle, last] = (await makeThread(app, guest, { postId, length: 3 })) as [
      number,
      number,
      number,
    ]
    await remove(top, guest)
    await remove(middle, guest)
    const { body } = await list(postId)
    expect(body).toMatchObject({ total: 1, comments: [{ id: top, isDeleted: true, reply_count: 1 }] })
    expect(body.comments[0]).toMatchObject({ content: 'Commentaire supprimé', pseudo: null, user_id: null })
    expect((await repliesOf(top)).body.replies).toMatchObject([{ id: middle, isDeleted: true }])
    expect((await ask(app, commentHierarchy, { params: { id: last } })).body).toEqual([top, middle, last])
    await remove(last, guest)
    expect((await list(postId)).body).toMatchObject({ comments: [], total: 0 })
    expect((await repliesOf(top)).status).toBe(404)
  })

  test('[CMT-28] the last two replies go at the same moment, and their deleted parent with them', async () => {
    const postId = await makePost(app, host)
    const parentId = await makeComment(app, guest, { postId })
    const replies = [
      await makeComment(app, host, { postId, parentId }),
      await makeComment(app, guest, { postId, parentId }),
    ]
    await remove(parentId, guest)
    await Promise.all([remove(replies[0] ?? 0, host), remove(replies[1] ?? 0, guest)])
    expect((await list(postId)).body.comments).toEqual([])
  })

  test('[PRV-06] [PRV-08] what a blocked or muted person wrote is not there, but for its place above the replies of others', async () => {
    const postId = await makePost(app, host)
    const [blocker, muter] = [await makePerson(app), await makePerson(app)]
    await ask(app, blockAccount, { token: blocker.token, body: { pseudo: guest.pseudo } })
    await ask(app, muteAccount, { token: muter.token, body: { pseudo: guest.pseudo } })
    const answered = await makeComment(app, guest, { postId, content: 'secret' })
    const reply = await makeComment(app, host, { postId, parentId: answered })
    const alone = await makeComment(app, guest, { postId, content: 'secret' })
    for (const viewer of [blocker, muter]) {
      const { body, text } = await list(postId, {}, viewer)
      expect(body.comments).toMatchObject([{ id: answered, isDeleted: true }])
      expect(text).not.toContain('secret')
      expect(idsOf((await repliesOf(answered, {}, viewer)).body.replies)).toEqual([reply])
      expect((await ask(app, commentsAround, { params: { id: alone }, token: viewer.token })).status).toBe(
        404,
      )
    }
    expect(idsOf((await list(postId)).body.comments)).toEqual([alone, answered])
  })

  test('a page that is all of someone hidden goes on to what shows', async () => {
    const postId = await makePost(app, host)
    const shown = await makeComment(app, host, { postId })
    for (let count = 0; count < 12; count++) await makeComment(app, guest, { postId })
    const viewer = await makePerson(app)
    await ask(app, muteAccount, { token: viewer.token, body: { pseudo: guest.pseudo } })
    const { body } = await list(postId, {}, viewer)
    expect(idsOf(body.comments)).toEqual([shown])
    expect(body.hasMore).toBe(false)
  })

  test('the comments of a deleted post are gone with it', async () => {
    const postId = await makePost(app, host)
    const id = await makeComment(app, guest, { postId })
    await ask(app, deletePost, { params: { id: postId }, token: host.token })
    expect((await list(postId)).status).toBe(404)
    expect((await repliesOf(id)).status).toBe(404)
    expect((await remove(id, guest)).status).toBe(404)
    expect((await writeComment(app, guest, { postId })).status).toBe(404)
  })
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
