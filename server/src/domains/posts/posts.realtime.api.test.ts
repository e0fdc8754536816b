import { once } from 'node:events'
import {
  type JoinAnswer,
  joinEvent,
  type WatchAnswer,
  watchEvent,
} from '@aura/contract/platform/platform.realtime'
import { postCommentedEvent } from '@aura/contract/posts/posts.realtime'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { io, type Socket } from 'socket.io-client'
import { afterEach, expect, test } from 'vitest'
import { writeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makeAudience, makePost, restrictPost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const address = await app.listen()
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect()
})

/** A socket of this person whose page shows the comments of the post; and whether the server agreed. */
async function watchPost({ token }: Person, postId: number): Promise<{ socket: Socket; ok: boolean }> {
  const socket = io(address, { transports: ['websocket'], forceNew: true, reconnection: false })
  sockets.push(socket)
  const joined: JoinAnswer = await socket.emitWithAck(joinEvent, token)
  expect(joined).toEqual({ ok: true })
  const { ok }: WatchAnswer = await socket.emitWithAck(watchEvent, { post: postId })
  return { socket, ok }
}

const nextOf = async (socket: Socket) => (await once(socket as never, postCommentedEvent))[0]

test('[CMT-03] a page that shows a post hears that it has new comments, several at once; others hear nothing', async () => {
  const [host, guest, blocked] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [postId, otherId] = [await makePost(app, host), await makePost(app, host)]
  const shown = await watchPost(guest, postId)
  const elsewhere = await watchPost(guest, otherId)
  const hidden = await watchPost(blocked, postId)
  expect([shown.ok, elsewhere.ok, hidden.ok]).toEqual([true, true, true])
  const heard: unknown[] = []
  for (const { socket } of [elsewhere, hidden]) socket.on(postCommentedEvent, (event) => heard.push(event))
  await ask(app, blockAccount, { token: host.token, body: { pseudo: blocked.pseudo } })

  const news: unknown[] = []
  shown.socket.on(postCommentedEvent, (event) => news.push(event))
  const first = nextOf(shown.socket)
  const { body } = await writeComment(app, host, { postId })
  await writeComment(app, guest, { postId, parentId: body.id })
  expect(await first).toEqual({ postId, jitterMs: 1000 })
  expect(news).toHaveLength(1)

  const second = nextOf(shown.socket)
  await writeComment(app, host, { postId })
  await second
  expect(heard).toEqual([])
  expect((await watchPost(blocked, postId)).ok).toBe(false)
})

test('[PRV-06, PRV-08] a page hears nothing of comments that a block, either way, or a mute hides from its viewer', async () => {
  const [host, viewer, commenter] = [await makePerson(app), await makePerson(app), await makePerson(app)]
  const [blocking, muting] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, host)
  const body = { pseudo: commenter.pseudo }
  await ask(app, blockAccount, { token: blocking.token, body })
  await ask(app, muteAccount, { token: muting.token, body })
  await ask(app, blockAccount, { token: commenter.token, body: { pseudo: viewer.pseudo } })
  const heard: Person[] = []
  const hidden = [blocking, muting, viewer]
  for (const person of hidden) {
    const { socket } = await watchPost(person, postId)
    socket.on(postCommentedEvent, () => heard.push(person))
  }
  const { socket } = await watchPost(host, postId)
  const first = nextOf(socket)
  await writeComment(app, commenter, { postId })
  await first
  expect(heard).toEqual([])
  const second = nextOf(socket)
  await writeComment(app, host, { postId })
  await second
  await expect.poll(() => heard).toHaveLength(hidden.length)
})

test('[COM-39] nobody watches a post of a private community that is not theirs', async () => {
  const [host, guest] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, host)
  await restrictPost(app, postId, await makeAudience(app, 'community', { isOpen: false, members: [host] }))
  expect((await watchPost(guest, postId)).ok).toBe(false)
  expect((await watchPost(host, postId)).ok).toBe(true)
})
