import { deleteComment } from '@aura/contract/comments/comments.contract'
import { expect, test } from 'vitest'
import { writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()

const kindsTold = async (person: Person) =>
  (await notificationsOf(app, person)).map(({ kind, type }) => [kind, type])

test('[CMT-03] those a comment concerns are told once each: the author of the post, who is answered, who is mentioned', async () => {
  const [host, guest, friend] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, host)
  const { body: first } = await writeComment(app, guest, {
    postId,
    content: `@${friend.pseudo}, @${host.pseudo} : regardez !`,
  })
  expect(await kindsTold(host)).toEqual([['post-comment', 'comment']])
  expect(await notificationsOf(app, friend)).toMatchObject([
    { kind: 'mention', data: { postId, commentId: first.id, commentContent: first.content } },
  ])
  expect(await kindsTold(guest)).toEqual([])
  await writeComment(app, host, { postId, parentId: first.id, content: `Merci @${guest.pseudo}` })
  expect(await kindsTold(guest)).toEqual([['reply', 'comment_reply']])
  expect(await kindsTold(host)).toHaveLength(1)
})

test('[CMT-27] a comment deleted within a minute is told of no more', async () => {
  const [host, guest] = [await makePerson(app), await makePerson(app)]
  const { body } = await writeComment(app, guest, { postId: await makePost(app, host) })
  expect(await kindsTold(host)).toHaveLength(1)
  await ask(app, deleteComment, { params: { id: body.id }, token: guest.token })
  expect(await kindsTold(host)).toEqual([])
})

test('[NTF-26, AUR-30] a toxic comment tells its author what it cost', async () => {
  const author = await makePerson(app)
  const postId = await makePost(app, author)
  const { body } = await writeComment(app, author, { postId, content: 'connard', acceptedToxic: true })
  expect(await notificationsOf(app, author)).toMatchObject([
    { kind: 'toxic-loss', type: 'reward', data: { postId, commentId: body.id, auraGained: -1 } },
  ])
})
