import { deleteChallenge } from '@aura/contract/challenges/challenges.contract'
import {
  assignAura,
  getChallenge,
  likeEntry,
  removeEntry,
} from '@aura/contract/challenges/challenges.entries.contract'
import type { Id } from '@aura/contract/common'
import { notificationAddress } from '@aura/contract/notifications/notification-address'
import { notificationSentence } from '@aura/contract/notifications/notification-sentence'
import { deletePost } from '@aura/contract/posts/posts.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { balanceOf } from '../../testing/aura.ts'
import { makeChallenge, makeEntry } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { notificationsOf } from '../../testing/notifications.ts'
import { makeModerator, makePerson, openSession, type Person } from '../../testing/people.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const { challengeAwards, traces, held, operatedAccounts, erasure } = app.application.services
let creator: Person
let first: Person
let second: Person
let challenge: Id
let firstEntry: Id
let secondEntry: Id

beforeEach(async () => {
  creator = await makePerson(app)
  first = await makePerson(app)
  second = await makePerson(app)
  challenge = await makeChallenge(app, creator, {
    ...{ prize: 6, title: 'Le large', endsAt: later(app.clock.now(), hours(2)) },
  })
  firstEntry = await makeEntry(app, challenge, first)
  app.clock.advance(1000)
  secondEntry = await makeEntry(app, challenge, second)
})
afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const assign = (post_id: Id, { token } = creator, id = challenge) =>
  ask(app, assignAura, { params: { id }, token, body: { post_id } })
const remove = () => ask(app, deleteChallenge, { params: { id: challenge }, token: creator.token })
const balances = () => Promise.all([creator, first, second].map((person) => balanceOf(app, person)))
const read = async (viewer?: Person) =>
  (await ask(app, getChallenge, { params: { id: challenge }, token: viewer?.token })).body
const like = async (id: Id, { token }: Person) => ask(app, likeEntry, { params: { id }, token })
const told = async (person: Person) =>
  (await notificationsOf(app, person))
    .filter(({ type }) => type !== 'like')
    .map((one) => [one.kind, notificationSentence(one), notificationAddress(one)])
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
      ...{ status: 'closed', prize_state: 'paid', closed_at: app.clock.now().toISOString() },
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

  test('a creator who is a moderator chooses no suspended author either', async () => {
    const moderator = await makeModerator(app)
    const id = await makeChallenge(app, moderator)
    const entry = await makeEntry(app, id, first)
    await operatedAccounts.suspend(first.pseudo, later(app.clock.now(), days(1)))
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
    const [awarded] = await Promise.all([assign(secondEntry), challengeAwards.runDue()])
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
    await Promise.all([challengeAwards.runDue(), challengeAwards.runDue()])
    expect(await balances()).toEqual([4, 16, 10])
  })
})

describe('[CHL-35] without a choice', () => {
  test('the creator is told of the end once, and likes of others decide seven days later', async () => {
    app.clock.advance(hours(2))
    await challengeAwards.runDue()
    await challengeAwards.runDue()
    const sentence =
      'Votre défi «\u00a0Le large\u00a0» est terminé\u00a0: vous avez 7 jours pour choisir qui le remporte'
    expect(await told(creator)).toEqual([['challenge-to-judge', sentence, page()]])
    for (const person of [await makePerson(app), first]) await like(secondEntry, person)
    for (const person of [first, await makePerson(app)]) await like(firstEntry, person)
    app.clock.advance(days(7) - 2000)
    await challengeAwards.runDue()
    expect((await read()).status).toBe('open')
    app.clock.advance(2000)
    await challengeAwards.runDue()
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
    await challengeAwards.runDue()
    expect(await balances()).toEqual([4, 10, 16])
  })

  test('of several the earliest wins, without those that left and those of suspended authors', async () => {
    await like(firstEntry, second)
    await operatedAccounts.suspend(first.pseudo, later(app.clock.now(), days(30)))
    const third = await makePerson(app)
    app.clock.advance(1000)
    await makeEntry(app, challenge, third)
    passTime()
    await challengeAwards.runDue()
    expect((await read()).winner).toMatchObject({ id: second.id })
  })

  test.each([
    ['do not decide', days(3000), 'first'],
    ['decide again once the suspension is over', days(1), 'second'],
  ] as const)('likes of suspended accounts %s', async (_, forMs, winner) => {
    const liker = await makePerson(app)
    await like(secondEntry, liker)
    await operatedAccounts.suspend(liker.pseudo, later(app.clock.now(), forMs))
    passTime()
    await challengeAwards.runDue()
    expect((await read()).winner).toMatchObject({ id: { first, second }[winner].id })
  })

  test('[NTF-26] without an entry the prize comes back, and its creator is told', async () => {
    for (const [id, { token }] of [
      [firstEntry, first],
      [secondEntry, second],
    ] as const)
      await ask(app, deletePost, { params: { id }, token })
    passTime()
    await challengeAwards.runDue()
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

describe('[CHL-37] an account on the creator’s device or address', () => {
  const address = '203.0.113.7'
  const share = async () => {
    const uses = [creator, first].map(({ id: accountId }) => ({ accountId, address }))
    await inTransaction(app.db, (tx) => traces.keepAddresses(tx, uses, app.clock.now()))
  }
  const decide = async (verdict: 'counted' | 'void') => {
    const wait = (await held.list('modo', { limit: 50 })).find(({ giverId }) => giverId === creator.id)
    await held.decide(wait?.id ?? 0, verdict, 'modo')
  }

  test('waits for a moderator, of which nobody but creator and winner learns, and is told when it is paid', async () => {
    await share()
    expect((await assign(firstEntry)).body).toMatchObject({
      prize_state: 'held',
      held: { why: 'same-device' },
    })
    expect(await balances()).toEqual([4, 10, 10])
    const readers = [creator, first, await makeModerator(app), second, undefined]
    expect((await Promise.all(readers.map(read))).map((card) => card.prize_state)).toEqual([
      ...['held', 'held', 'held'],
      ...['staked', 'staked'],
    ])
    expect((await told(first))[0]?.[1]).toContain('(le prix est vérifié par la modération)')
    await decide('counted')
    expect(await balances()).toEqual([4, 16, 10])
    expect((await told(first)).map(([, sentence]) => sentence)).toContain(
      'Le prix du défi «\u00a0Le large\u00a0» vous est versé\u00a0: +6\u00a0aura',
    )
  })

  test('is paid without the title or page of a challenge that was deleted with its creator', async () => {
    await share()
    await assign(firstEntry)
    const account = app.db.updateTable('account').where('id', '=', creator.id)
    await account.set({ eraseAt: app.clock.now() }).execute()
    await erasure.eraseDue()
    await decide('counted')
    expect(await balanceOf(app, first)).toBe(16)
    const paid = ['challenge-prize-paid', 'Le prix d’un défi vous est versé\u00a0: +6\u00a0aura', null]
    expect(await told(first)).toContainEqual(paid)
  })

  test('also where likes decided; a prize that is not paid is its creator’s again, who is told', async () => {
    passTime()
    await share()
    await challengeAwards.runDue()
    expect(await read(creator)).toMatchObject({ prize_state: 'held' })
    await decide('void')
    expect([await balances(), (await read()).prize_state]).toEqual([[10, 10, 10], 'returned'])
    expect((await told(creator)).map(([kind]) => kind)).toEqual(['prize-refund'])
  })

  test('is erased before a moderator decides: the prize is its creator’s again, who is told', async () => {
    await share()
    await assign(firstEntry)
    await erase(first)
    expect([await balanceOf(app, creator), (await read()).prize_state]).toEqual([10, 'returned'])
    expect((await told(creator)).map(([kind]) => kind)).toEqual(['prize-refund'])
  })

  test('[NTF-11] is paid after the creator was erased: nothing that is told leads to the deleted challenge', async () => {
    await share()
    await assign(firstEntry)
    const wait = (await held.list('modo', { limit: 50 })).find(({ giverId }) => giverId === creator.id)
    await erase(creator)
    await held.decide(wait?.id ?? 0, 'counted', 'modo')
    expect(await told(first)).toContainEqual([
      'challenge-prize-paid',
      'Le prix d’un défi vous est versé\u00a0: +6\u00a0aura',
      null,
    ])
    for (const person of [first, second])
      expect((await told(person)).map(([, , address]) => address)).not.toContain(page())
  })

  test('[NTF-11] what was told without naming the creator leads nowhere once the challenge is deleted', async () => {
    const { token } = await makeModerator(app)
    await ask(app, removeEntry, { params: { id: secondEntry }, token, body: { reason: 'Non.' } })
    const third = await makePerson(app)
    await makeEntry(app, challenge, third)
    passTime()
    await challengeAwards.runDue()
    const addresses = async () =>
      (await Promise.all([first, second, third].map(told))).map((all) =>
        all.flatMap(([kind, , address]) => (kind === 'challenge-deleted' ? [] : [[kind, address]])),
      )
    const kinds = ['challenge-won', 'entry-removed', 'challenge-ended']
    expect(await addresses()).toEqual(kinds.map((kind) => [[kind, page()]]))
    await erase(creator)
    expect(await addresses()).toEqual(kinds.map((kind) => [[kind, null]]))
  })

  async function erase({ id }: Person) {
    await app.db.updateTable('account').set({ eraseAt: app.clock.now() }).where('id', '=', id).execute()
    expect(await erasure.eraseDue()).toBe(1)
  }
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
  await expect(challengeAwards.runDue()).rejects.toThrow(AggregateError)
  expect((await read()).status).toBe('closed')
  await sql`delete from challenge where title = 'échoue'`.execute(app.db)
  await sql`alter table challenge drop constraint failing_stays_open`.execute(app.db)
})
