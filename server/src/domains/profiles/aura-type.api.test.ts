import { checkFirstLogin } from '@aura/contract/accounts/accounts.session.contract'
import { auraTypes } from '@aura/contract/aura/aura-types'
import * as contract from '@aura/contract/profiles/profiles.contract'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { days } from '../../platform/clock/clock.ts'
import { ask } from '../../testing/contract-calls.ts'
import { makePerson, openSession, type Person } from '../../testing/people.ts'
import { signUp } from '../../testing/sign-up.ts'
import { createTestApp, openTestApp } from '../../testing/test-app.ts'

let alice: Person

const app = await openTestApp()
beforeEach(async () => {
  alice = await makePerson(app, { auraTypeId: 8 })
})

const change = (auraTypeId: unknown, token: string | undefined = alice.token) =>
  ask(app, contract.changeAuraType, { token, body: { aura_type_id: auraTypeId } })
const profile = async (token?: string) =>
  (await ask(app, contract.getProfile, { params: { pseudo: alice.pseudo }, token })).body

test('[PRF-23] the types are answered with their rarity and share', async () => {
  const { status, body } = await ask(app, contract.listAuraTypes)
  expect(status).toBe(200)
  expect(body).toEqual(auraTypes)
  expect(body.map(({ label, rarity, share }) => `${label} ${rarity} ${share}`)).toEqual([
    'celestia legendary 2.78',
    'greelux epic 0.28',
    'amara epic 5.56',
    'solaris rare 13.89',
    'verdant rare 28.78',
    'mystis uncommon 1.39',
    'crimson uncommon 8.33',
    'neutre common 40',
  ])
})

test('[PRF-24] the type of a new account is drawn at its registration', async () => {
  let chance = 0
  const drawing = await createTestApp({ database: app.database, random: () => chance })
  onTestFinished(() => drawing.close())
  const draw = async (drawn: number) => {
    chance = drawn
    const { body } = await signUp(drawing)
    const account = app.db.selectFrom('account').select('auraTypeId').where('emailKey', '=', body.email)
    return (await account.executeTakeFirstOrThrow()).auraTypeId
  }
  // Shares of 2.78 and 0.28 come first, one of 40 comes last, of 101.01.
  expect([await draw(0), await draw(2.9 / 101.01), await draw(0.999)]).toEqual([1, 2, 8])
})

test('[PRF-25] the type drawn may be changed at once, for free', async () => {
  const { aura } = await profile()
  const { status, body } = await change(4)
  const from = new Date(app.clock.now().getTime() + days(30)).toISOString()
  expect(status).toBe(200)
  expect(body).toEqual({
    message: 'Votre aura est désormais solaris.',
    aura_type_id: 4,
    aura_type_changeable_at: from,
  })
  expect(await profile()).toMatchObject({ aura_type_id: 4, aura, aura_type_changeable_at: null })
  expect((await profile(alice.token)).aura_type_changeable_at).toBe(from)
  expect((await ask(app, checkFirstLogin, { token: alice.token })).body.auraName).toBe('solaris')
})

test('[PRF-29] a second change within 30 days answers 409 with the date, and one after them is taken', async () => {
  await change(4)
  // Sessions last 30 days too.
  const returned = () => openSession(app, alice)
  app.clock.advance(days(30) - 1)
  const refused = await change(1, await returned())
  expect(refused).toMatchObject({ status: 409, body: { code: 'profiles.aura-type-too-soon' } })
  expect(refused.body.message).toMatch(
    /^Vous pourrez changer de type d’aura à partir du \d{1,2} \S+ \d{4} à \d\d:\d\d\.$/,
  )
  expect((await profile()).aura_type_id).toBe(4)
  app.clock.advance(1)
  const token = await returned()
  expect((await profile(token)).aura_type_changeable_at).toBeNull()
  expect(await change(1, token)).toMatchObject({ status: 200, body: { aura_type_id: 1 } })
})

test('[PRF-25] choosing the present type again changes nothing and uses nothing up', async () => {
  expect(await change(8)).toMatchObject({ status: 200, body: { aura_type_changeable_at: null } })
  expect((await change(2)).status).toBe(200)
  expect((await change(2)).status).toBe(200)
})

test('[PRF-29] of several changes at once, one is taken', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5, 6, 7].map((id) => change(id)))
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409, 409])
  const taken = answers.find(({ status }) => status === 200)
  expect((await profile()).aura_type_id).toBe(taken?.body.aura_type_id)
})

test.each([0, 9, 1.5, '4', null, undefined])('[PRF-25] refuses the type %s', async (id) => {
  expect((await change(id)).status).toBe(400)
  expect((await profile()).aura_type_id).toBe(8)
})

test('[PRF-25] is for members, and takes no other field', async () => {
  expect((await ask(app, contract.changeAuraType, { body: { aura_type_id: 1 } })).status).toBe(401)
  const body = { aura_type_id: 1, aura_type_changed_at: null }
  expect((await ask(app, contract.changeAuraType, { token: alice.token, body })).status).toBe(400)
})
