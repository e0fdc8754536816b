import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { reportContent } from '@aura/contract/moderation/moderation.contract'
import * as contract from '@aura/contract/posts/posts.contract'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, hours } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants, isFoundAfter } from '../../testing/invariants.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { makeAudience, makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { exportPosts } from './posts.export.queries.ts'

const app = await openTestApp()
const author = await makePerson(app)
const reader = await makePerson(app)

const edit = (id: number, body: object, actor: Person = author) =>
  ask(app, contract.editPost, { params: { id }, body, token: actor.token })
const read = async (id: number, viewer: Person = reader) =>
  (await ask(app, contract.getPost, { params: { id }, token: viewer.token })).body
const earlierOf = (postId: number) =>
  app.db
    .selectFrom('postLegend')
    .select(['legend', 'alts'])
    .where('postId', '=', postId)
    .orderBy('place')
    .execute()

test('[PST-21] its author edits legend and alternative texts by place; readers see when', async () => {
  const id = await makePost(app, author, { legend: 'Brest', mediaCount: 2 })
  expect(await read(id)).toMatchObject({ legend: 'Brest', edited_at: null })
  app.clock.advance(hours(1))
  const { status, body } = await edit(id, { legend: '  Brest, le soir ', alts: [' ', 'Un phare'] })
  expect(status).toBe(200)
  expect(body).toMatchObject({ legend: 'Brest, le soir', alt: null })
  const seen = await read(id)
  expect(seen.edited_at).toBe(app.clock.now().toISOString())
  expect(seen.medias.map(({ alt }) => alt)).toEqual([null, 'Un phare'])
  app.clock.advance(hours(1))
  await edit(id, { alts: ['La rade'] })
  expect(await read(id)).toMatchObject({
    legend: 'Brest, le soir',
    alt: 'La rade',
    edited_at: app.clock.now().toISOString(),
    medias: [{ alt: 'La rade' }, { alt: 'Un phare' }],
  })
  expect(await earlierOf(id)).toEqual([
    { legend: 'Brest', alts: ['', ''] },
    { legend: 'Brest, le soir', alts: ['', 'Un phare'] },
  ])
})

test('[PST-21] the same words again change nothing, not even the moment', async () => {
  const id = await makePost(app, author, { legend: 'Une fois' })
  await edit(id, { legend: 'Deux fois', alts: ['Une image'] })
  const before = await read(id)
  app.clock.advance(hours(1))
  for (const body of [{}, { legend: 'Deux fois ', alts: ['Une image'] }, { alts: [] }])
    expect((await edit(id, body)).status).toBe(200)
  expect(await read(id)).toEqual(before)
  expect(await earlierOf(id)).toEqual([{ legend: 'Une fois', alts: [''] }])
})

test('[PST-21] others, visitors and who may not see the post edit nothing', async () => {
  const id = await makePost(app, author, { legend: 'À moi' })
  const closed = await makePost(app, author, {
    audienceId: await makeAudience(app, 'community', { isOpen: false, members: [author] }),
    legend: 'Entre nous',
  })
  const words = { legend: 'À lui' }
  expect(await edit(id, words, reader)).toMatchObject({
    status: 403,
    body: { code: 'posts.not-author' },
  })
  expect((await edit(id, words, await makeModerator(app))).status).toBe(403)
  expect((await edit(closed, words, reader)).status).toBe(404)
  expect((await ask(app, contract.editPost, { params: { id }, body: words })).status).toBe(401)
  await ask(app, contract.deletePost, { params: { id: closed }, token: author.token })
  expect((await edit(closed, words)).status).toBe(404)
  expect((await read(id)).legend).toBe('À moi')
})

test('[PST-21] a legend too long, a post without a word or picture, and texts of media it has not are refused', async () => {
  const id = await makePost(app, author, { legend: 'Avant' })
  const wordsAlone = await makePost(app, author, {
    legend: 'Des mots',
    mediaCount: 0,
    audienceId: await makeAudience(app, 'community', { isOpen: true, members: [author] }),
  })
  expect((await edit(id, { legend: '🌊'.repeat(140) })).status).toBe(200)
  expect(await edit(id, { legend: '🌊'.repeat(141) })).toMatchObject({
    status: 400,
    body: { message: 'Une légende compte 140 caractères au plus.' },
  })
  expect((await edit(id, { alts: ['un', 'deux'] })).body.code).toBe('posts.alts-too-many')
  expect((await edit(id, { alts: ['x'.repeat(501)] })).status).toBe(400)
  for (const legend of [' ', '\u200b', '\u3164'])
    expect((await edit(wordsAlone, { legend })).body.code).toBe('posts.community-empty')
  expect((await edit(id, { legend: '' })).body.legend).toBe('')
})

test('[PST-21, RUN-28] a post is edited 20 times in 24 hours at most, its legend or alternative texts; two at once lose none', async () => {
  const id = await makePost(app, author, { legend: '0' })
  const both = await Promise.all(['a', 'b'].map((legend) => edit(id, { legend })))
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  for (let time = 2; time < contract.maxEditsInDay; time++)
    await edit(id, time % 2 === 0 ? { legend: String(time) } : { alts: [String(time)] })
  app.clock.advance(hours(1))
  expect(await edit(id, { legend: 'encore' })).toMatchObject({
    status: 429,
    headers: { 'retry-after': String(23 * 3600) },
    body: { message: expect.stringContaining('20 fois en 24 heures') },
  })
  expect((await edit(id, { alts: ['encore'] })).status).toBe(429)
  expect((await edit(id, { alts: ['19'] })).status).toBe(200)
  expect(await earlierOf(id)).toHaveLength(contract.maxEditsInDay)
  app.clock.advance(days(1))
  expect((await edit(id, { legend: 'encore' })).status).toBe(200)
})

test('[PST-21] earlier words stay while the post does, are in its author’s export, and go with it', async () => {
  const id = await makePost(app, author, { legend: 'Avant' })
  await edit(id, { legend: 'Après', alts: ['Un phare'] })
  await edit(id, { alts: [''] })
  const exported: object[] = []
  const actor = { userId: author.id, sessionId: 0, pseudo: '', isModerator: false, isAdministrator: false }
  for await (const row of exportPosts(
    app.db,
    app.application.services.media,
  )({ ...actor, auraTypeId: 1 }).posts?.() ?? [])
    exported.push(row)
  const [legend, words] = [
    { legend: 'Avant', alts: [''] },
    { legend: 'Après', alts: ['Un phare'] },
  ]
  expect(exported).toContainEqual(
    expect.objectContaining({
      id,
      earlierLegends: [expect.objectContaining(legend), expect.objectContaining(words)],
    }),
  )
  const rows = app.db.deleteFrom('postLegend').where('postId', '=', id)
  await expect(rows.execute()).rejects.toThrow('keeps its rows')
  await expect(
    app.db.updateTable('postLegend').set({ legend: 'Jamais' }).where('postId', '=', id).execute(),
  ).rejects.toThrow('keeps its rows')
  await expect(sql`truncate post_legend`.execute(app.db)).rejects.toThrow('keeps its rows')
  await ask(app, contract.deletePost, { params: { id }, token: author.token })
  expect(await earlierOf(id)).toEqual([])
})

test('[PST-21] an edit without its earlier words, and earlier words without an edit, are found by verify', async () => {
  const [fresh, edited, deleted] = [
    await makePost(app, author),
    await makePost(app, author),
    await makePost(app, author),
  ]
  await edit(edited, { legend: 'Après' })
  await ask(app, contract.deletePost, { params: { id: deleted }, token: author.token })
  expect(await findBrokenInvariants(app.db)).toEqual([])
  const keep = (postId: number, place: number) => sql`
    insert into post_legend (post_id, place, legend, replaced_at) values (${postId}, ${place}, 'Jamais dit', now())`
  const forgeries: [string, RawBuilder<unknown>][] = [
    ['an edit without earlier words', sql`update post set edited_at = now() where id = ${fresh}`],
    ['a later edit', sql`update post set edited_at = edited_at + interval '1 second' where id = ${edited}`],
    ['no edit', sql`update post set edited_at = null where id = ${edited}`],
    ['more earlier words', keep(edited, 2)],
    ['earlier words with a gap before them', keep(edited, 3)],
    ['earlier words of a deleted post', keep(deleted, 1)],
  ]
  for (const [what, forgery] of forgeries)
    expect(await isFoundAfter(app.db, async (tx) => void (await forgery.execute(tx))), what).toBe(true)
})

const reportBy = (person: Person, postId: number) =>
  ask(app, reportContent, { token: person.token, body: { type: 'post', postId, reason: 'Insulte' } })
const casesOf = (postId: number) =>
  app.db
    .selectFrom('moderationCase')
    .select(['id', 'status', 'frozenText', 'frozenAlt'])
    .where('targetId', '=', postId)
    .where('targetType', '=', 'post')
    .orderBy('id')
    .execute()

test('[PST-21, MOD-15] words changed under a report leave its frozen copy as it was; moderators read what they were', async () => {
  const id = await makePost(app, author, { legend: 'Une insulte' })
  await reportBy(reader, id)
  const before = app.clock.now()
  expect((await edit(id, { legend: 'Un compliment', alts: ['Une fleur'] })).status).toBe(200)
  app.clock.advance(hours(1))
  expect((await edit(id, { alts: [''] })).status).toBe(200)
  const [opened] = await casesOf(id)
  expect(opened).toMatchObject({ frozenText: 'Une insulte' })
  const { token } = await makeModerator(app)
  const { body } = await ask(app, showCase, { params: { id: opened?.id ?? 0 }, token })
  expect(body).toMatchObject({
    live: { state: 'changed', text: 'Un compliment' },
    earlier_legends: [
      { legend: 'Une insulte', alts: [''], until: before.toISOString() },
      { legend: 'Un compliment', alts: ['Une fleur'], until: app.clock.now().toISOString() },
    ],
  })
})

test.each([
  ['legend', { legend: 'Changée' }],
  ['second alternative text', { alts: ['', 'Changé'] }],
])(
  '[PST-21, MOD-26] a post judged unproblematic makes a case again once its %s is edited',
  async (_what, words) => {
    const id = await makePost(app, author, { legend: 'Rien de grave', mediaCount: 2 })
    await reportBy(reader, id)
    await app.db
      .updateTable('moderationCase')
      .set({ status: 'resolved', isCleared: true, outcome: 'unproblematic', resolvedAt: app.clock.now() })
      .where('targetId', '=', id)
      .execute()
    await reportBy(await makePerson(app), id)
    expect((await casesOf(id)).map(({ status }) => status)).toEqual(['resolved'])
    await edit(id, words)
    await reportBy(await makePerson(app), id)
    expect((await casesOf(id)).map(({ status }) => status)).toEqual(['resolved', 'open'])
  },
)
