import { listPostComments } from '@aura/contract/comments/comments.contract'
import { getMedia } from '@aura/contract/media/media.contract'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import { frozenDays } from '@aura/contract/moderation/moderation.limits'
import { deletePost, getPost } from '@aura/contract/posts/posts.contract'
import { sql } from 'kysely'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { days, later } from '../../platform/clock/clock.ts'
import { runChecks } from '../../platform/db/checks.ts'
import { sendComment } from '../../testing/comments.ts'
import { ask, pathOf } from '../../testing/contract-calls.ts'
import { jpeg } from '../../testing/image-fixtures.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { storedNames } from '../../testing/stored-files.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { clip } from '../../testing/video-fixtures.ts'
import { forgetFrozenCopies } from './moderation.erasure.service.ts'
import { caseChecks } from './moderation.verify.queries.ts'

const app = await openTestApp()
const moderator = await makeModerator(app)
const alts = ['Un ciel', null, 'La mer qui bouge']
let still: Buffer

beforeAll(async () => {
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 }
  const create = { width: 640, height: 480, channels: 3 as const, background: '#888', noise }
  still = await sharp({ create }).jpeg().toBuffer()
})

async function publish(author: Person, files: readonly Buffer[], ofThem: readonly (string | null)[]) {
  const { body } = await publishPost(app, author, { files, alts: ofThem })
  const read = async () => (await ask(app, getPost, { params: { id: body.id }, token: author.token })).body
  await expect
    .poll(async () => (await read()).medias.map(({ media_state }) => media_state))
    .not.toContain('preparing')
  return read()
}

async function reportPost(postId: number): Promise<number> {
  const { token } = await makePerson(app)
  const body = { type: 'post', postId, reason: 'Ceci blesse.' }
  expect((await ask(app, reportContent, { token, body })).status).toBe(200)
  const { id } = await app.db
    .selectFrom('moderationCase')
    .select('id')
    .where('targetId', '=', postId)
    .where('targetType', '=', 'post')
    .executeTakeFirstOrThrow()
  return id
}

const frozenOf = async (id: number) =>
  (await ask(app, showCase, { params: { id }, token: moderator.token })).body.frozen
const statusOf = async (name: string, viewer?: Person) =>
  (await ask(app, getMedia, { params: { name }, token: viewer?.token })).status
const differences = async () =>
  (await runChecks(app.db, caseChecks)).flatMap(({ differences }) => differences)

/** Removes files without rows, as the nightly sweep does once they are an hour old. */
async function sweep() {
  app.clock.set(later(new Date(), days(1)))
  await app.application.services.media.sweepOrphans()
}

async function end(caseId: number) {
  const resolved = { status: 'resolved', resolvedAt: app.clock.now(), outcome: 'removed' } as const
  await app.db.updateTable('moderationCase').set(resolved).where('id', '=', caseId).execute()
}

test('[MOD-15] a case keeps every picture and clip of a deleted post, for moderators alone, until its time is over', async () => {
  const author = await makePerson(app)
  const files = [await jpeg(900, 700), still, await clip()]
  const post = await publish(author, files, alts)
  const caseId = await reportPost(post.id)
  const shown = post.medias.map(({ media, media_variants, duration_seconds, alt }) => ({
    ...{ media, media_variants, duration_seconds, alt },
  }))
  expect(shown.map(({ alt }) => alt)).toEqual(alts)
  await ask(app, deletePost, { params: { id: post.id }, token: author.token })
  await sweep()

  const names = post.medias.flatMap(({ media, media_variants }) => [
    ...(media === null ? [] : [media]),
    ...media_variants.map(({ name }) => name),
  ])
  const all = (status: number) => names.map(() => status)
  const statusesFor = (viewer?: Person) => Promise.all(names.map((name) => statusOf(name, viewer)))
  expect((await frozenOf(caseId))?.medias).toEqual(shown)
  expect(await statusesFor(moderator)).toEqual(all(200))
  for (const viewer of [undefined, author, await makePerson(app)])
    expect(await statusesFor(viewer)).toEqual(all(404))

  // A clip is played in parts, which no cache keeps.
  const video = names.find((name) => name.endsWith('.mp4')) ?? ''
  const part = await app.call({
    url: pathOf(getMedia, { name: video }),
    headers: { ...moderator.headers, range: 'bytes=0-99' },
  })
  expect(part.statusCode).toBe(206)
  expect(part.headers['cache-control']).toBe('private, no-store')

  await end(caseId)
  const over = later(app.clock.now(), days(frozenDays))
  await forgetFrozenCopies(app.db, later(over, -1))
  expect(await statusesFor(moderator)).toEqual(all(200))
  await forgetFrozenCopies(app.db, over)
  expect(await statusesFor(moderator)).toEqual(all(404))
  await sweep()
  const stored = await storedNames(app.application.store)
  expect(stored.filter((name) => names.includes(name))).toEqual([])
  expect(await differences()).toEqual([])
})

test('[MOD-15, MOD-24] what is kept of a moderator’s own post is not shown to them; erasing the author erases it', async () => {
  const author = await makeModerator(app)
  const post = await publish(author, [await jpeg(700, 700)], [null])
  const name = post.media ?? ''
  await reportPost(post.id)
  await ask(app, deletePost, { params: { id: post.id }, token: author.token })
  await sweep()
  expect([await statusOf(name, author), await statusOf(name, moderator)]).toEqual([404, 200])

  await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', author.id).execute()
  await app.application.services.erasure.eraseDue()
  expect(await statusOf(name, moderator)).toBe(404)
  expect(await differences()).toEqual([])
})

test('[MOD-15] the reporter’s leaving takes along a case that nobody else opened, with its copies', async () => {
  const post = await publish(await makePerson(app), [await jpeg(710, 700)], [null])
  const caseId = await reportPost(post.id)
  const { reporterId } = await app.db
    .selectFrom('moderationReport')
    .select('reporterId')
    .where('caseId', '=', caseId)
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('account')
    .set({ eraseAt: app.clock.now() })
    .where('id', '=', reporterId ?? 0)
    .execute()
  await app.application.services.erasure.eraseDue()
  expect(await frozenOf(caseId)).toBeUndefined()
  const copies = await app.db.selectFrom('media').select('id').where('purpose', '=', 'frozen').execute()
  expect(copies).toEqual([])
  expect(await statusOf(post.media ?? '')).toBe(200)
})

test('[MOD-01, MOD-15] a comment whose clip is being prepared is reported at once, with its words', async () => {
  const [author, { token }] = [await makePerson(app), await makePerson(app)]
  const postId = await makePost(app, author)
  const sent = await sendComment(app, author, {
    postId,
    file: await clip({ seconds: 1 }),
    content: 'Regarde !',
  })
  const { id } = sent.body
  const stateOf = async () =>
    (await ask(app, listPostComments, { params: { postId }, token })).body.comments[0]?.media_state
  await expect.poll(stateOf).toBe('ready')
  // As a long clip is for minutes.
  await sql`update media_file set role = 'original' where role = 'video'
    and media_id = (select media_id from comment where id = ${id})`.execute(app.db)
  await sql`update media set state = 'preparing'
    where id = (select media_id from comment where id = ${id})`.execute(app.db)
  expect(await stateOf()).toBe('preparing')

  const body = { type: 'comment', commentId: id, reason: 'Ceci blesse.' }
  expect((await ask(app, reportContent, { token, body })).status).toBe(200)
  const cases = await app.db
    .selectFrom('moderationCase')
    .select('id')
    .where('targetId', '=', id)
    .where('targetType', '=', 'comment')
    .execute()
  expect(cases).toHaveLength(1)
  expect(await frozenOf(cases[0]?.id ?? 0)).toMatchObject({ text: 'Regarde !', medias: [] })
})
