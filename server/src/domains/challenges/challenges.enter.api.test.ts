import { assignAura, getChallenge, removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { discovery } from '@aura/contract/feed/feed.contract'
import { mediaErrors } from '@aura/contract/media/media.errors'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { getProfile, profilePosts } from '@aura/contract/profiles/profiles.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { enter, makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { endSessionDuring } from '../../testing/end-session-during.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, toldTo } from '../../testing/notifications.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { listUnreferenced } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { untilLocked } from '../../testing/until-locked.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { insertBlock } from '../privacy/privacy.queries.ts'

const app = await openTestApp()
let creator: Person
let entrant: Person
let challenge: Id

beforeEach(async () => {
  creator = await makePerson(app)
  entrant = await makePerson(app)
  challenge = await makeChallenge(app, creator, { title: 'Le large' })
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const read = async (viewer?: Person, id = challenge) =>
  (await ask(app, getChallenge, { params: { id }, token: viewer?.token })).body
const gridOf = async (of: Person) =>
  (await ask(app, profilePosts, { params: { pseudo: of.pseudo } })).body.posts.map(({ id }) => id)

test('[CHL-11, CHL-03] somebody enters with a picture, a legend and its description', async () => {
  const fields = { legend: ' Au large ', alt: 'La mer' }
  const { status, body } = await enter(app, entrant, challenge, { fields })
  expect({ status, message: body.message }).toEqual({
    status: 200,
    message: 'Média téléchargé avec succès\u00a0!',
  })
  expect(body.post).toMatchObject({
    legend: 'Au large',
    alt: 'La mer',
    pseudo: entrant.pseudo,
    challenge_id: challenge,
    likes: 0,
    is_liked_by_user: false,
    is_viewed_by_user: false,
    user_ranking: 999_999,
    media_url: `/media/${body.post.media}`,
    thumbnail: null,
    created_at: app.clock.now().toISOString(),
  })
  expect(await read(entrant)).toMatchObject({
    id: challenge,
    entries_count: 1,
    user_has_participated: true,
    status: 'open',
    posts: [{ id: body.post.id }],
  })
  expect(await read()).toMatchObject({ user_has_participated: false, posts: [{ id: body.post.id }] })
  const others = (await ask(app, discovery, { token: creator.token })).body.posts.map(({ id }) => id)
  expect([others.includes(body.post.id), await gridOf(entrant)]).toEqual([false, []])
})

test('[MED-18, CHL-11] a clip is cut to the part that its author keeps', async () => {
  const file = await clip({ width: 64, height: 64, seconds: 3, hasSound: false })
  const { status, body } = await enter(app, entrant, challenge, {
    file,
    name: 'vague.mp4',
    fields: { edit: '{"start":1,"end":2.5}' },
  })
  expect([status, body.post?.duration_seconds]).toEqual([200, 1.5])
})

test('[NTF-25, NTF-11] the creator is told who takes part, together within an hour', async () => {
  const { body } = await enter(app, entrant, challenge)
  const page = `/challenge/${challenge}`
  const sentence = `${entrant.pseudo} participe à votre défi «\u00a0Le large\u00a0»`
  expect(await toldTo(app, creator)).toEqual([['challenge-entry', sentence, page]])
  expect(await notificationsOf(app, creator)).toMatchObject([
    {
      type: 'challengeValidation',
      actors: [{ id: entrant.id }],
      data: { challengeId: challenge, postId: body.post.id, challengeOwnerId: creator.id },
    },
  ])
  const second = await makePerson(app)
  await enter(app, second, challenge)
  const both = `${second.pseudo} et ${entrant.pseudo} participent à votre défi «\u00a0Le large\u00a0»`
  expect(await toldTo(app, creator)).toEqual([['challenge-entry', both, page]])
  expect(await toldTo(app, entrant)).toEqual([])
})

test('[NTF-23] an entry withdrawn within a minute leaves no notification, even where its post stays', async () => {
  const { body } = await enter(app, entrant, challenge, { fields: { postToProfile: 'true' } })
  expect(await toldTo(app, creator)).toHaveLength(1)
  await ask(app, removeEntry, { params: { id: body.post.id }, token: entrant.token })
  expect(await gridOf(entrant)).toEqual([body.post.id])
  expect(await toldTo(app, creator)).toEqual([])
})

test('[PRF-05] an entry shows on its author’s profile where they ask for it', async () => {
  const { body } = await enter(app, entrant, challenge, { fields: { postToProfile: 'true' } })
  expect(await gridOf(entrant)).toEqual([body.post.id])
  expect((await ask(app, getProfile, { params: { pseudo: entrant.pseudo } })).body.posts_count).toBe(1)
})

describe('refuses', () => {
  test('[CHL-14] a dot in the base name with the sentence that says what to do', async () => {
    expect(await enter(app, entrant, challenge, { name: 'photo.v2.jpg' })).toMatchObject({
      status: 400,
      body: { message: 'Nom de fichier non autorisé : renommez le fichier sans point.' },
    })
  })

  test('[CHL-13] what is neither picture nor video, and nothing at all', async () => {
    expect(await enter(app, entrant, challenge, { file: Buffer.from('Bonjour') })).toMatchObject({
      body: { code: 'media.wrong-type' },
    })
    expect(await enter(app, entrant, challenge, { file: undefined })).toMatchObject({
      body: { code: 'posts.media-missing' },
    })
  })

  test('[MED-18] a part that the file does not have, of which no file stays', async () => {
    const edits = ['{"start":0}', '{"still":1}']
    for (const edit of edits) {
      expect(await enter(app, entrant, challenge, { fields: { edit } })).toMatchObject({
        status: 400,
        body: { message: mediaErrors['media.edit-outside'].message },
      })
    }
    expect(await read(entrant)).toMatchObject({ entries_count: 0, user_has_participated: false })
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  })

  test('[CHL-15] a second entry, also from two devices at once, of which no file stays', async () => {
    const tokens = [entrant.token, await openSession(app, entrant)]
    const answers = await Promise.all(tokens.map((token) => enter(app, { token }, challenge)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const third = await enter(app, entrant, challenge)
    expect([third.status, third.body.message]).toEqual([400, 'Vous avez déjà participé à ce défi.'])
    expect((await read()).entries_count).toBe(1)
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  })

  test('[CHL-16] the creator', async () => {
    expect(await enter(app, creator, challenge)).toMatchObject({
      status: 403,
      body: { code: 'challenges.own' },
    })
  })

  test('[CHL-17, CHL-34] once it is closed, ended, unknown, or its creator hidden from who enters', async () => {
    const ending = await makeChallenge(app, creator, { endsAt: later(app.clock.now(), hours(2)) })
    expect((await enter(app, entrant, ending)).status).toBe(200)
    app.clock.advance(hours(2))
    const late = await makePerson(app)
    expect(await enter(app, late, ending)).toMatchObject({
      status: 409,
      body: { code: 'challenges.ended' },
    })
    const postId = await makeEntry(app, challenge, await makePerson(app))
    await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: postId } })
    expect(await enter(app, entrant, challenge)).toMatchObject({
      status: 409,
      body: { message: 'Ce défi est fermé.' },
    })
    expect(await enter(app, entrant, 999_999_999)).toMatchObject({
      status: 404,
      body: { message: 'Défi introuvable.' },
    })
    const open = await makeChallenge(app, creator)
    await ask(app, blockAccount, { token: creator.token, body: { pseudo: entrant.pseudo } })
    expect(await enter(app, entrant, open)).toMatchObject({
      status: 404,
      body: { code: 'challenges.unknown' },
    })
    expect((await ask(app, getChallenge, { params: { id: open }, token: entrant.token })).status).toBe(404)
  })

  test('[CHL-17] what arrives while the challenge closes: one of both happens, and no file stays', async () => {
    const postId = await makeEntry(app, challenge, await makePerson(app))
    const [entered, awarded] = await Promise.all([
      enter(app, entrant, challenge),
      ask(app, assignAura, { params: { id: challenge }, token: creator.token, body: { post_id: postId } }),
    ])
    expect(awarded.status).toBe(200)
    expect([200, 409]).toContain(entered.status)
    expect((await read()).entries_count).toBe(entered.status === 200 ? 2 : 1)
    await expect.poll(() => listUnreferenced(app)).toEqual([])
  })
})

test('[CHL-15] the same key enters once and answers the same again', async () => {
  const sent = { key: crypto.randomUUID(), file: await jpeg(321, 123) }
  const [first, again] = [
    await enter(app, entrant, challenge, sent),
    await enter(app, entrant, challenge, sent),
  ]
  expect([first.status, again.status, again.body.post.id]).toEqual([200, 200, first.body.post.id])
  await ask(app, removeEntry, { params: { id: first.body.post.id }, token: entrant.token, body: {} })
  const late = await enter(app, entrant, challenge, sent)
  expect(late).toMatchObject({ status: 404, body: { code: 'posts.unknown' } })
})

test('[CHL-37] who entered from an address of the creator waits for a moderator, however old that is when they win', async () => {
  const { traces } = app.application.services
  const uses = [creator, entrant].map(({ id: accountId }) => ({ accountId, address: '203.0.113.8' }))
  await traces.keepAddresses(app.db, uses, app.clock.now())
  const { post } = (await enter(app, entrant, challenge)).body
  app.clock.advance(days(31))
  await traces.forgetOld(app.db, app.clock.now())
  const token = await openSession(app, creator)
  const answer = await ask(app, assignAura, { params: { id: challenge }, token, body: { post_id: post.id } })
  expect(answer.body).toMatchObject({ prize_state: 'held', held: { why: 'same-device' } })
})

test('[CHL-17, ACC-37] a block or an end of the session while the picture is worked on refuses the entry and leaves no file', async () => {
  const blocked = await inTransaction(app.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(pair_lock_key(${creator.id}, ${entrant.id}))`.execute(tx)
    await insertBlock(tx, creator.id, entrant.id, app.clock.now())
    const answer = enter(app, entrant, challenge)
    await untilLocked(app.db)
    return { answer }
  }).then(({ answer }) => answer)
  expect([blocked.status, blocked.body.code]).toEqual([404, 'challenges.unknown'])
  const other = await makePerson(app)
  const ended = await endSessionDuring(app, other, () => enter(app, other, challenge))
  expect([ended.status, ended.body.code]).toEqual([401, 'platform.session-ended'])
  expect(await read()).toMatchObject({ entries_count: 0, posts: [] })
  await expect.poll(() => listUnreferenced(app)).toEqual([])
})
