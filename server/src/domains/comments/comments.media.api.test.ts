import { setTimeout as sleep } from 'node:timers/promises'
import * as accounts from '@aura/contract/accounts/accounts.contract'
import { addPostComment, type Comment, listPostComments } from '@aura/contract/comments/comments.contract'
import { commentFileMaxBytes } from '@aura/contract/comments/comments.limits'
import { expect, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { makeComment, sendComment, writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { storedNames } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
const host = await makePerson(app)
const postId = await makePost(app, host)

async function listed(): Promise<Comment[]> {
  return (await ask(app, listPostComments, { params: { postId } })).body.comments
}

test('[CMT-11] [MED-10] a video is a comment at once, preparing with its still, then plays', async () => {
  const { body: sent } = await sendComment(app, host, { postId, file: await clip({ seconds: 1 }) })
  expect(sent).toMatchObject({
    media_type: 'video',
    media_state: 'preparing',
    media_url: null,
    duration_seconds: 1,
  })
  expect(sent.thumbnail).toMatch(/^\/media\/.+\.webp$/)
  await expect.poll(async () => (await listed())[0]?.media_state).toBe('ready')
  const [ready] = await listed()
  expect(ready?.media_url).toMatch(/^\/media\/.+\.mp4$/)
  expect((await app.call({ url: ready?.media_url ?? '' })).statusCode).toBe(200)
})

test('[CMT-16] a file of one byte more than 50 MB is refused and leaves nothing', async () => {
  const namesBefore = await storedNames(app.application.store)
  const countBefore = (await listed()).length
  const address = await app.listen()
  const form = new FormData()
  form.set('media', new Blob([new Uint8Array(commentFileMaxBytes + 1)]), 'clip.mp4')
  const answer = await fetch(address + addPostComment.path.replace(':postId', String(postId)), {
    method: 'POST',
    headers: { authorization: host.token },
    body: form,
  })
  expect(answer.status).toBe(413)
  expect(await answer.json()).toMatchObject({
    code: 'comments.file-too-large',
    message: 'Le fichier est trop volumineux (max 50MB)',
  })
  // The original of the previous test's video may be deleted at any time.
  expect(namesBefore).toEqual(expect.arrayContaining(await storedNames(app.application.store)))
  expect(await listed()).toHaveLength(countBefore)
})

test('[ACC-38] who leaves takes along what they wrote and sent, and leaves a tombstone above the replies of others', async () => {
  const leaver = await makePerson(app)
  const { body: picture } = await sendComment(app, leaver, {
    postId,
    content: 'Au revoir',
    file: await jpeg(300, 300),
  })
  const answered = await makeComment(app, leaver, { postId, content: 'Je pars' })
  await makeComment(app, host, { postId, parentId: answered, content: 'Bon vent' })
  await ask(app, accounts.deleteAccount, { token: leaver.token, body: { password: leaver.password } })
  const ids = async () => (await listed()).map(({ id, isDeleted }) => [id, isDeleted])
  expect(await ids()).toContainEqual([answered, true])
  app.clock.advance(days(14))
  expect(await app.application.services.erasure.eraseDue()).toBe(1)
  expect(await ids()).toContainEqual([answered, true])
  expect(await ids()).not.toContainEqual([picture.id, false])
  const kept = await app.db
    .selectFrom('comment')
    .select('content')
    .where('authorId', '=', leaver.id)
    .execute()
  expect(kept.map(({ content }) => content)).toEqual(['', ''])
  expect((await app.call({ url: picture.media_url ?? '' })).statusCode).toBe(404)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[ACC-38, CMT-03] at the instant its author leaves, a comment is written exactly if it is answered', async () => {
  for (let round = 0; round < 10; round++) {
    const author = await makePerson(app)
    const leaving = ask(app, accounts.deleteAccount, {
      token: await openSession(app, author),
      body: { password: author.password },
    })
    const comments = await Promise.all(
      [0, 5, 10, 15].map(async (ms) => {
        await sleep(ms)
        return (await writeComment(app, author, { postId, content: `À ${ms}` })).status
      }),
    )
    expect((await leaving).status).toBe(200)
    const written = await app.db
      .selectFrom('comment')
      .select('id')
      .where('authorId', '=', author.id)
      .execute()
    expect(comments.filter((status) => status === 200)).toHaveLength(written.length)
  }
})

test('[CMT-11, ACC-37] a session that ends while the file is worked on leaves no comment', async () => {
  const author = await makePerson(app)
  const file = await jpeg(300, 200)
  const { status } = await endSessionDuring(app, author, () => sendComment(app, author, { postId, file }))
  expect(status).toBe(401)
  expect(await app.db.selectFrom('comment').select('id').where('authorId', '=', author.id).execute()).toEqual(
    [],
  )
})
