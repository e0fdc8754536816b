import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { exploredPosts, postSearchPageSize } from '@aura/contract/search/search.posts.contract'
import { type RawBuilder, sql } from 'kysely'
import { expect, test } from 'vitest'
import { days, later, minutes } from '../../platform/clock/clock.ts'
import { writeInteger } from '../../platform/http/cursor-fields.ts'
import { enrol, makeCommunity } from '../../testing/communities.ts'
import { ask } from '../../testing/contract-calls.ts'
import { setErasureAt } from '../../testing/erasure.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost, publishPost } from '../../testing/posts.ts'
import { findPosts, hashtagsFor, idsFound } from '../../testing/search.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { findPostsByWords } from './search.posts.queries.ts'
import { rebuildSearch } from './search.service.ts'

const app = await openTestApp()
const author = await makePerson(app)

test('[SRC-07] finds posts by words of legend and alternative text, whatever their case, accents and ligatures', async () => {
  const legend = 'Coucher de soleil sur l’Œuvre d’ÉTÉ, à Saint-Malo'
  const { body: post } = await publishPost(app, author, { legend, alt: 'Un phare bleu et deux goélands' })
  for (const query of [
    ...['coucher', 'COUCHER DE SOLEIL', 'soleil coucher', 'oeuvre', 'œuvre', 'l’été', 'ete', 'saint malo'],
    ...['goelands', 'GOÉLANDS', 'goe\u0301lands soleil', 'phare couch', 'couch', 'saint-mal'],
  ])
    expect(await idsFound(app, query), query).toEqual([post.id])
  for (const query of ['coucher lune', 'ouche', 'couchez', 'so', '#coucher', 'phare couch x'])
    expect(await idsFound(app, query), query).toEqual([])
})

test('[SRC-07] finds posts by hashtag, and by what a hashtag is called', async () => {
  const tagged = await makePost(app, author, { legend: 'Ce matin #Forêt_d_Automne et #Rando' })
  for (const query of [
    '#foret_d_automne',
    '#FORÊT_d_automne',
    '#rando',
    'rando',
    'automne',
    '#rand',
    '#rando #foret_d_automne',
  ])
    expect(await idsFound(app, query), query).toEqual([tagged])
  expect(await idsFound(app, '#automne')).toEqual([])
  const worded = await makePost(app, author, { legend: 'Une rando' })
  expect(await idsFound(app, '#rando')).toEqual([tagged])
  // The post with the hashtag comes first although it is older.
  expect(await idsFound(app, 'rando')).toEqual([tagged, worded])
})

test('[SRC-07] the hashtag of all words first, then all words, then words that begin like the last; each newest first', async () => {
  const made: Record<string, number> = {}
  for (const legend of ['#petitdejeuner', 'petit dejeuner', 'petit déjeuner un', 'petit déjeuners']) {
    app.clock.advance(minutes(1))
    made[legend] = await makePost(app, author, { legend })
  }
  expect(await idsFound(app, 'petit déjeuner')).toEqual([
    made['#petitdejeuner'],
    made['petit déjeuner un'],
    made['petit dejeuner'],
    made['petit déjeuners'],
  ])
})

test('[SRC-07] pages follow each other without a gap or a repeat, while posts are published', async () => {
  const made: number[] = []
  for (let count = 0; count < postSearchPageSize + 5; count++) {
    made.unshift(await makePost(app, author, { legend: count % 2 ? 'un kiosque' : 'des kiosques' }))
  }
  const first = (await findPosts(app, 'kiosque')).body
  expect(first.hasMore).toBe(true)
  await makePost(app, author, { legend: 'un kiosque' })
  const second = (await findPosts(app, 'kiosque', undefined, first.nextCursor ?? '')).body
  expect(second).toMatchObject({ hasMore: false, nextCursor: null })
  const found = [...first.posts, ...second.posts].map(({ id }) => id)
  const place = (id: number) => made.length - made.indexOf(id)
  expect(found).toEqual(made.toSorted((a, b) => (place(b) % 2 === 0 ? 1 : 0) - (place(a) % 2 === 0 ? 1 : 0)))
})

test('[SRC-07] of words that thousands of posts have, the tagged and the newest are found first, and pages go on', async () => {
  const [writer, hidden] = [await makePerson(app), await makePerson(app)]
  const undone = new Error('undone')
  const trying = app.db.transaction().execute(async (tx) => {
    await sql`
      insert into post (author_id, legend, created_at)
      select case when step % 3 = 0 then ${hidden.id} else ${writer.id} end::bigint,
        case when step > 4990 then '#courant coura' else 'courant' end, ${app.clock.now()}::timestamptz - step * interval '1 minute'
      from generate_series(1, 5000) as step`.execute(tx)
    const lists = (id: RawBuilder<unknown>) => sql<boolean>`${id} <> ${hidden.id}`
    const expected = await tx
      .selectFrom('post')
      .select('id')
      .where('authorId', '=', writer.id)
      .orderBy((post) => post('legend', 'like', '#courant%'), 'desc')
      .orderBy('createdAt', 'desc')
      .limit(40)
      .execute()
    const first = await findPostsByWords(tx, { typed: 'courant', after: undefined, lists, limit: 20 })
    const second = await findPostsByWords(tx, { typed: 'courant', after: first.at(-1), lists, limit: 20 })
    expect([...first, ...second].map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    // Words that begin like it are common, the word itself is not.
    const exact = await findPostsByWords(tx, { typed: 'coura', after: undefined, lists, limit: 7 })
    expect(exact.map(({ id }) => id)).toEqual(expected.slice(0, 7).map(({ id }) => id))
    throw undone
  })
  await expect(trying).rejects.toBe(undone)
})

test('[SRC-07] blank text finds nothing, wrong cursors and too long texts are refused, signs mean nothing', async () => {
  for (const query of ['', '   ', '…', '#', "' | '", '!!!'])
    expect((await idsFound(app, query)).length).toBe(0)
  for (const query of ["%'; --", "a' & 'b:*", '\\', '<->', '((', 'a:*|b', '#_#_'])
    expect((await findPosts(app, query)).status).toBe(200)
  expect(await findPosts(app, 'x'.repeat(101))).toMatchObject({ status: 400 })
  for (const cursor of ['x', '0.1', '0.1.0', '0.1.1.1', '3.1.1', 'zzzzzz.1.1'])
    expect((await findPosts(app, 'x', undefined, cursor)).status).toBe(400)
})

test('[SRC-07] what is edited, deleted, withdrawn or restored, or of a suspended author, is found as it stands now', async () => {
  const writer = await makePerson(app)
  const { body: post } = await publishPost(app, writer, { legend: 'Le belvédère #vue', alt: 'Un télescope' })
  const set = (values: object) => app.db.updateTable('post').set(values).where('id', '=', post.id).execute()
  const expectFound = async (query: string, isFound: boolean) =>
    expect(await idsFound(app, query), query).toEqual(isFound ? [post.id] : [])
  await expectFound('belvedere', true)
  await set({ legend: 'La terrasse #panorama' })
  for (const [query, isFound] of [
    ['belvedere', false],
    ['#vue', false],
    ['terrasse', true],
    ['#panorama', true],
  ] as const)
    await expectFound(query, isFound)
  await app.db.updateTable('media').set({ alt: 'Une longue-vue' }).where('ownerId', '=', writer.id).execute()
  await expectFound('telescope', false)
  await expectFound('longue vue', true)
  await set({ deletedAt: app.clock.now(), withdrawnAt: app.clock.now() })
  await expectFound('terrasse', false)
  expect(await hashtagsFor(app, 'panorama')).toEqual([])
  await set({ deletedAt: null, withdrawnAt: null })
  await expectFound('terrasse', true)
  await set({ withheld: true })
  await expectFound('terrasse', false)
  await set({ withheld: false })
  const until = later(app.clock.now(), days(1))
  await app.db.updateTable('account').set({ suspendedUntil: until }).where('id', '=', writer.id).execute()
  await expectFound('terrasse', false)
  expect(await hashtagsFor(app, 'panorama')).toEqual([])
  app.clock.advance(days(2))
  await expectFound('terrasse', true)
  await ask(app, deletePost, { token: await openSession(app, writer), params: { id: post.id } })
  await expectFound('terrasse', false)
  expect(await findBrokenInvariants(app.db)).toEqual([])
})

test('[SRC-07, PRV-03] an account that leaves makes no page of posts or hashtags shorter', async () => {
  const [leaver, other] = [await makePerson(app), await makePerson(app)]
  const found = await makePost(app, other, { legend: '#motpartage' })
  for (let count = 0; count <= postSearchPageSize; count++)
    await makePost(app, leaver, { legend: '#motpartage #motseul' })
  await setErasureAt(app, leaver.id, later(app.clock.now(), days(14)))
  expect(await idsFound(app, '#motpartage')).toEqual([found])
  expect(await hashtagsFor(app, 'motseul')).toEqual([])
})

test('[SRC-07] [PRV-06] [PRV-08] posts hidden by a block or mute, or of a community, are not found', async () => {
  const [writer, blocked, muter, other] = [
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
    await makePerson(app),
  ]
  const post = await makePost(app, writer, { legend: 'Un carillon #clocher' })
  await ask(app, blockAccount, { token: writer.token, body: { pseudo: blocked.pseudo } })
  await ask(app, muteAccount, { token: muter.token, body: { pseudo: writer.pseudo } })
  for (const [viewer, isFound] of [
    [undefined, true],
    [other, true],
    [writer, true],
    [blocked, false],
    [muter, false],
  ] as const) {
    expect(await idsFound(app, 'carillon', viewer)).toEqual(isFound ? [post] : [])
    expect(await hashtagsFor(app, 'cloch', viewer)).toEqual(isFound ? ['clocher 1'] : [])
  }
  const { id } = await makeCommunity(app, writer, { isPrivate: true })
  await enrol(app, id, other)
  await makePost(app, writer, { legend: 'Un beffroi #clocher', audienceId: id })
  for (const viewer of [undefined, writer, other]) {
    expect(await idsFound(app, 'beffroi', viewer)).toEqual([])
    expect(await hashtagsFor(app, 'clocher', viewer)).toEqual(['clocher 1'])
  }
})

test('[SRC-07] words of a medium that failed find nothing', async () => {
  const { body } = await publishPost(app, author, { legend: 'Un film', alt: 'Un zanzibar' })
  expect(await idsFound(app, 'zanzibar')).toEqual([body.id])
  await app.db
    .updateTable('media')
    .set({ kind: 'video', state: 'failed', durationMs: 1000 })
    .where('alt', '=', 'Un zanzibar')
    .execute()
  expect(await idsFound(app, 'zanzibar')).toEqual([])
})

test('[SRC-06] the grid has the best posts, two of an author at most, without one’s own', async () => {
  const [many, reader] = [await makePerson(app), await makePerson(app)]
  for (let count = 0; count < 4; count++) await makePost(app, many)
  await makePost(app, reader)
  app.clock.advance(minutes(1))
  const read = async (query: { cursor?: string }, viewer?: Person) =>
    (await ask(app, exploredPosts, { query, token: viewer?.token })).body
  const grid = async (viewer?: Person) => {
    const authors: number[] = []
    let cursor: string | undefined
    do {
      const query: { cursor?: string } = cursor === undefined ? {} : { cursor }
      const { posts, nextCursor } = await read(query, viewer)
      authors.push(...posts.map((post) => post.user_id))
      cursor = nextCursor ?? undefined
    } while (cursor !== undefined)
    return authors
  }
  const shown = await grid(reader)
  expect(shown.filter((id) => id === many.id)).toHaveLength(2)
  expect(shown).not.toContain(reader.id)
  expect(
    Math.max(
      ...Map.groupBy(shown, (id) => id)
        .values()
        .map((ids) => ids.length),
    ),
  ).toBe(2)
  expect(await grid()).toContain(reader.id)
  expect((await ask(app, exploredPosts, { query: { cursor: 'x' } })).status).toBe(400)
  // The order that a cursor goes on in is kept for two hours; after that the grid begins again.
  const idsAt = async (query: { cursor?: string }) => (await read(query)).posts.map(({ id }) => id)
  const forgotten = `${writeInteger(1e9)}.${writeInteger(1)}`
  expect(await idsAt({ cursor: forgotten })).toEqual(await idsAt({}))
})

test('what search keeps of posts is what it would be if it were made anew', async () => {
  for (let count = 0; count < 3; count++) await makePost(app, author, { legend: '#velo' })
  await expect.poll(() => rebuildSearch(app.db)).toBe(0)
  await app.db.updateTable('searchPost').set({ words: "'faux'" }).where('authorId', '=', author.id).execute()
  const wrong = await rebuildSearch(app.db)
  expect(wrong).toBeGreaterThan(5)
  expect(await rebuildSearch(app.db)).toBe(0)
  await app.db.deleteFrom('searchHashtag').where('tag', '=', 'velo').execute()
  expect(await rebuildSearch(app.db)).toBe(3)
  expect(await hashtagsFor(app, 'velo')).toContain('velo 3')
  const [other, forged] = [await makePerson(app), new Date('2031-01-01')]
  const post = await makePost(app, author, { legend: 'Un radeau #radeau' })
  for (const forge of [
    app.db.updateTable('searchPost').set({ authorId: other.id }).where('postId', '=', post),
    app.db.updateTable('searchPost').set({ createdAt: forged }).where('postId', '=', post),
    app.db.updateTable('searchHashtag').set({ createdAt: forged }).where('postId', '=', post),
  ]) {
    await forge.execute()
    expect((await findBrokenInvariants(app.db)).join()).toContain(`post ${post}`)
    expect(await rebuildSearch(app.db)).toBe(1)
    expect(await findBrokenInvariants(app.db)).toEqual([])
  }
})
