import { giveAura } from '@aura/contract/aura/aura.contract'
import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  enterChallenge,
  getChallenge,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { discovery } from '@aura/contract/feed/feed.contract'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, untilNotified } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'

const app = await openTestApp()
let creator: Person
let entrant: Person
let challenge: Id
let pictures = 0

beforeEach(async () => {
  creator = await makePerson(app)
  entrant = await makePerson(app)
  challenge = await makeChallenge(app, creator, { title: 'Le large' })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

interface Sent {
  token?: string
  name?: string
  file?: Buffer | undefined
  fields?: Record<string, string>
  key?: string
}

async function enter(sent: Sent = {}, id = challenge) {
  const file = 'file' in sent ? sent.file : await jpeg(200 + pictures++, 200)
  const body = new FormData()
  for (const [name, value] of Object.entries(sent.fields ?? {})) body.set(name, value)
  if (file) body.set('media', new Blob([new Uint8Array(file)]), sent.name ?? 'photo.jpg')
  return ask(app, enterChallenge, {
    ...{ params: { id }, token: sent.token ?? entrant.token, body },
    ...(sent.key && { headers: { 'idempotency-key': sent.key } }),
  })
}
const read = async (viewer?: Person, id = challenge) =>
  (await ask(app, getChallenge, { params: { id }, token: viewer?.token })).body
const remove = (id: Id, { token }: Person, reason?: string) =>
  ask(app, removeEntry, { params: { id }, token, body: reason === undefined ? {} : { reason } })
const gridOf = async (of: Person) =>
  (await ask(app, profilePosts, { params: { pseudo: of.pseudo } })).body.posts.map(({ id }) => id)
/** Files in the store that no row names. */
async function orphans(): Promise<string[]> {
  const rows = await app.db.selectFrom('mediaFile').select('name').execute()
  const named = new Set(rows.map(({ name }) => name))
  const stored: string[] = []
  for await (const { name } of app.application.store.list()) stored.push(name)
  expect(stored).not.toEqual([])
  return stored.filter((name) => !named.has(name))
}

test('[CHL-11, CHL-03] somebody enters with a picture, a legend and its description', async () => {
  const fields = { legend: ' Au large ', alt: 'La mer' }
  const { status, body } = await enter({ fields })
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Média téléchargé avec succès\u00a0!',
  })
  expect(body.post).toMatchObject({
    ...{ legend: 'Au large', alt: 'La mer', pseudo: entrant.pseudo, challenge_id: challenge, likes: 0 },
    ...{ is_liked_by_user: false, is_viewed_by_user: false, user_ranking: 999_999 },
    media_url: `/media/${body.post.media}`,
    ...{ thumbnail: null, created_at: app.clock.now().toISOString() },
  })
  expect(await read(entrant)).toMatchObject({
    ...{ id: challenge, entries_count: 1, user_has_participated: true, status: 'open' },
    posts: [{ id: body.post.id }],
  })
  expect(await read()).toMatchObject({ user_has_participated: false, posts: [{ id: body.post.id }] })
  const others = (await ask(app, discovery, { token: creator.token })).body.posts.map(({ id }) => id)
  expect([others.includes(body.post.id), await gridOf(entrant)]).toEqual([false, []])
})

test('[MED-18, CHL-11] a clip is cut to the part that its author keeps', async () => {
  const file = await clip({ width: 64, height: 64, seconds: 3, hasSound: false })
  const { status, body } = await enter({ file, name: 'vague.mp4', fields: { edit: '{"start":1,"end":2.5}' } })
  expect([status, body.post?.duration_seconds]).toEqual([200, 1.5])
})

test('[PRF-05] an entry shows on its author’s profile where they ask for it', async () => {
  const { body } = await enter({ fields: { postToProfile: 'true' } })
  expect(await gridOf(entrant)).toEqual([body.post.id])
  expect((await ask(app, getProfile, { params: { pseudo: entrant.pseudo } })).body.posts_count).toBe(1)
})

describe('refuses', () => {
  test('[CHL-14] a dot in the base name with the sentence that says what to do', async () => {
    expect(await enter({ name: 'photo.v2.jpg' })).toMatchObject({
      status: 400,
      body: { message: 'Nom de fichier non autorisé\u00a0: renommez le fichier sans point.' },
    })
  })

  test('[CHL-13] what is neither picture nor video, and nothing at all', async () => {
    expect(await enter({ file: Buffer.from('Bonjour') })).toMatchObject({
      body: { code: 'media.wrong-type' },
    })
    expect(await enter({ file: undefined })).toMatchObject({ body: { code: 'posts.media-missing' } })
  })

  test('[MED-18] a part that the file does not have, of which no file stays', async () => {
    const edits = ['{"start":0}', '{"still":1}']
    for (const edit of edits) {
      expect(await enter({ fields: { edit } })).toMatchObject({
        status: 400,
        body: { message: mediaErrors['media.edit-outside'].message },
      })
    }
    expect(await read(entrant)).toMatchObject({ entries_count: 0, user_has_participated: false })
  })

  test('[CHL-15] a second entry, also from two devices at once, of which no file stays', async () => {
    const tokens = [entrant.token, await openSession(app, entrant)]
    const answers = await Promise.all(tokens.map((token) => enter({ token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = await enter()
    expect([third.status, third.body.message]).toEqual([400, 'Vous avez déjà participé à ce défi.'])
    expect((await read()).entries_count).toBe(1)
    expect(await orphans()).toEqual([])
  })

  test('[CHL-16] the creator', async () => {
    expect(await enter({ token: creator.token })).toMatchObject({
      status: 403,
      body: { code: 'challenges.own' },
    })
  })

  test('[CHL-17, CHL-34] once it is closed, ended, unknown, or its creator hidden from who enters', async () => {
    const ending = await makeChallenge(app, creator, { endsAt: later(app.clock.now(), hours(2)) })
    expect((await enter({}, ending)).status).toBe(200)
    app.clock.advance(hours(2))
    const late = await makePerson(app)
    expect(await enter({ token: late.token }, ending)).toMatchObject({
      status: 409,
      body: { code: 'challenges.ended' },
    })
    const postId = await makeEntry(app, challenge, await makePerson(app))
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: postId } })
    expect(await enter()).toMatchObject({ status: 409, body: { message: 'Ce défi est fermé.' } })
    expect(await enter({}, 999_999_999)).toMatchObject({
      status: 404,
      body: { message: 'Défi introuvable.' },
    })
    const open = await makeChallenge(app, creator)
    await ask(app, blockAccount, { token: creator.token, body: { pseudo: entrant.pseudo } })
    expect(await enter({}, open)).toMatchObject({ status: 404, body: { code: 'challenges.unknown' } })
    expect((await ask(app, getChallenge, { params: { id: open }, token: entrant.token })).status).toBe(404)
  })

  test('[CHL-17] what arrives while the challenge closes: one of both happens, and no file stays', async () => {
    const postId = await makeEntry(app, challenge, await makePerson(app))
    const [entered, awarded] = await Promise.all([
      enter(),
      ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: postId } }),
    ])
    expect(awarded.status).toBe(200)
    expect([200, 409]).toContain(entered.status)
    expect((await read()).entries_count).toBe(entered.status === 200 ? 2 : 1)
    expect(await orphans()).toEqual([])
  })
})

test('[CHL-15] the same key enters once and answers the same again', async () => {
  const sent = { key: crypto.randomUUID(), file: await jpeg(321, 123) }
  const [first, again] = [await enter(sent), await enter(sent)]
  expect([first.status, again.status, again.body.post.id]).toEqual([200, 200, first.body.post.id])
})

describe('[CHL-36] an entry that leaves its challenge', () => {
  test('withdrawn by its author is deleted, and they may enter again', async () => {
    const { body } = await enter()
    expect(await remove(body.post.id, entrant)).toMatchObject({ status: 200 })
    expect((await ask(app, getPost, { params: { id: body.post.id } })).status).toBe(404)
    expect(await read(entrant)).toMatchObject({ entries_count: 0, user_has_participated: false, posts: [] })
    expect(await remove(body.post.id, entrant)).toMatchObject({ body: { code: 'challenges.entry-unknown' } })
    expect((await enter()).status).toBe(200)
    expect(await notificationsOf(app, entrant)).toEqual([])
  })

  test('stays on its author’s profile if it shows there, and is no longer the challenge’s', async () => {
    const { body } = await enter({ fields: { postToProfile: 'true' } })
    const { id } = body.post
    await ask(app, giveAura, { token: creator.token, body: { postId: id } })
    await untilNotified(app)
    await remove(id, entrant)
    expect(await gridOf(entrant)).toEqual([id])
    expect((await ask(app, getPost, { params: { id } })).body).toMatchObject({ id, challenge_id: null })
    expect((await read()).posts).toEqual([])
  })

  test('is removed by others only with a reason, which its author is told', async () => {
    const { body } = await enter()
    expect(await remove(body.post.id, creator, 'x'.repeat(301))).toMatchObject({
      status: 400,
      body: { code: 'challenges.reason-too-long' },
    })
    for (const person of [creator, await makeModerator(app)])
      for (const none of [undefined, ' \n '])
        expect(await remove(body.post.id, person, none)).toMatchObject({
          status: 400,
          body: { code: 'challenges.reason-missing', fields: { reason: expect.any(String) } },
        })
    expect((await remove(body.post.id, creator, 'Hors sujet.')).status).toBe(200)
    const [told] = await notificationsOf(app, entrant)
    expect(told).toMatchObject({
      kind: 'entry-removed',
      type: 'post_deleted',
      data: { challengeId: challenge, adminId: creator.id },
    })
    expect(told && notificationSentence(told)).toBe(
      'Votre participation au défi «\u00a0Le large\u00a0» a été retirée\u00a0: Hors sujet.',
    )
    expect(told && notificationAddress(told)).toBe(`/challenge/${challenge}`)
    expect((await enter()).status).toBe(200)
  })

  test('is for its author, the creator and moderators alone', async () => {
    const { body } = await enter()
    const stranger = await makePerson(app)
    expect(await remove(body.post.id, stranger)).toMatchObject({
      status: 403,
      body: { code: 'challenges.not-own-entry' },
    })
    const moderator = await makeModerator(app)
    expect((await remove(body.post.id, moderator, 'Interdit.')).status).toBe(200)
    expect(await notificationsOf(app, entrant)).toMatchObject([{ kind: 'entry-removed', actors: [] }])
  })

  test('[PRV-06] nobody whom the creator has blocked learns by a refusal that challenge or entry exist', async () => {
    const post_id = await makeEntry(app, challenge, entrant)
    const blocked = await makePerson(app)
    await ask(app, blockAccount, { token: creator.token, body: { pseudo: blocked.pseudo } })
    const about = { params: { id: challenge }, token: blocked.token }
    for (const answer of [
      ask(app, deleteChallenge, about),
      ask(app, assignAura, { ...about, body: { post_id } }),
    ])
      expect(await answer).toMatchObject({ status: 404, body: { code: 'challenges.unknown' } })
    expect(await remove(post_id, blocked)).toMatchObject({
      status: 404,
      body: { code: 'challenges.entry-unknown' },
    })
  })

  test('[CHL-35] is removed by moderators alone once the challenge has ended, also where its creator is one', async () => {
    const operator = await makeModerator(app)
    challenge = await makeChallenge(app, operator, { endsAt: later(app.clock.now(), hours(2)) })
    const postId = await makeEntry(app, challenge, entrant)
    app.clock.advance(hours(2))
    expect(await remove(postId, operator, 'Interdit.')).toMatchObject({
      status: 409,
      body: { code: 'challenges.to-judge' },
    })
    expect((await remove(postId, await makeModerator(app), 'Interdit.')).status).toBe(200)
  })

  test('is not removed by the creator once the challenge is closed', async () => {
    const post_id = await makeEntry(app, challenge, entrant)
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id } })
    expect(await remove(post_id, creator, 'Hors sujet.')).toMatchObject({
      status: 409,
      body: { code: 'challenges.closed' },
    })
    expect((await remove(post_id, await makeModerator(app), 'Interdit.')).status).toBe(200)
  })

  test('is not withdrawn once the challenge is closed; deleting its post takes it out at any time', async () => {
    const postId = await makeEntry(app, challenge, entrant)
    const other = await makeEntry(app, challenge, await makePerson(app))
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: other } })
    expect(await remove(postId, entrant)).toMatchObject({ status: 409, body: { code: 'challenges.closed' } })
    await ask(app, deletePost, { params: { id: postId }, token: entrant.token })
    expect(await read(entrant)).toMatchObject({ entries_count: 1, posts: [{ id: other }] })
  })
})

test('[CHL-37] who entered from an address of the creator waits for a moderator, however old that is when they win', async () => {
  const { traces } = app.application.services
  const uses = [creator, entrant].map(({ id: accountId }) => ({ accountId, address: '203.0.113.8' }))
  await traces.keepAddresses(app.db, uses, app.clock.now())
  const { post } = (await enter()).body
  app.clock.advance(days(31))
  await traces.forgetOld(app.db, app.clock.now())
  const token = await openSession(app, creator)
  const answer = await ask(app, assignAura, { params: { id: challenge }, token, body: { post_id: post.id } })
  expect(answer.body).toMatchObject({ prize_state: 'held', held: { why: 'same-device' } })
})
