import { giveAura, userAuraGiven } from '@aura/contract/aura/aura.contract'
import {
  commentsAround,
  countReplies,
  listPostComments,
  listReplies,
} from '@aura/contract/comments/comments.contract'
import type { Id } from '@aura/contract/common'
import { discovery, following } from '@aura/contract/feed/feed.contract'
import { followUser } from '@aura/contract/follows/follows.contract'
import { getPost } from '@aura/contract/posts/posts.contract'
import {
  blockAccount,
  muteAccount,
  unblockAccount,
  unmuteAccount,
} from '@aura/contract/privacy/privacy.contract'
import { profilePosts } from '@aura/contract/profiles/profiles.contract'
import { expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { communityOf } from '../posts/posts.audience.queries.ts'
import { byDepth } from './comments.delete.service.ts'
import { markCommentsDeleted, unlistEmptied } from './comments.queries.ts'

const app = await openTestApp()

type Avoidance = typeof blockAccount | typeof unblockAccount | typeof muteAccount | typeof unmuteAccount

const follow = (actor: Person, { pseudo }: Person) =>
  ask(app, followUser, { token: actor.token, body: { pseudo } })

const avoid = (call: Avoidance, actor: Person, { pseudo }: Person) =>
  ask<Avoidance>(app, call, { token: actor.token, body: { pseudo } })

const suspendUntil = (account: Person, end: Date) => suspendAccount(app, account.pseudo, end)

/** A post to which `giver` gave aura, with comments by `commenter` and by `other`. */
async function makeCommentedPost() {
  const [author, giver, reader] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [commenter, other] = [await makePerson(app), await makePerson(app)]
  await follow(reader, author)
  const postId = await makePost(app, author)
  await ask(app, giveAura, { token: giver.token, body: { postId, postUserId: author.id } })
  for (let count = 0; count < 2; count++) await makeComment(app, commenter, { postId })
  const othersId = await makeComment(app, other, { postId })
  app.clock.advance(days(1))
  return { author, giver, reader, commenter, postId, othersId }
}

/** The comments of the post that the viewer's list has, and their number in each answer that holds it. */
async function readTotals(
  { author, giver, postId, othersId }: { author: Person; giver: Person; postId: Id; othersId: Id },
  viewer: Person | undefined,
) {
  // Past this time the shared parts of posts and of lists are loaded again.
  app.clock.advance(seconds(1))
  const token = viewer?.token
  const [list, around, post, discovered, followed, grid, given] = await Promise.all([
    ask(app, listPostComments, { token, params: { postId } }),
    ask(app, commentsAround, { token, params: { id: othersId } }),
    ask(app, getPost, { token, params: { id: postId } }),
    ask(app, discovery, { token }),
    viewer && ask(app, following, { token }),
    ask(app, profilePosts, { token, params: { pseudo: author.pseudo } }),
    ask(app, userAuraGiven, { token, params: { pseudo: giver.pseudo } }),
  ])
  const totals = [list.body.total, around.body.total, post.body.comments_count]
  for (const answer of [discovered, followed, grid, given]) {
    if (!answer) continue
    const found = answer.body.posts.find(({ id }) => id === postId)
    totals.push(found?.comments_count ?? Number.NaN)
  }
  return [...new Set([list.body.comments.length, ...totals])]
}

test.each([
  ['[PRV-06] of an author blocked by the reader', blockAccount, unblockAccount, 'reader'],
  ['[PRV-06] of an author who blocked the reader', blockAccount, unblockAccount, 'commenter'],
  ['[PRV-08] of an author muted by the reader', muteAccount, unmuteAccount, 'reader'],
] as const)('%s: comments are neither listed nor counted, until it ends', async (_, hide, show, by) => {
  const made = await makeCommentedPost()
  const { reader, commenter } = made
  const [actor, target] = by === 'reader' ? [reader, commenter] : [commenter, reader]
  const stranger = await makePerson(app)
  await follow(stranger, made.author)
  expect(await readTotals(made, reader)).toEqual([3])
  await avoid(hide, actor, target)
  expect(await readTotals(made, reader)).toEqual([1])
  for (const viewer of [undefined, stranger]) expect(await readTotals(made, viewer)).toEqual([3])
  await makeComment(app, commenter, made)
  expect(await readTotals(made, reader)).toEqual([1])
  await avoid(show, actor, target)
  expect(await readTotals(made, reader)).toEqual([4])
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test.each<
  [string, (made: { reader: Person; commenter: Person }) => Promise<unknown>, isHiddenFromAll?: boolean]
>([
  [
    '[PRV-06] an author blocked by the reader',
    ({ reader, commenter }) => avoid(blockAccount, reader, commenter),
  ],
  [
    '[PRV-06] an author who blocked the reader',
    ({ reader, commenter }) => avoid(blockAccount, commenter, reader),
  ],
  [
    '[PRV-08] an author muted by the reader',
    ({ reader, commenter }) => avoid(muteAccount, reader, commenter),
  ],
  [
    '[ACC-63] a suspended author',
    ({ commenter }) => suspendUntil(commenter, later(app.clock.now(), days(1))),
    true,
  ],
])(
  'replies of %s are not counted, but for those with a tombstone [CMT-28]',
  async (_, hide, isHiddenFromAll) => {
    const { author, reader, commenter, postId, othersId } = await makeCommentedPost()
    const reply = (by: Person, parentId: Id) => makeComment(app, by, { postId, parentId })
    const answered = await reply(commenter, othersId)
    await reply(author, answered)
    await reply(commenter, answered)
    const alone = await reply(author, othersId)
    await reply(commenter, alone)
    await reply(commenter, othersId)
    const countsFor = async (viewer: Person | undefined) => {
      const token = viewer?.token
      const counts: Record<string, unknown> = {}
      for (const [name, id] of Object.entries({ othersId, answered, alone })) {
        const on = { token, params: { id } }
        const [list, count, around] = await Promise.all([
          ask(app, listReplies, on),
          ask(app, countReplies, on),
          ask(app, commentsAround, on),
        ])
        const told = around.body.levels.at(-1)?.comments.find((comment) => comment.id === id)?.reply_count
        counts[name] = [...new Set([list.body.replies.length, count.body.count, told])]
      }
      return counts
    }
    const all = { othersId: [3], answered: [2], alone: [1] }
    const some = { othersId: [2], answered: [1], alone: [0] }
    expect(await countsFor(reader)).toEqual(all)
    await hide({ reader, commenter })
    app.clock.advance(seconds(1))
    expect(await countsFor(reader)).toEqual(some)
    expect(await countsFor(undefined)).toEqual(isHiddenFromAll ? some : all)
  },
)

test('[ACC-63] comments of a suspended author are counted for moderators alone, and once where a block hides them too', async () => {
  const made = await makeCommentedPost()
  const { reader, commenter } = made
  const moderator = await makeModerator(app)
  const blocker = await makePerson(app)
  await avoid(blockAccount, blocker, commenter)
  for (const viewer of [moderator, blocker]) await follow(viewer, made.author)
  await suspendUntil(commenter, later(app.clock.now(), days(1)))
  for (const viewer of [undefined, reader, blocker]) expect(await readTotals(made, viewer)).toEqual([1])
  expect(await readTotals(made, moderator)).toEqual([3])
  app.clock.advance(days(1))
  for (const viewer of [undefined, reader, moderator]) expect(await readTotals(made, viewer)).toEqual([3])
  expect(await readTotals(made, blocker)).toEqual([1])
})

test('[PRV-03] comments of an account that is leaving are counted for nobody, until it stays', async () => {
  const made = await makeCommentedPost()
  const moderator = await makeModerator(app)
  await follow(moderator, made.author)
  const viewers = [undefined, made.reader, moderator]
  const setLeaving = (eraseAt: Date | null) => setErasureAt(app, made.commenter.id, eraseAt)
  await setLeaving(app.clock.now())
  for (const viewer of viewers) expect(await readTotals(made, viewer)).toEqual([1])
  await setLeaving(null)
  for (const viewer of viewers) expect(await readTotals(made, viewer)).toEqual([3])
})

test('[CMT-27] comments that go together change the counts of their post and parent once', async () => {
  const [author, writer] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  const parentId = await makeComment(app, author, { postId })
  for (let count = 0; count < 5; count++) await makeComment(app, writer, { postId, parentId })
  const undone = new Error('undone')
  const trying = app.db.transaction().execute(async (tx) => {
    const which = { authorId: writer.id }
    const deleted = await markCommentsDeleted(tx, which, { now: app.clock.now(), communityOf })
    for (const ids of byDepth(deleted)) await unlistEmptied(tx, ids)
    const ofPost = tx
      .selectFrom('postDelta')
      .select('comments')
      .where('postId', '=', postId)
      .where('comments', '<', 0)
    const ofParent = tx
      .selectFrom('commentDelta')
      .select('replies')
      .where('commentId', '=', parentId)
      .where('replies', '<', 0)
    expect(await ofPost.execute()).toEqual([{ comments: -5 }])
    expect(await ofParent.execute()).toEqual([{ replies: -5 }])
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
})
