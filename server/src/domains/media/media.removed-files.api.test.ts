import { deleteComment } from '@aura/contract/comments/comments.contract'
import { editCommunity } from '@aura/contract/communities/communities.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { deletePost, type Post } from '@aura/contract/posts/posts.contract'
import { expect, test } from 'vitest'
import { sendComment } from '../../testing/comments.ts'
import { makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makePerson } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { storedNames } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const owner = await makePerson(app)
const { token } = owner

/** Each case publishes a file and returns a function that removes it. */
const removals = [
  [
    'a deleted post',
    async (file: Buffer) => {
      const { id } = (await publishPost(app, owner, { file })).body as Post
      return () => ask(app, deletePost, { params: { id }, token })
    },
  ],
  [
    'a deleted comment',
    async (file: Buffer) => {
      const { id } = (await sendComment(app, owner, { postId: await makePost(app, owner), file })).body
      return () => ask(app, deleteComment, { params: { id }, token, body: {} })
    },
  ],
  [
    'a replaced picture of a profile',
    async (file: Buffer) => {
      const replace = (picture: Buffer) => editProfile(app, owner, { pseudo: owner.pseudo }, picture)
      await replace(file)
      return async () => replace(await jpeg(401, 400))
    },
  ],
  [
    'a replaced cover of a community',
    async (file: Buffer) => {
      const { id } = await makeCommunity(app, owner)
      const replace = (cover: Buffer) => {
        const body = new FormData()
        body.set('cover_image', new Blob([new Uint8Array(cover)]), 'cover.jpg')
        return ask(app, editCommunity, { params: { id }, token, body })
      }
      await replace(file)
      return async () => replace(await jpeg(1201, 400))
    },
  ],
] as const

test.each(removals)('[MED-21] the files of %s leave the disk at once', async (_, show) => {
  const before = await storedNames(app.application.store)
  const remove = await show(await jpeg(1200, 600 + before.length))
  const shown = (await storedNames(app.application.store)).filter((name) => !before.includes(name))
  expect(shown.length).toBeGreaterThan(1)
  expect((await remove()).status).toBe(200)
  const left = async () => (await storedNames(app.application.store)).filter((name) => shown.includes(name))
  await expect.poll(left).toEqual([])
})

test('[MED-14, MED-21] a file that another post shows as well stays', async () => {
  const file = await jpeg(1300, 700)
  const [first, second] = [await publishPost(app, owner, { file }), await publishPost(app, owner, { file })]
  const alone = await publishPost(app, owner, { file: await jpeg(1300, 701) })
  for (const { body } of [first, alone])
    expect((await ask(app, deletePost, { params: { id: body.id }, token })).status).toBe(200)
  // Jobs run one after the other, so the job of the first post is done too.
  await expect.poll(() => storedNames(app.application.store)).not.toContain(alone.body.media)
  const name = String(second.body.media)
  expect(name).toBe(first.body.media)
  expect((await ask(app, getMedia, { params: { name } })).status).toBe(200)
})
