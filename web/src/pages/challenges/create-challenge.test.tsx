import { auraDay } from '@aura/contract/aura/aura.contract'
import { createChallenge, listChallenges } from '@aura/contract/challenges/challenges.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeSession } from '../../lib/session.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { aDay } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ChallengesPage } from './challenges-page.tsx'

const show = (at = '/challenges') => renderPage(<ChallengesPage />, at)
const none = { challenges: [], hasMore: false, nextCursor: null }

beforeEach(() => beMember())

test('[CHL-08, APP-23] a visitor who wants to create one learns what an account is for', async () => {
  closeSession()
  network.use(answer(listChallenges, none))
  const { person } = show('/challenges?status=open')
  await person.click(screen.getByRole('button', { name: 'Créer un défi' }))
  expect(await screen.findByRole('link', { name: 'Créer un compte' })).toHaveAttribute(
    'href',
    `/register?next=${encodeURIComponent('/challenges?status=open')}&pour=defi`,
  )
})

/** Opens the form and fills what is given. */
async function fill({ person }: ReturnType<typeof show>, words: Record<string, string>) {
  await person.click(screen.getByRole('button', { name: 'Créer un défi' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Créer un défi' }))
  await dialog.findByText(/Vous pouvez mettre 12 d’aura en jeu/)
  for (const [name, value] of Object.entries(words))
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  const send = () => person.click(dialog.getByRole('button', { name: 'Créer le défi' }))
  return { dialog, send }
}

test('[CHL-34] the field of a chosen date comes into view in the long form', async () => {
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const view = show()
  const { dialog } = await fill(view, {})
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  await view.person.click(dialog.getByRole('button', { name: 'Choisir une date' }))
  expect(scroll.mock.contexts).toHaveLength(1)
  expect(scroll.mock.contexts[0]).toContainElement(dialog.getByLabelText('Date et heure'))
  scroll.mockRestore()
})

const words = { Titre: ' Reflets ', Description: 'Une flaque.', 'Aura en jeu': '5' }

test('[CHL-08, CHL-09, CHL-34] creating says the rules, refuses what cannot be sent, then leads to the challenge', async () => {
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const { bodies, keys } = record(createChallenge, { challengeId: 41 })
  const view = show()
  const { dialog, send } = await fill(view, { 'Aura en jeu': '13' })
  expect(dialog.getByText(/la participation la plus aimée par les autres gagne/)).toBeInTheDocument()
  await send()
  for (const name of ['Titre', 'Description', 'Aura en jeu'])
    expect(dialog.getByLabelText(name)).toBeInvalid()
  await waitFor(() => expect(dialog.getByLabelText('Titre')).toHaveFocus())
  expect(dialog.getByLabelText('Aura en jeu')).toHaveAccessibleDescription(/plus que les 12 d’aura/)
  for (const [name, value] of Object.entries(words))
    fireEvent.change(dialog.getByLabelText(name), { target: { value } })
  await view.person.click(dialog.getByRole('button', { name: '24 heures' }))
  expect(bodies).toEqual([])
  const sentAt = Date.now()
  await send()
  expect(await screen.findByText('Défi créé avec succès ! ID : 41')).toBeInTheDocument()
  await waitFor(() => expect(view.address()).toBe('/challenges/41'))
  expect(bodies).toEqual([
    { title: 'Reflets', description: 'Une flaque.', aura_prize: 5, ends_at: expect.any(String) },
  ])
  expect(Date.parse(bodies[0]?.ends_at ?? '') - sentAt).toBeGreaterThanOrEqual(24 * 3_600_000)
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  ['aura.insufficient', 'Aura en jeu'],
  ['challenges.title-invalid', 'Titre'],
  ['challenges.too-many-open', undefined],
] as const)(
  '[CHL-08, CHL-10] a refusal (%s) stands beside its field, which has the focus, and loses nothing',
  async (code, name) => {
    network.use(
      answer(listChallenges, none),
      answer(auraDay, aDay),
      refuse(createChallenge, 409, code, { message: 'Non, parce que.' }),
    )
    const { dialog, send } = await fill(show(), words)
    await send()
    expect(await dialog.findByText('Non, parce que.')).toBeInTheDocument()
    if (name !== undefined) {
      expect(dialog.getByLabelText(name)).toHaveAccessibleDescription(/Non, parce que\./)
      expect(dialog.getByLabelText(name)).toHaveFocus()
    }
    for (const [label, value] of Object.entries(words))
      expect(dialog.getByLabelText(label)).toHaveValue(value)
  },
)

test('[CHL-10] a lost answer is asked for again with the same key and end: the prize is staked once', async () => {
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const lost = record(createChallenge, () => Response.error())
  const { dialog, send } = await fill(show(), words)
  await send()
  expect(await dialog.findByText('Le défi n’a pas pu être créé.')).toBeInTheDocument()
  const { keys, bodies } = record(createChallenge, { challengeId: 41 })
  await send()
  await waitFor(() => expect(keys).toEqual([lost.keys[0]]))
  expect(bodies[0]).toEqual(lost.bodies[0])
})

test('[CHL-10] typing while the challenge is being created does not send it anew', async () => {
  const late = Promise.withResolvers<{ challengeId: number }>()
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const { bodies } = record(createChallenge, () => late.promise)
  const view = show()
  const { dialog, send } = await fill(view, words)
  await send()
  await waitFor(() => expect(bodies).toHaveLength(1))
  expect(dialog.getByLabelText('Titre')).toHaveAccessibleDescription(/^En \d+ caractères au plus\.$/)
  fireEvent.change(dialog.getByLabelText('Titre'), { target: { value: 'Reflet' } })
  await send()
  late.resolve({ challengeId: 41 })
  await waitFor(() => expect(view.address()).toBe('/challenges/41'))
  expect(bodies).toHaveLength(1)
})

test('[APP-18, CHL-10] what was typed is still there after a reload, and gone once the challenge exists', async () => {
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const first = show()
  await fill(first, words)
  first.unmount()
  const second = show()
  const { dialog, send } = await fill(second, {})
  for (const [label, value] of Object.entries(words)) expect(dialog.getByLabelText(label)).toHaveValue(value)
  record(createChallenge, { challengeId: 41 })
  await send()
  await waitFor(() => expect(second.address()).toBe('/challenges/41'))
  second.unmount()
  const { dialog: emptied } = await fill(show(), {})
  for (const label of Object.keys(words)) expect(emptied.getByLabelText(label)).toHaveValue('')
})

test('[CHL-10] a lost answer is asked for again after a return to the page, with the same key and end', async () => {
  network.use(answer(listChallenges, none), answer(auraDay, aDay))
  const lost = record(createChallenge, () => Response.error())
  const first = show()
  const { dialog, send } = await fill(first, words)
  await send()
  expect(await dialog.findByText('Le défi n’a pas pu être créé.')).toBeInTheDocument()
  first.unmount()
  const { keys, bodies } = record(createChallenge, { challengeId: 41 })
  await (await fill(show(), {})).send()
  await waitFor(() => expect(keys).toEqual([lost.keys[0]]))
  expect(bodies[0]).toEqual(lost.bodies[0])
})

test('[CHL-10] a challenge created after its page was left leaves no draft behind', async () => {
  const asked = Promise.withResolvers<void>()
  const late = Promise.withResolvers<{ challengeId: number }>()
  network.use(
    answer(listChallenges, none),
    answer(auraDay, aDay),
    answer(
      createChallenge,
      () => late.promise,
      () => asked.resolve(),
    ),
  )
  const view = show()
  const { send } = await fill(view, words)
  await send()
  await asked.promise
  view.unmount()
  expect(draftsLeft()).not.toEqual([])
  late.resolve({ challengeId: 41 })
  await waitFor(() => expect(draftsLeft()).toEqual([]))
})

const draftsLeft = () =>
  Object.keys(localStorage).filter((key) => key.startsWith('aura.unsent.moi|challenge'))

test.each([
  ['forgets its key', 409, 'challenges.too-many-open', []],
  [
    'keeps its key where an earlier attempt may have succeeded',
    429,
    'platform.too-many',
    ['aura.unsent.moi|challenge.sent'],
  ],
] as const)('[CHL-10] a refused challenge keeps its draft, and %s', async (_, status, code, keys) => {
  network.use(
    answer(listChallenges, none),
    answer(auraDay, aDay),
    refuse(createChallenge, status, code, { message: 'Non, parce que.' }),
  )
  const view = show()
  const { dialog, send } = await fill(view, words)
  await send()
  expect(await dialog.findByText('Non, parce que.')).toBeInTheDocument()
  expect(draftsLeft().toSorted()).toEqual(['aura.unsent.moi|challenge', ...keys])
})
