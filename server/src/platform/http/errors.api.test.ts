import * as accounts from '@aura/contract/accounts/accounts.contract'
import { currentUser } from '@aura/contract/accounts/accounts.session.contract'
import { giveAura } from '@aura/contract/aura/aura.contract'
import { discovery } from '@aura/contract/feed/feed.contract'
import { health } from '@aura/contract/platform/platform.contract'
import { createPost, deletePost, getPost, likePost } from '@aura/contract/posts/posts.contract'
import { getProfile } from '@aura/contract/profiles/profiles.contract'
import { beforeAll, expect, test } from 'vitest'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost, postForm, publishPost } from '../../testing/posts.ts'
import { editProfile } from '../../testing/profiles.ts'
import { signUp } from '../../testing/sign-up.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createLog } from '../log/log.ts'
import { createHttpServer } from './http-server.ts'
import { createApp } from './serve.ts'

const app = await openTestApp()
let author: Person
let stranger: Person
beforeAll(async () => {
  author = await makePerson(app)
  stranger = await makePerson(app)
})

test('[RUN-24] an error is a code, a French sentence, the request’s id and sentences by field', async () => {
  const { headers, body } = await ask(app, accounts.login, { body: { email: 'x', password: 'y' } })
  expect(body).toEqual({
    code: 'platform.invalid',
    message: 'Certaines informations ne sont pas valides.',
    requestId: headers['x-request-id'],
    fields: { email: 'Saisissez une adresse e-mail valide.' },
  })
  const { body: plain } = await ask(app, currentUser)
  expect(Object.keys(plain).sort()).toEqual(['code', 'message', 'requestId'])
})

test('[RUN-25] malformed and invalid answer 400, no token 401, forbidden 403, conflict 409', async () => {
  const json = { 'content-type': 'application/json' }
  const malformed = await ask(app, accounts.login, { body: '{"email":', headers: json })
  expect(malformed).toMatchObject({ status: 400, body: { code: 'platform.malformed' } })
  expect(await ask(app, accounts.login, { body: {} })).toMatchObject({
    status: 400,
    body: { code: 'platform.invalid' },
  })
  expect((await ask(app, likePost, { body: { postId: 1 } })).status).toBe(401)
  const postId = await makePost(app, author)
  expect((await ask(app, deletePost, { params: { id: postId }, token: stranger.token })).status).toBe(403)
  const headers = { 'idempotency-key': 'une-clef' }
  const first = await ask(app, likePost, { body: { postId }, token: stranger.token, headers })
  expect(first.status).toBe(200)
  const other = { postId, postUserId: author.id }
  expect(await ask(app, likePost, { body: other, token: stranger.token, headers })).toMatchObject({
    status: 409,
    body: { code: 'platform.key-reused' },
  })
})

test('[RUN-26] what is absent and what is hidden answer the same 404', async () => {
  const { body: unconfirmed } = await signUp(app)
  const hidden = await ask(app, getProfile, { params: { pseudo: unconfirmed.pseudo } })
  const absent = await ask(app, getProfile, { params: { pseudo: 'jamais-vu' } })
  expect(hidden.status).toBe(404)
  expect({ ...hidden.body, requestId: '' }).toEqual({ ...absent.body, requestId: '' })

  const postId = await makePost(app, author)
  await ask(app, deletePost, { params: { id: postId }, token: author.token })
  for (const token of [author.token, stranger.token, undefined]) {
    const deleted = await ask(app, getPost, { params: { id: postId }, token })
    const never = await ask(app, getPost, { params: { id: 999_999 }, token })
    expect(deleted.status).toBe(404)
    expect({ ...deleted.body, requestId: '' }).toEqual({ ...never.body, requestId: '' })
  }
})

test('[RUN-27] an upload too large answers 413, of a wrong type 415, unreadable 422', async () => {
  const send = (file: Buffer, fileName: string) => publishPost(app, author, { file, fileName })
  expect(await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'a.svg')).toMatchObject({
    status: 415,
  })
  const brokenPng = Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.alloc(500, 7)])
  expect(await send(brokenPng, 'a.png')).toMatchObject({ status: 422, body: { code: 'media.unreadable' } })
  const picture = Buffer.alloc(10 * 1024 * 1024 + 1)
  expect(await editProfile(app, author, { pseudo: author.pseudo }, picture)).toMatchObject({
    status: 413,
    body: { code: 'media.too-large', message: 'Le fichier est trop volumineux (max 10 Mo).' },
  })
})

test('[RUN-27] a call with a body of another kind answers 415', async () => {
  const asText = { 'content-type': 'text/plain' }
  expect((await ask(app, accounts.login, { body: 'email=x', headers: asText })).status).toBe(415)
  expect((await ask(app, accounts.login, { body: postForm({ legend: 'x' }) })).status).toBe(415)
  expect((await ask(app, createPost, { body: { legend: 'x' }, token: author.token })).status).toBe(415)
})

test('[RUN-31] ids are positive integers, in what is sent and in what is answered', async () => {
  for (const id of ['0', '-1', '1.5', 'abc', '1e2', '9007199254740992', '0x1', '%31%20']) {
    const answer = await app.call({ url: `/api/posts/${id}`, headers: { accept: 'application/json' } })
    expect(answer.statusCode, id).toBe(400)
  }
  for (const postId of [0, -1, 1.5, '1', true, null, [1], 2 ** 53]) {
    const answer = await ask(app, likePost, { body: { postId }, token: stranger.token })
    expect(answer.status, String(postId)).toBe(400)
  }
  const postId = await makePost(app, author)
  const { body } = await ask(app, getPost, { params: { id: postId } })
  for (const id of [body.id, body.user_id, postId, author.id])
    expect(Number.isSafeInteger(id) && id > 0).toBe(true)
})

test('[RUN-32] dates in answers are ISO 8601 in UTC', async () => {
  const postId = await makePost(app, author)
  const { body } = await ask(app, getPost, { params: { id: postId } })
  expect(body.created_at).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d{3})?Z$/)
  expect(new Date(body.created_at).toISOString()).toBe(app.clock.now().toISOString())
})

test('[RUN-33] a vote with a field nobody knows is refused and moves nothing', async () => {
  const postId = await makePost(app, author)
  const answer = await ask(app, giveAura, { body: { postId, gain: 100 }, token: stranger.token })
  expect(answer).toMatchObject({ status: 400, body: { fields: { gain: 'Ce champ n’est pas accepté.' } } })
  expect((await ask(app, getPost, { params: { id: postId } })).body.aura).toBe(0)
  const deletion = { password: stranger.password, role: 'admin' }
  expect((await ask(app, accounts.deleteAccount, { body: deletion, token: stranger.token })).status).toBe(400)
})

test('[RUN-34] unknown fields elsewhere are ignored and copied nowhere', async () => {
  const fields = { pseudo: author.pseudo, bio: 'moi', aura: '9999', aura_type_id: '1' }
  const before = await ask(app, getProfile, { params: { pseudo: author.pseudo } })
  expect((await editProfile(app, author, fields)).status).toBe(200)
  const after = await ask(app, getProfile, { params: { pseudo: author.pseudo } })
  expect(after.body).toEqual({ ...before.body, bio: 'moi' })
})

test('bodies are never coerced, and text with NUL or a broken surrogate is refused', async () => {
  const json = { 'content-type': 'application/json' }
  for (const body of [
    '{"email":"a@b.fr\\u0000","password":"x"}',
    '{"email":"a@b.fr","password":"\\ud800"}',
    '{"a":1e400}',
  ]) {
    expect((await ask(app, accounts.login, { body, headers: json })).status, body).toBe(400)
  }
  expect((await ask(app, discovery, { query: { cursor: 'a\0b' } })).status).toBe(400)
})

test('a call to an unknown address answers 404 in the same form, with any method', async () => {
  for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'] as const) {
    const answer = await app.call({ method, url: '/api/nowhere' })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ code: 'platform.unknown' })
  }
  expect((await ask(app, health)).status).toBe(200)
})

test.each([
  ['GET', accounts.login.path, 'POST'],
  ['DELETE', accounts.login.path, 'POST'],
  ['POST', health.path, 'GET, HEAD'],
  ['PUT', getPost.path.replace(':id', '1'), 'DELETE, GET, HEAD, PATCH'],
  ['POST', '/media/abc.webp', 'GET, HEAD'],
  ['DELETE', '/api/docs/index.html', 'GET, HEAD'],
] as const)(
  '%s %s answers 405 and names the methods that the address takes: %s',
  async (method, url, allow) => {
    const answer = await app.call({ method, url: `${url}?x=1` })
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe(allow)
    expect(answer.json()).toMatchObject({ code: 'platform.wrong-method' })
  },
)

test.each(['EROFS', 'EIO', 'EMFILE', '58030'])(
  '[RUN-36] a disk that takes nothing for now (%s) answers 503',
  async (code) => {
    const server = await createHttpServer(app.config, createLog('silent'))
    const { serve } = createApp({ ...app.application.wayIn, fastify: server })
    serve(currentUser, () => Promise.reject(Object.assign(new Error('no file'), { code })))
    expect(
      await ask({ call: (call) => server.inject(call) }, currentUser, { token: author.token }),
    ).toMatchObject({
      status: 503,
      headers: { 'retry-after': '2' },
      body: { code: 'platform.unavailable' },
    })
    await server.close()
  },
)

test.each(['/dev/mailbox', '/@application', '/', '/api/login/x'])('no method has %s', async (url) => {
  const answer = await app.call({ method: 'PUT', url })
  expect(answer.statusCode).toBe(404)
  expect(answer.headers.allow).toBeUndefined()
})
