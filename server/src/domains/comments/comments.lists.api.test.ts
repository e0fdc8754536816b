import {
  commentHierarchy,
  commentsAround,
  countReplies,
  deleteComment,
  listComments,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import { likeComment, voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { afterAll, describe, expect, test } from 'vitest'
import { makeComment, makeThread, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { rebuildComments } from './comments.rollup.service.ts'

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
      (await ask(app, listComments, { params: { id: postId }, query: { page: 2, limit: 5 } })).body,
    ).toHaveLength(5)
  })

  test('the best come first when asked for: by aura, likes and replies; each once over the pages', async () => {
    const postId = await makePost(app, host)
    const plain = await makeComment(app, guest, { postId })
    const voted = await makeComment(app, guest, { postId })
    const liked = await makeComment(app, guest, { postId })
    const answered = await makeComment(app, guest, { postId })
    const newest = await makeComment(app, guest, { postId })
    const { token } = host
    await ask(app, voteOnComment, { token, params: { id: voted }, body: { type: 'up' } })
    await ask(app, likeComment, { token, params: { id: liked } })
    for (let count = 0; count < 3; count++) await makeComment(app, host, { postId, parentId: answered })
    // Deleted replies count for nothing.
    for (let count = 0; count < 4; count++)
      await remove(await makeComment(app, host, { postId, parentId: plain }), host)
    await rebuildComments(app.db)
    const pages: number[] = []
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query: Record<string, string | number> = { order: 'best', limit: 1 }
      const { body } = await list(postId, cursor ? { ...query, cursor } : query)
      pages.push(...idsOf(body.comments))
      cursor = body.nextCursor
    }
    // Three replies, one aura, which weighs as much as two likes, and one like.
    const ranked = [answered, voted, liked, newest, plain]
    expect(pages).toEqual(ranked)
    expect(idsOf((await list(postId, { order: 'best', limit: 5 })).body.comments)).toEqual(ranked)
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

  test('[CMT-26] one call finds a comment at the fifth level within its thread, far down every list', async () => {
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

  test('[CMT-28] a deleted comment with replies has a tombstone, until the last of them goes', async () => {
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

  test('[CMT-27, CMT-28, PRV-06] a deletion answers the tombstone that stays, as its viewer sees it, or nothing', async () => {
    const postId = await makePost(app, host)
    const [top, other] = [await makeComment(app, guest, { postId }), await makeComment(app, host, { postId })]
    const middle = await makeComment(app, guest, { postId, parentId: top })
    const last = await makeComment(app, guest, { postId, parentId: middle })
    const remainsOf = async (id: number, actor = guest) => (await remove(id, actor)).body.remains
    const tombstone = (id: number, replies: number) =>
      expect.objectContaining({ id, isDeleted: true, pseudo: null, reply_count: replies })
    expect(await remainsOf(other, host)).toBeNull()
    expect(await remainsOf(middle)).toEqual({ tombstone: tombstone(middle, 1), total: 2 })
    const sibling = await makeComment(app, host, { postId, parentId: top })
    expect(await remainsOf(top)).toEqual({ tombstone: tombstone(top, 2), total: 2 })
    // The tombstone of `middle` goes with its last reply; the one above it has another.
    expect(await remainsOf(last)).toEqual({ tombstone: tombstone(top, 1), total: 1 })
    const unseen = await makePerson(app)
    const hidden = await makeComment(app, unseen, { postId, parentId: sibling })
    await ask(app, blockAccount, { token: host.token, body: { pseudo: unseen.pseudo } })
    expect(await remainsOf(sibling, host)).toEqual({
      tombstone: (await list(postId, {}, host)).body.comments[0],
      total: 0,
    })
    expect(await remainsOf(hidden, unseen)).toBeNull()
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

  test('[PRV-06] [PRV-08] comments of a blocked or muted person are not listed, but for tombstones above the replies of others', async () => {
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

  test('[CMT-28, PRV-06] a reader who sees none of a comment’s replies sees no tombstone of it', async () => {
    const postId = await makePost(app, host)
    const blocker = await makePerson(app)
    await ask(app, blockAccount, { token: blocker.token, body: { pseudo: guest.pseudo } })
    const [top] = await makeThread(app, guest, { postId, length: 2 })
    expect((await list(postId, {}, blocker)).body.comments).toEqual([])
    await remove(top ?? 0, guest)
    expect((await list(postId, {}, blocker)).body.comments).toEqual([])
    expect(idsOf((await list(postId)).body.comments)).toEqual([top])
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
