import {
  type ChallengeCard,
  challengeRecord,
  listChallenges,
} from '@aura/contract/challenges/challenges.contract'
import { getChallenge, removeEntry } from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makeModerator, makePerson, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let creator: Person

beforeEach(async () => {
  creator = await makePerson(app)
})

const list = (query: Record<string, string | number> = {}, viewer?: Person) =>
  ask(app, listChallenges, { query, token: viewer?.token })
const ofCreator = async (query: Record<string, string | number> = {}, viewer?: Person) =>
  (await list({ created_by: creator.pseudo, ...query }, viewer)).body
const idsOf = ({ challenges }: { challenges: ChallengeCard[] }) => challenges.map(({ id }) => id)
const record = (pseudo: string, viewer?: Person) =>
  ask(app, challengeRecord, { params: { pseudo }, token: viewer?.token })

/** Makes challenges a minute apart, the newest first. */
async function makeMany(count: number): Promise<Id[]> {
  const ids: Id[] = []
  for (let made = 0; made < count; made++) {
    app.clock.advance(minutes(1))
    ids.unshift(await makeChallenge(app, creator))
  }
  return ids
}

/** Closes a challenge with a winner, as rows: awarding is tested over its call. */
async function award(challengeId: Id, winner: Person, outcome: 'awarded' | 'held' = 'awarded'): Promise<Id> {
  app.clock.advance(minutes(1))
  const winningPostId = await makeEntry(app, challengeId, winner)
  await app.db
    .updateTable('challenge')
    .set({ closedAt: app.clock.now(), outcome, winnerId: winner.id, winningPostId })
    .where('id', '=', challengeId)
    .execute()
  return winningPostId
}

test('[CHL-01, CHL-02] lists open challenges first, newest first, and reads on by cursor or page', async () => {
  const [newest = 0, second = 0, third = 0, oldest = 0] = await makeMany(4)
  await award(newest, await makePerson(app))
  const inOrder = [second, third, oldest, newest]
  expect(idsOf(await ofCreator())).toEqual(inOrder)
  expect(idsOf(await ofCreator({ limit: 3, page: 2 }))).toEqual([newest])
  const read: Id[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page = await ofCreator({ limit: 1, ...(cursor && { cursor }) })
    read.push(...idsOf(page))
    expect(page.hasMore).toBe(page.nextCursor !== null)
    // A challenge created between two pages stands before the first and shifts no page.
    if (read.length === 2) await makeMany(1)
    cursor = page.nextCursor
  }
  expect(read).toEqual(inOrder)
  expect(idsOf(await ofCreator({ status: 'closed' }))).toEqual([newest])
  expect(idsOf(await ofCreator({ status: 'open', limit: 50 }))).not.toContain(newest)
  const all = await list({ limit: 50 })
  expect(idsOf(all.body)[1]).toBe(second)
  for (const cursor of ['x', 'w1.1', 'o1', 'oz.z.z', 'o~.1'])
    expect(await list({ cursor })).toMatchObject({ status: 400, body: { code: 'platform.invalid' } })
})

test('[CHL-01, PRV-06] those who read the beginning at once share it, each as it is for them', async () => {
  const [newest = 0, second = 0] = await makeMany(2)
  const [entrant, winner, blocker, muter] = await Promise.all([0, 0, 0, 0].map(() => makePerson(app)))
  if (!entrant || !winner || !blocker || !muter) throw new Error('four people were made')
  await makeEntry(app, newest, entrant)
  const winning = await award(second, winner)
  await app.db.updateTable('challenge').set({ createdAt: app.clock.now() }).where('id', '=', newest).execute()
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: creator.pseudo } })
  await ask(app, muteAccount, { token: muter.token, body: { pseudo: winner.pseudo } })
  const first = async (viewer?: Person) => {
    const { challenges } = (await list({ limit: 50 }, viewer)).body
    const card = challenges.find(({ id }) => id === newest)
    const won = challenges.find(({ id }) => id === second)
    return [card && [card.is_own, card.user_has_participated], won?.winner?.post_id]
  }
  expect(await Promise.all([undefined, creator, entrant, blocker, muter].map(first))).toEqual([
    [[false, false], winning],
    [[true, false], winning],
    [[false, true], winning],
    [undefined, undefined],
    [[false, false], null],
  ])
})

test('[CHL-02] a page is of 20 unless said otherwise, and of 50 at most', async () => {
  await sql`
    with made as (insert into audience (kind, is_open) select 'challenge', true from generate_series(1, 60) returning id)
    insert into challenge (id, creator_id, title, description, prize, created_at)
    select id, ${creator.id}, 'x', 'y', 1, now() from made`.execute(app.db)
  for (const [limit, size] of [
    [undefined, 20],
    [1000, 50],
  ])
    expect(await ofCreator(limit ? { limit } : {})).toMatchObject({
      challenges: { length: size },
      hasMore: true,
    })
})

test('[CHL-01, CHL-03, CHL-34] a card tells participation, entries, winner and until when is chosen', async () => {
  const viewer = await makePerson(app)
  const endsAt = later(app.clock.now(), hours(2))
  const id = await makeChallenge(app, creator, { endsAt, prize: 3 })
  await makeEntry(app, id, viewer)
  const [open] = (await ofCreator({}, viewer)).challenges
  expect(open).toMatchObject({ entries_count: 1, user_has_participated: true, winner: null, is_own: false })
  expect(open).toMatchObject({ choose_until: later(endsAt, days(7)).toISOString(), prize_state: 'staked' })
  const winner = await makePerson(app)
  const post_id = await award(id, winner)
  const [closed] = (await ofCreator({}, creator)).challenges
  expect(closed).toMatchObject({
    status: 'closed',
    prize_state: 'paid',
    entries_count: 2,
    user_has_participated: false,
    is_own: true,
    winner: { id: winner.id, pseudo: winner.pseudo, aura_type_id: 8, post_id, is_by_likes: false },
  })
  await app.db.updateTable('post').set({ deletedAt: app.clock.now() }).where('id', '=', post_id).execute()
  expect((await ofCreator()).challenges[0]?.winner).toMatchObject({ id: winner.id, post_id: null })
  await ask(app, blockAccount, { token: winner.token, body: { pseudo: viewer.pseudo } })
  expect((await ofCreator({}, viewer)).challenges[0]?.winner).toBeNull()
})

test('what somebody won and created is listed and counted; a prize that waits is not won yet', async () => {
  const winner = await makePerson(app)
  const [newest = 0, second = 0, third = 0, fourth = 0] = await makeMany(4)
  for (const id of [newest, third]) await award(id, winner)
  await award(second, winner, 'held')
  const won = await list({ won_by: winner.pseudo, limit: 1 })
  expect(idsOf(won.body)).toEqual([third])
  const rest = await list({ won_by: winner.pseudo, limit: 1, cursor: won.body.nextCursor ?? '' })
  expect([idsOf(rest.body), rest.body.nextCursor]).toEqual([[newest], null])
  expect((await record(winner.pseudo)).body).toEqual({ won: 2, created: 0 })
  expect((await record(creator.pseudo)).body).toEqual({ won: 0, created: 4 })
  expect(idsOf(await ofCreator({ won_by: winner.pseudo }))).toEqual([third, newest])
  expect(idsOf(await ofCreator({ status: 'open' }))).toEqual([fourth])
  for (const query of [{ created_by: 'personne-ici' }, { won_by: 'personne-ici' }])
    expect(await list(query)).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
})

test('[PRV-06] [ACC-63] the counts leave out what the lists do', async () => {
  const [winner, blocker, moderator] = [
    await makePerson(app),
    await makePerson(app),
    await makeModerator(app),
  ]
  const [id = 0] = await makeMany(1)
  await award(id, winner)
  const counts = (viewer?: Person) =>
    Promise.all(
      [record(winner.pseudo, viewer), record(creator.pseudo, viewer)].map(async (one) => (await one).body),
    )
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: creator.pseudo } })
  expect(await counts()).toEqual([
    { won: 1, created: 0 },
    { won: 0, created: 1 },
  ])
  expect((await record(winner.pseudo, blocker)).body).toEqual({ won: 0, created: 0 })
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(1)))
  expect((await record(winner.pseudo)).body).toEqual({ won: 0, created: 0 })
  expect(await counts(moderator)).toEqual([
    { won: 0, created: 0 },
    { won: 0, created: 0 },
  ])
})

test('[CHL-06] finds by id, and by the beginning of a word of the title with one typo forgiven', async () => {
  const sunset = await makeChallenge(app, creator, { title: 'Photographier l’Éclipse' })
  const bread = await makeChallenge(app, creator, { title: 'Le pain d’éclipses' })
  const found = async (query: string) => idsOf(await ofCreator({ query }))
  expect(await found(String(sunset))).toEqual([sunset])
  expect(await found(' 999999999 ')).toEqual([])
  expect(await found('99999999999999999999')).toEqual([])
  expect(await found('eclip')).toEqual([bread, sunset])
  expect(await found('photographier l’e')).toEqual([sunset])
  expect(await found('fhotogra')).toEqual([sunset])
  expect(await found('lipse')).toEqual([])
  expect(await found('!?')).toEqual([])
  expect(await found(' ')).toHaveLength(2)
  expect(await list({ query: 'é'.repeat(1000) })).toMatchObject({ status: 400 })
})

test('[CHL-07] [PRV-06] [ACC-63] challenges of somebody blocked or suspended do not exist; moderators reach a suspended one’s by its address', async () => {
  const [id = 0] = await makeMany(1)
  const [blocker, moderator] = [await makePerson(app), await makeModerator(app)]
  const query = { query: String(id) }
  const shows = async (viewer?: Person) => {
    const isListed = idsOf((await list(query, viewer)).body).length > 0
    const { status } = await ask(app, getChallenge, { params: { id }, token: viewer?.token })
    return [isListed, status === 200]
  }
  await ask(app, blockAccount, { token: blocker.token, body: { pseudo: creator.pseudo } })
  expect(await Promise.all([undefined, blocker].map(shows))).toEqual([
    [true, true],
    [false, false],
  ])
  expect((await record(creator.pseudo, blocker)).status).toBe(404)
  await suspendAccount(app, creator.pseudo, later(app.clock.now(), days(1)))
  expect(await Promise.all([undefined, moderator].map(shows))).toEqual([
    [false, false],
    [false, true],
  ])
  app.clock.advance(days(2))
  expect(await shows()).toEqual([true, true])
})

test('[PRV-06, CHL-36] an entry that somebody hidden withdrew is not taken off the number of entries again', async () => {
  const id = await makeChallenge(app, creator)
  const [hidden, reader] = [await makePerson(app), await makePerson(app)]
  await makeEntry(app, id, await makePerson(app))
  const withdrawn = await makeEntry(app, id, hidden)
  await ask(app, removeEntry, { params: { id: withdrawn }, token: hidden.token, body: {} })
  await ask(app, blockAccount, { token: reader.token, body: { pseudo: hidden.pseudo } })
  expect((await ofCreator({}, reader)).challenges).toMatchObject([{ id, entries_count: 1 }])
})
