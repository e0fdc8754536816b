import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  getChallenge,
  likeEntry,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount, muteAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeChallenge, makeChallengeWithTwoEntries, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { exportedRows } from '../../testing/exported-rows.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf, toldTo } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { suspendAccount } from '../../testing/suspension.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { dueChallenges } = app.application.services
let { creator, first, second, challenge, firstEntry, secondEntry } = await makeChallengeWithTwoEntries(app)

beforeEach(async () => {
  ;({ creator, first, second, challenge, firstEntry, secondEntry } = await makeChallengeWithTwoEntries(app))
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const assign = (post_id: Id, { token } = creator, id = challenge) =>
  ask(app, assignAura, { params: { id }, token, body: { post_id } })
const remove = () => ask(app, deleteChallenge, { params: { id: challenge }, token: creator.token })
const balances = () => Promise.all([creator, first, second].map((person) => balanceOf(app, person)))
const read = async (viewer?: Person) =>
  (await ask(app, getChallenge, { params: { id: challenge }, token: viewer?.token })).body
const like = async (id: Id, { token }: Person) => ask(app, likeEntry, { params: { id }, token })
const told = async (person: Person) => (await toldTo(app, person)).filter(([kind]) => !kind.endsWith('like'))
const passTime = () => app.clock.advance(hours(2) + days(7))
const page = () => `/challenge/${challenge}`

describe('[CHL-27, CHL-29] the creator chooses', () => {
  test('[CHL-28, CHL-30, NTF-11] the winner has the prize, the challenge is closed, and everybody is told', async () => {
    expect(await assign(secondEntry)).toMatchObject({
      status: 200,
      body: { message: 'Aura attribuée avec succès\u00a0!', prize_state: 'paid' },
    })
    expect(await balances()).toEqual([4, 10, 16])
    expect(await read()).toMatchObject({
      status: 'closed',
      prize_state: 'paid',
      closed_at: app.clock.now().toISOString(),
      winner: { id: second.id, pseudo: second.pseudo, post_id: secondEntry, is_by_likes: false },
    })
    expect(await told(second)).toEqual([
      ['challenge-won', 'Vous avez remporté le défi «\u00a0Le large\u00a0»\u00a0: +6\u00a0aura', page()],
    ])
    expect(await told(first)).toEqual([
      ['challenge-ended', 'Le défi «\u00a0Le large\u00a0» auquel vous avez participé est terminé', page()],
    ])
    expect((await notificationsOf(app, second))[0]).toMatchObject({
      type: 'challengeValidation',
      data: { challengeId: challenge, auraGained: 6, challengeOwnerId: creator.id },
    })
    expect(await notificationsOf(app, first)).toMatchObject([{ type: 'challengeEnd' }])
    expect(await told(creator)).toEqual([])
  })

  test('[CHL-30, PRV-08] a winner who mutes the creator is told of the prize, and so is one who blocks them later', async () => {
    await ask(app, muteAccount, { token: second.token, body: { pseudo: creator.pseudo } })
    expect((await assign(secondEntry)).status).toBe(200)
    expect(await told(second)).toEqual([
      ['challenge-won', 'Vous avez remporté le défi «\u00a0Le large\u00a0»\u00a0: +6\u00a0aura', page()],
    ])
    await ask(app, blockAccount, { token: second.token, body: { pseudo: creator.pseudo } })
    expect(await told(second)).toEqual([
      ['challenge-won', 'Vous avez remporté un défi\u00a0: +6\u00a0aura', '/aura-history'],
    ])
    expect(JSON.stringify(await notificationsOf(app, second))).not.toContain(creator.pseudo)
  })

  test('[CHL-30] who has withdrawn, or was removed, before the choice is not told of the end', async () => {
    const third = await makePerson(app)
    const thirdEntry = await makeEntry(app, challenge, third)
    const takeOut = (id: Id, { token }: Person, body = {}) =>
      ask(app, removeEntry, { params: { id }, token, body })
    expect((await takeOut(firstEntry, first)).status).toBe(200)
    expect((await takeOut(thirdEntry, creator, { reason: 'Hors sujet' })).status).toBe(200)
    expect((await assign(secondEntry)).status).toBe(200)
    expect(await told(first)).toEqual([])
    expect((await told(third)).map(([kind]) => kind)).toEqual(['entry-removed'])
  })

  test('nobody else does, once alone, and only among the entries of this challenge that show to them', async () => {
    expect(await assign(firstEntry, first)).toMatchObject({
      status: 403,
      body: { code: 'challenges.not-creator' },
    })
    const other = await makeEntry(app, await makeChallenge(app, creator), second)
    await ask(app, blockAccount, { token: first.token, body: { pseudo: creator.pseudo } })
    for (const entry of [other, firstEntry, 999_999_999])
      expect(await assign(entry)).toMatchObject({ status: 404, body: { code: 'challenges.entry-unknown' } })
    expect((await assign(secondEntry)).status).toBe(200)
    expect(await assign(secondEntry)).toMatchObject({ status: 409, body: { message: 'Ce défi est fermé.' } })
    expect(await balances()).toEqual([3, 10, 16])
  })

  test('[AUR-55] a choice whose answer was lost is sent again with its key, and pays once', async () => {
    const key = { params: { id: challenge }, token: creator.token, headers: { 'idempotency-key': 'choix-1' } }
    const choose = (post_id: Id) => ask(app, assignAura, { ...key, body: { post_id } })
    const [one, other] = await Promise.all([choose(secondEntry), choose(secondEntry)])
    expect([one.status, other.text]).toEqual([200, one.text])
    expect(await choose(secondEntry)).toMatchObject({ status: 200, text: one.text })
    expect(await choose(firstEntry)).toMatchObject({ status: 409, body: { code: 'platform.key-reused' } })
    expect(await balances()).toEqual([4, 10, 16])
  })

  test('a creator who is a moderator chooses no suspended author either', async () => {
    const moderator = await makeModerator(app)
    const id = await makeChallenge(app, moderator)
    const entry = await makeEntry(app, id, first)
    await suspendAccount(app, first.pseudo, later(app.clock.now(), days(1)))
    expect(await assign(entry, moderator, id)).toMatchObject({
      status: 404,
      body: { code: 'challenges.entry-unknown' },
    })
  })

  test('a field that nobody knows is refused', async () => {
    const body = { post_id: firstEntry, amount: 1000 }
    const answer = await ask(app, assignAura, { params: { id: challenge }, token: creator.token, body })
    expect([answer.status, (await balances())[0]]).toEqual([400, 4])
  })
})

describe('[CHL-29] of what happens at one moment, one alone takes effect', () => {
  test('two awards, in two processes', async () => {
    const other = await createTestApp({ database: app.database, clock: app.clock })
    const token = await openSession(app, creator)
    const through = (at: typeof app, post_id: Id) =>
      ask(at, assignAura, { params: { id: challenge }, token, body: { post_id } })
    const answers = await Promise.all([through(app, firstEntry), through(other, secondEntry)])
    await other.close()
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await balances()).toSorted((one, two) => one - two)).toEqual([4, 10, 16])
  })

  test('an award and a deletion', async () => {
    const [awarded, deleted] = await Promise.all([assign(firstEntry), remove()])
    expect([awarded.status === 200, deleted.status === 200].filter(Boolean)).toHaveLength(1)
    expect(await balances()).toEqual(awarded.status === 200 ? [4, 16, 10] : [10, 10, 10])
  })

  test('an award and the end of the time to choose', async () => {
    passTime()
    const [awarded] = await Promise.all([assign(secondEntry), dueChallenges.runDue()])
    expect(await balances()).toEqual(awarded.status === 200 ? [4, 10, 16] : [4, 16, 10])
  })

  test('an award and the withdrawal of its entry', async () => {
    const [awarded, withdrawn] = await Promise.all([
      assign(firstEntry),
      ask(app, removeEntry, { params: { id: firstEntry }, token: first.token, body: {} }),
    ])
    expect([awarded.status, withdrawn.status]).toEqual(awarded.status === 200 ? [200, 409] : [404, 200])
    expect((await read()).status).toBe(awarded.status === 200 ? 'closed' : 'open')
  })

  test('the job, twice at once', async () => {
    passTime()
    await Promise.all([dueChallenges.runDue(), dueChallenges.runDue()])
    expect(await balances()).toEqual([4, 16, 10])
  })
})

describe('[CHL-35] without a choice', () => {
  test('the creator is told of the end once, and likes of others decide seven days later', async () => {
    app.clock.advance(hours(2))
    await dueChallenges.runDue()
    await dueChallenges.runDue()
    const sentence =
      'Votre défi «\u00a0Le large\u00a0» est terminé\u00a0: vous avez 7 jours pour choisir qui le remporte'
    expect(await told(creator)).toEqual([['challenge-to-judge', sentence, page()]])
    for (const person of [await makePerson(app), first]) await like(secondEntry, person)
    for (const person of [first, await makePerson(app)]) await like(firstEntry, person)
    app.clock.advance(days(7) - 2000)
    await dueChallenges.runDue()
    expect((await read()).status).toBe('open')
    app.clock.advance(2000)
    await dueChallenges.runDue()
    expect(await read()).toMatchObject({ status: 'closed', winner: { id: second.id, is_by_likes: true } })
    expect(await balances()).toEqual([4, 10, 16])
    expect((await told(second)).map(([kind]) => kind)).toEqual(['challenge-won'])
    expect((await told(first)).map(([kind]) => kind)).toEqual(['challenge-ended'])
  })

  test('blocks between creator and entrants do not change who wins', async () => {
    await like(secondEntry, await makePerson(app))
    for (const { token } of [creator, first])
      await ask(app, blockAccount, { token, body: { pseudo: second.pseudo } })
    passTime()
    await dueChallenges.runDue()
    expect(await balances()).toEqual([4, 10, 16])
  })

  test('of several the earliest wins, without withdrawn entries and entries of suspended authors', async () => {
    await like(firstEntry, second)
    await suspendAccount(app, first.pseudo, later(app.clock.now(), days(30)))
    const third = await makePerson(app)
    app.clock.advance(1000)
    await makeEntry(app, challenge, third)
    passTime()
    await dueChallenges.runDue()
    expect((await read()).winner).toMatchObject({ id: second.id })
  })

  test('a clip that could not be prepared wins nothing', async () => {
    await like(secondEntry, await makePerson(app))
    await app.db.updateTable('post').set({ withheld: true }).where('id', '=', secondEntry).execute()
    passTime()
    await dueChallenges.runDue()
    expect((await read()).winner).toMatchObject({ id: first.id })
  })

  test.each([
    ['do not decide', days(3000), 'first'],
    ['decide again once the suspension is over', days(1), 'second'],
  ] as const)('likes of suspended accounts %s', async (_, forMs, winner) => {
    const liker = await makePerson(app)
    await like(secondEntry, liker)
    await suspendAccount(app, liker.pseudo, later(app.clock.now(), forMs))
    passTime()
    await dueChallenges.runDue()
    expect((await read()).winner).toMatchObject({ id: { first, second }[winner].id })
  })

  test('[NTF-26] without an entry the prize comes back, and its creator is told', async () => {
    for (const [id, { token }] of [
      [firstEntry, first],
      [secondEntry, second],
    ] as const)
      await ask(app, deletePost, { params: { id }, token })
    passTime()
    await dueChallenges.runDue()
    expect(await read()).toMatchObject({ status: 'closed', prize_state: 'returned', winner: null })
    expect(await balances()).toEqual([10, 10, 10])
    expect(await told(creator)).toEqual([
      [
        'prize-refund',
        'Le prix de votre défi «\u00a0Le large\u00a0» vous revient\u00a0: +6\u00a0aura',
        page(),
      ],
    ])
  })
})

test('[CHL-35] challenges whose ends cannot be written, however many, keep no other from being decided', async () => {
  passTime()
  await sql`alter table challenge add constraint failing_stays_open check (title <> 'échoue' or closed_at is null)`.execute(
    app.db,
  )
  await sql`
    with made as (insert into audience (kind, is_open) select 'challenge', true from generate_series(1, 101) returning id)
    insert into challenge (id, creator_id, title, description, prize, created_at, ends_at)
    select made.id, creator_id, 'échoue', '', prize, challenge.created_at, ends_at - interval '1 hour'
    from made cross join challenge where challenge.id = ${challenge}`.execute(app.db)
  await expect(dueChallenges.runDue()).rejects.toThrow(AggregateError)
  expect((await read()).status).toBe('closed')
  await sql`delete from challenge where title = 'échoue'`.execute(app.db)
  await sql`alter table challenge drop constraint failing_stays_open`.execute(app.db)
})

test('[CHL-29, AUR-52, PRV-02, PRV-06] across a block, the winner’s history and export no longer tell which challenge it was', async () => {
  await assign(secondEntry)
  await ask(app, blockAccount, { token: creator.token, body: { pseudo: second.pseudo } })
  const [prize] = (await ask(app, auraHistory, { token: second.token, query: { kind: 'prize' } })).body
    .entries
  expect(prize).toMatchObject({
    amount: 6,
    cause: { challenge_id: null, challenge_title: null, pseudo: null },
  })
  expect(await exportedTitles(second)).toEqual([null])
  expect(await exportedTitles(first)).toEqual(['Le large'])
  const own = (await ask(app, auraHistory, { token: creator.token, query: { kind: 'prize' } })).body.entries
  expect(own[0]?.cause).toMatchObject({ challenge_id: challenge, challenge_title: 'Le large', pseudo: null })
})

async function exportedTitles(person: Person) {
  return (await exportedRows(app, person, 'challenge-entries')).map(({ title }) => title)
}
