import { donateAura } from '@aura/contract/aura/aura.contract'
import { auraLimits } from '@aura/contract/aura/aura.limits'
import type { Id } from '@aura/contract/common'
import { type ActionKind, previewDecision } from '@aura/contract/moderation/moderation.decisions.contract'
import { afterAll, expect, test } from 'vitest'
import { makeRich, reachCeiling } from '../../testing/aura.ts'
import { makeHeldPrize } from '../../testing/challenges.ts'
import { ask } from '../../testing/contract-calls.ts'
import { findBrokenInvariants } from '../../testing/invariants.ts'
import { openDesk } from '../../testing/moderation-desk.ts'
import { makePerson, type Person } from '../../testing/people.ts'
import { openTestApp } from '../../testing/test-app.ts'

const app = await openTestApp()
const desk = await openDesk(app)

afterAll(async () => expect(await findBrokenInvariants(app.db)).toEqual([]))

async function caseAbout({ id }: Person): Promise<Id> {
  const cases = app.db.selectFrom('moderationCase').select('id').where('personId', '=', id)
  return (await cases.executeTakeFirstOrThrow()).id
}

async function preview(person: Person, kind: ActionKind, words = '') {
  const params = { id: await caseAbout(person) }
  const body = { actions: [{ kind }], reason: '', words }
  return (await ask(app, previewDecision, { params, token: desk.alice.token, body })).body
}

const donate = (giver: Person, receiver: Person, amount: number) =>
  ask(app, donateAura, { token: giver.token, body: { pseudo: receiver.pseudo, amount } })

const against = 'Cette décision ne va contre personne'

test('[CHL-37, MOD-21] before a held prize counts, the moderator reads that its winner is told of the payment', async () => {
  const { first } = await makeHeldPrize(app)
  expect(await preview(first, 'count')).toEqual({
    title: against,
    paragraphs: ['Le prix est versé à la personne qui l’a gagné. Elle en est prévenue, sans lire vos mots.'],
  })
  expect((await preview(first, 'void')).title).toBe('Une décision de modération vous concerne')
})

test('[AUR-44, MOD-21] before a held gift counts, the moderator reads that it arrives', async () => {
  const receiver = await makePerson(app)
  const giver = await makeRich(app, await makePerson(app), auraLimits.serialPositiveActs)
  for (let gifts = 0; gifts <= auraLimits.serialPositiveActs; gifts++) await donate(giver, receiver, 1)
  expect(await preview(giver, 'count')).toEqual({
    title: against,
    paragraphs: ['L’aura donnée arrive à la personne qui l’attendait, sans qu’elle lise vos mots.'],
  })
})

test('[MOD-21] no line of a statement starts with a colon or a semicolon', async () => {
  const [author, giver] = [await makePerson(app), await makePerson(app)]
  await reachCeiling(app, author)
  await donate(giver, author, -6)
  const statements = await Promise.all(
    (['count', 'void'] as const).map((kind) => preview(giver, kind, 'Trop : trop ; bien.')),
  )
  const text = statements.flatMap(({ paragraphs }) => paragraphs).join('\n')
  expect(text).toContain('Motif\u00a0: ')
  expect(text).not.toMatch(/ [:;»]|« /)
})
