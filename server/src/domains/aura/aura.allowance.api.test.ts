import { auraDay, donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraHistory } from '@aura/contract/aura/aura.history.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { voteOnComment } from '@aura/contract/comments/comments.reactions.contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { days, hours, later } from '../../platform/clock/clock.ts'
import { decideHeld, makeRich, noon, reachCeiling } from '../../testing/aura.ts'
import { makeComment } from '../../testing/comments.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

const until = '2026-12-05'

const app = await openTestApp({ clock: createTestClock(noon) })
let giver: Person
let author: Person

beforeEach(async () => {
  app.clock.set(noon)
  giver = await makePerson(app)
  author = await makePerson(app)
})

const today = async (pseudo?: string) =>
  ask(app, auraDay, { token: giver.token, query: pseudo === undefined ? {} : { pseudo } })
const press = (button: typeof giveAura | typeof takeAura, postId: number, person = giver) =>
  ask(app, button, { token: person.token, body: { postId } })
const donate = (amount: number, person = giver) =>
  ask(app, donateAura, { token: person.token, body: { pseudo: author.pseudo, amount } })
const history = async ({ token }: Person) => (await ask(app, auraHistory, { token })).body.entries
const decideAll = async (verdict: 'counted' | 'void') => {
  const { held } = app.application.services
  for (const act of await held.list('modo', { limit: 50 }))
    if (act.giverId === giver.id) await decideHeld(app, act.id, verdict, 'modo')
}

describe('[AUR-67] a day', () => {
  test('tells what is used and left, in all and towards one person, and is whole again at midnight in Paris', async () => {
    const postOf = async (person: Person) => makePost(app, person)
    const switched = await postOf(author)
    await press(giveAura, switched)
    await press(takeAura, switched)
    await press(giveAura, await postOf(author))
    await press(takeAura, await postOf(await makePerson(app)))
    await donate(4)
    await donate(-3)
    const day = (await today(author.pseudo)).body
    expect(day).toEqual({
      votes: { used: 3, most: 50, left: 47 },
      negativeVotes: { used: 2, most: 10, left: 8 },
      donated: { used: 7, most: 100, left: 93 },
      towards: {
        positiveVotes: { used: 2, most: 6, left: 4 },
        negativeVotes: { used: 1, most: 3, left: 2 },
        withdrawals: { used: 1, most: 1, left: 0 },
      },
      returnsAt: '2026-11-21T23:00:00.000Z',
      spendable: 3,
      welcomeFrom: null,
    })
    expect((await today()).body).toEqual({ ...day, towards: null })
    app.clock.advance(hours(12))
    expect((await today(author.pseudo)).body).toMatchObject({
      votes: { used: 0, left: 50 },
      donated: { used: 0, left: 100 },
      towards: { withdrawals: { used: 0, left: 1 } },
      returnsAt: '2026-11-22T23:00:00.000Z',
    })
  })

  test('agrees with refusals: who has nothing left is refused, and what is void leaves room', async () => {
    await reachCeiling(app, author)
    const posts: number[] = []
    for (let count = 0; count <= auraLimits.negativeVotesToOnePerDay; count++)
      posts.push(await makePost(app, author))
    for (const postId of posts.slice(1)) expect((await press(takeAura, postId)).status).toBe(200)
    expect((await today(author.pseudo)).body.towards?.negativeVotes.left).toBe(0)
    expect((await press(takeAura, posts[0] ?? 0)).body.code).toBe('aura.negative-votes-to-one')
    await donate(-4)
    expect((await today()).body.donated).toMatchObject({ used: 4, left: 96 })
    await decideAll('void')
    expect((await today(author.pseudo)).body).toMatchObject({
      votes: { used: 0 },
      donated: { used: 0 },
      towards: { negativeVotes: { left: 3 }, withdrawals: { left: 1 } },
    })
  })

  test('has no limit of votes and donations with premium, and knows nobody who does not exist', async () => {
    await app.db
      .updateTable('account')
      .set({ premiumUntil: later(noon, days(30)) })
      .where('id', '=', giver.id)
      .execute()
    expect((await today()).body).toMatchObject({
      votes: { used: 0, most: null, left: null },
      negativeVotes: { most: 10, left: 10 },
      donated: { used: 0, most: null, left: null },
    })
    expect(await today('personne')).toMatchObject({ status: 404, body: { code: 'profiles.unknown' } })
  })
})

describe('[AUR-68] an act that waits', () => {
  test('tells the giver of a vote why and until when, the same under the same key, until it counts', async () => {
    await reachCeiling(app, author)
    const postId = await makePost(app, author)
    const headers = { 'idempotency-key': 'a-vote-that-waits' }
    const vote = () => ask(app, takeAura, { token: giver.token, body: { postId }, headers })
    const answer = { delta: -1, held: { why: 'ceiling', until } }
    expect((await vote()).body).toEqual(answer)
    expect((await vote()).body).toEqual(answer)
    expect((await press(takeAura, postId)).body).toEqual({ delta: 1 })
    app.clock.advance(hours(1))
    // A second vote continues the hold of the first.
    expect((await press(takeAura, postId)).body).toEqual(answer)
    const id = await makeComment(app, author, { postId })
    expect(
      (await ask(app, voteOnComment, { token: giver.token, params: { id }, body: { type: 'down' } })).body,
    ).toEqual({ newAura: -1, userVote: 'down', held: { why: 'ceiling', until } })

    const waiting = (await history(author)).filter(({ held }) => held)
    expect(waiting).toHaveLength(2)
    for (const line of waiting)
      expect(line).toMatchObject({ state: 'held', amount: -1, held: { why: ['ceiling'], until } })
    await decideAll('counted')
    expect((await history(author)).filter(({ held }) => held)).toEqual([])
  })

  test('[AUR-23, AUR-67] leaves its part of the day’s allowance once a moderator voids it', async () => {
    await donate(2 - auraLimits.lossPerDay, await makeRich(app, await makePerson(app), 30))
    await donate(-6)
    expect((await today()).body.donated.used).toBe(6)
    await decideAll('void')
    expect((await today()).body.donated.used).toBe(2)
  })

  test('tells of a withdrawal how much waits, and of a gift that it waits', async () => {
    const taker = await makeRich(app, await makePerson(app), 30)
    await donate(2 - auraLimits.lossPerDay, taker)
    expect((await donate(-6)).body).toEqual({
      message:
        `Vous avez retiré 2 aura à ${author.pseudo}. Votre retrait de 4 aura à ${author.pseudo} attend la décision d’un ` +
        'modérateur (plafond de pertes du jour atteint). Sans décision d’ici le 5 décembre 2026, cette aura vous revient.',
      held: { why: 'ceiling', until },
    })
    const reserved = (await history(giver)).filter(({ held }) => held)
    expect(reserved).toMatchObject([{ amount: -4, kind: 'withdrawal', held: { why: ['ceiling'], until } }])
    const [line] = (await history(author)).filter(({ held }) => held)
    expect(line).toMatchObject({ waiting: -4, held: { why: ['ceiling'], until } })

    await makeRich(app, giver, 40)
    for (let count = 0; count < auraLimits.serialPositiveActs; count++) await donate(1)
    const { body } = await donate(5)
    expect(body).toEqual({
      message:
        `Votre don de 5 aura à ${author.pseudo} attend la décision d’un modérateur (beaucoup d’actes de la même ` +
        'personne en quelques jours). Sans décision d’ici le 5 décembre 2026, cette aura vous revient.',
      held: { why: 'serial', until },
    })
    expect((await history(author))[0]).toMatchObject({
      amount: 5,
      kind: 'donation',
      state: 'held',
      held: { why: ['serial'], until },
    })
    expect((await history(giver))[0]).toMatchObject({
      amount: -5,
      kind: 'donation',
      cause: { step: 'reserved' },
      held: { why: ['serial'], until },
    })
    await decideAll('void')
    expect((await history(giver)).filter(({ held }) => held)).toEqual([])
  })
})
