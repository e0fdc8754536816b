import { createChallenge, listChallenges } from '@aura/contract/challenges/challenges.contract'
import { challengesOpen } from '@aura/contract/challenges/challenges.limits'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, hours, later, minutes } from '../../platform/clock/clock.ts'
import { balanceOf, makeRich } from '../../testing/aura.ts'
import { makeChallenge } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
let creator: Person

beforeEach(async () => {
  creator = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

const wanted = { title: 'Un lever de soleil', description: 'Avant 7 h, dehors.', aura_prize: 4 }
const create = (body: object = {}, { token = creator.token, key = '' } = {}) =>
  ask(app, createChallenge, {
    token,
    body: { ...wanted, ...body },
    headers: key ? { 'idempotency-key': key } : {},
  })
const balance = () => balanceOf(app, creator)
const created = async (query: Record<string, string | number> = {}) =>
  (await ask(app, listChallenges, { query: { created_by: creator.pseudo, ...query } })).body.challenges
const inFuture = (milliseconds: number) => later(app.clock.now(), milliseconds).toISOString()

test('[CHL-08, CHL-10, CHL-34] a challenge stands with what was said of it, and its prize is in escrow', async () => {
  const ends_at = inFuture(days(3))
  const said = { title: ' Un  lever\nde soleil ', description: ' Avant 7\u00a0h.\r\nDehors. ', ends_at }
  const { status, body } = await create(said)
  expect({ status, body }).toEqual({ status: 200, body: { challengeId: expect.any(Number) } })
  expect(await created()).toEqual([
    {
      id: body.challengeId,
      title: 'Un lever de soleil',
      description: 'Avant 7\u00a0h.\nDehors.',
      aura_prize: 4,
      status: 'open',
      prize_state: 'staked',
      created_by: creator.id,
      created_by_pseudo: creator.pseudo,
      is_own: false,
      can_delete: false,
      created_at: app.clock.now().toISOString(),
      ends_at,
      choose_until: inFuture(days(10)),
      closed_at: null,
      entries_count: 0,
      user_has_participated: false,
      winner: null,
    },
  ])
  expect(await balance()).toBe(6)
})

const sentences = {
  title: 'Donnez un titre au défi, en 100 caractères au plus.',
  description: 'Décrivez le défi, en 2000 caractères au plus.',
  aura_prize: 'Le prix est un nombre entier d’aura, à partir de 1.',
  ends_at: 'Un défi se termine entre 1 heure et 60 jours après sa création.',
  winner: 'Ce champ n’est pas accepté.',
}

test.each([
  [{ title: ' \u200b ' }, 'challenges.title-invalid', 'title'],
  [{ title: 'é'.repeat(101) }, 'challenges.title-invalid', 'title'],
  [{ title: 'é'.repeat(10_000) }, 'platform.invalid', 'title'],
  [{ title: undefined }, 'platform.invalid', 'title'],
  [{ title: 'a\0b' }, 'platform.malformed', undefined],
  [{ description: ' \n ' }, 'challenges.description-invalid', 'description'],
  [{ description: 'é'.repeat(10_000) }, 'challenges.description-invalid', 'description'],
  [{ description: undefined }, 'platform.invalid', 'description'],
  [{ aura_prize: 0 }, 'challenges.prize-invalid', 'aura_prize'],
  [{ aura_prize: -3 }, 'challenges.prize-invalid', 'aura_prize'],
  [{ aura_prize: 1.5 }, 'challenges.prize-invalid', 'aura_prize'],
  [{ aura_prize: '5' }, 'platform.invalid', 'aura_prize'],
  [{ aura_prize: undefined }, 'platform.invalid', 'aura_prize'],
  [{ aura_prize: 2 ** 53 }, 'platform.malformed', undefined],
  [{ ends_at: 'demain' }, 'platform.invalid', 'ends_at'],
  [{ ends_at: '2016-12-31T23:59:60Z' }, 'challenges.end-invalid', 'ends_at'],
  [{ ends_at: inFuture(hours(1) - minutes(2)) }, 'challenges.end-invalid', 'ends_at'],
  [{ ends_at: inFuture(days(60) + minutes(2)) }, 'challenges.end-invalid', 'ends_at'],
  [{ winner: 3 }, 'platform.invalid', 'winner'],
] as const)(
  '[CHL-08, CHL-34] refuses %o with the sentence of its field, and writes nothing',
  async (said, code, field) => {
    const answer = await create(said)
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(answer.body.fields).toEqual(field && { [field]: sentences[field] })
    expect([await created(), await balance()]).toEqual([[], 10])
  },
)

test('[CHL-34] an end in 1 hour or 60 days is taken, be it by a clock that is a minute fast or slow', async () => {
  for (const ends_at of [inFuture(hours(1) - minutes(1)), inFuture(days(60) + minutes(1))])
    expect((await create({ ends_at })).status).toBe(200)
})

test('[CHL-10] a prize that its creator cannot spend is refused, and moves nothing', async () => {
  expect(await create({ aura_prize: 11 })).toMatchObject({ status: 409, body: { code: 'aura.insufficient' } })
  const newcomer = await makePerson(app, { createdAt: app.clock.now() })
  expect(await create({}, newcomer)).toMatchObject({ status: 409, body: { code: 'aura.welcome-reserved' } })
  expect([await created(), await balance()]).toEqual([[], 10])
})

test('[CHL-10] from two devices at once no more is staked than there is', async () => {
  const tokens = [creator.token, await openSession(app, creator)]
  const answers = await Promise.all([...tokens, ...tokens].map((token) => create({}, { token })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect([(await created()).length, await balance()]).toEqual([2, 2])
})

test('[CHL-10] the same key creates once', async () => {
  const key = crypto.randomUUID()
  const answers = await Promise.all([create({}, { key }), create({}, { key })])
  expect(new Set(answers.map(({ body }) => body.challengeId)).size).toBe(1)
  expect(await balance()).toBe(6)
})

test('nobody has more open challenges than the limit, also when they are created at once', async () => {
  await makeRich(app, creator, challengesOpen)
  for (let made = 2; made < challengesOpen; made++) await makeChallenge(app, creator)
  const answers = await Promise.all([1, 2, 3, 4].map(() => create({ aura_prize: 1 })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409])
  expect(answers.find(({ status }) => status === 409)?.body.message).toBe(
    'Vous avez déjà 20 défis ouverts\u00a0: c’est le maximum.',
  )
  expect([(await created()).length, await balance()]).toEqual([challengesOpen, 10])
})
