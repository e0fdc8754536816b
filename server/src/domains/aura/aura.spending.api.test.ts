import { auraDay, donateAura, giveAura, takeAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import { requireAuraType } from '@aura/contract/aura/aura-types'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { days, later, seconds } from '../../platform/clock/clock.ts'
import { balanceOf, makeRich } from '../../testing/aura.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { makePost } from '../../testing/posts.ts'
import { openTestApp, type TestApp } from '../../testing/test-app.ts'
import { createTestClock } from '../../testing/test-clock.ts'

/** The week from here has 169 hours in Paris, where clocks are put back. */
const opening = new Date('2026-10-20T10:00:00Z')
const spendableFrom = later(opening, days(auraLimits.welcomeReservedDays))

const clock = createTestClock(opening)
const app = await openTestApp({ clock })
/** Another process on the same database, in which no gift is batched. */
const withPowers = await openTestApp({ clock, database: app.database, environment: { AURA_POWERS: 'on' } })

let newcomer: Person
let receiver: Person

beforeEach(async () => {
  clock.set(opening)
  newcomer = await makePerson(app, { createdAt: opening })
  receiver = await makePerson(app)
})

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

interface DonationOptions {
  through?: TestApp
  giver?: Person
  token?: string
}
const donate = (
  amount: number,
  { through = app, giver = newcomer, token = giver.token }: DonationOptions = {},
) => ask(through, donateAura, { token, body: { pseudo: receiver.pseudo, amount } })
const balances = () => Promise.all([newcomer, receiver].map((person) => balanceOf(app, person)))
const spendable = async () => {
  const { body } = await ask(app, auraDay, { token: newcomer.token })
  return [body.spendable, body.welcomeFrom]
}
const reserved = (left: number) => ({
  status: 409,
  body: {
    code: 'aura.welcome-reserved',
    message:
      'Votre aura de bienvenue ne pourra être donnée ou dépensée qu’à partir du 27 octobre 2026 à 11:00. ' +
      `D’ici là, vous pouvez dépenser ${left} aura.`,
  },
})

const paths: [string, TestApp, number][] = [
  ['a gift in a batch', app, 1],
  ['a gift alone', withPowers, 1],
  ['a withdrawal', app, -1],
]

test.each(paths)(
  '[AUR-45, AUR-65] %s is refused to a new account and moves nothing, until exactly 7 days after',
  async (_, through, sign) => {
    expect(await donate(sign, { through })).toMatchObject(reserved(0))
    expect(await spendable()).toEqual([0, spendableFrom.toISOString()])
    clock.set(later(spendableFrom, -seconds(1)))
    expect(await donate(10 * sign, { through })).toMatchObject(reserved(0))
    expect(await balances()).toEqual([10, 10])
    clock.set(spendableFrom)
    expect(await spendable()).toEqual([10, null])
    expect((await donate(10 * sign, { through })).status).toBe(200)
    expect(await balances()).toEqual([0, 10 + 10 * sign])
  },
)

test.each(paths)(
  '[AUR-65] %s may be of what others gave beyond the welcome, at once and no more',
  async (_, through, sign) => {
    await makeRich(app, newcomer, 4)
    expect(await spendable()).toEqual([4, spendableFrom.toISOString()])
    expect(await donate(5 * sign, { through })).toMatchObject(reserved(4))
    expect((await donate(15 * sign, { through })).body.code).toBe('aura.insufficient')
    expect((await donate(4 * sign, { through })).status).toBe(200)
    expect(await donate(1, { through })).toMatchObject(reserved(0))
    expect(await balances()).toEqual([10, 10 + 4 * sign])
  },
)

test('[AUR-65] aura lost to others is of what was received first: below the welcome nothing can be spent', async () => {
  await makeRich(app, newcomer, 4)
  const body = { pseudo: newcomer.pseudo, amount: -6 }
  await ask(app, donateAura, { token: receiver.token, body })
  expect(await spendable()).toEqual([0, spendableFrom.toISOString()])
  expect(await donate(1)).toMatchObject(reserved(0))
  expect(await balances()).toEqual([8, 4])
  clock.set(spendableFrom)
  expect(await spendable()).toEqual([8, null])
})

test('[AUR-65] gifts and a withdrawal at one moment, from two devices and processes, leave the welcome whole', async () => {
  await makeRich(app, newcomer, 7)
  const tokens = [newcomer.token, await openSession(app, newcomer)]
  const gifts = [app, withPowers].flatMap((through) =>
    [...tokens, ...tokens].map((token) => donate(3, { through, token })),
  )
  const answers = await Promise.all([...gifts, donate(-3)])
  const refused = answers.filter(({ status }) => status !== 200)
  expect(refused.map(({ body }) => body.code)).toEqual(Array(gifts.length - 1).fill('aura.welcome-reserved'))
  expect((await balances())[0]).toBe(11)
})

test('[AUR-65] a newcomer amid a crowd that gives at one moment is refused alone', async () => {
  const crowd = await Promise.all(Array.from({ length: 12 }, () => makePerson(app)))
  const answers = await Promise.all([newcomer, ...crowd].map((giver) => donate(2, { giver })))
  expect(answers[0]).toMatchObject(reserved(0))
  expect(answers.slice(1).map(({ status }) => status)).toEqual(crowd.map(() => 200))
  expect(await balances()).toEqual([10, 10 + 2 * crowd.length])
})

test.each([
  ['celestia', giveAura, 1],
  ['crimson', takeAura, 2],
] as const)(
  '[AUR-65] a vote whose power costs a %s aura is refused whole while only the welcome would pay it',
  async (label, button, cost) => {
    const auraTypeId = [1, 2, 3, 4, 5, 6, 7, 8].find((id) => requireAuraType(id).label === label) ?? 0
    newcomer = await makePerson(app, { auraTypeId, createdAt: opening })
    const postId = await makePost(app, receiver)
    const vote = () => ask(withPowers, button, { token: newcomer.token, body: { postId } })
    expect(await vote()).toMatchObject(reserved(0))
    expect(await balances()).toEqual([10, 10])
    await makeRich(app, newcomer, cost)
    expect((await vote()).status).toBe(200)
    expect((await balances())[0]).toBe(10)
  },
)

test('[AUR-45] a newcomer votes from the first minute: a vote costs nothing', async () => {
  const postId = await makePost(app, receiver)
  for (const [button, delta] of [
    [giveAura, 1],
    [takeAura, -2],
  ] as const)
    expect((await ask(app, button, { token: newcomer.token, body: { postId } })).body).toEqual({ delta })
})
