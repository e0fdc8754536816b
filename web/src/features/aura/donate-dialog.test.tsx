import { auraBalance, auraDay, donateAura } from '@aura/contract/aura/aura.contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aDay } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { DonateButton } from './donate-dialog.tsx'

beforeEach(() => {
  beMember()
  network.use(answer(auraBalance, { aura: 12 }), answer(auraDay, aDay))
})

async function open() {
  const view = renderPage(<DonateButton pseudo="lea.martin" />)
  await view.person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  const field = await screen.findByLabelText('Montant')
  return { ...view, field }
}

const chooseTake = ({ person }: Awaited<ReturnType<typeof open>>) =>
  person.click(screen.getByRole('tab', { name: 'Retirer' }))

test('[AUR-29] the button says what will be done, and is disabled at zero', async () => {
  const view = await open()
  const { person, field } = view
  expect(screen.getByRole('button', { name: 'Entrer une valeur' })).toBeDisabled()
  await person.type(field, '3')
  expect(screen.getByRole('button', { name: 'Donner de l’aura' })).toBeEnabled()
  await chooseTake(view)
  expect(screen.getByRole('button', { name: 'Retirer de l’aura' })).toBeEnabled()
  expect(screen.getByRole('dialog', { name: 'Retirer de l’aura à lea.martin' })).toBeInTheDocument()
  expect(screen.getByText(/Retirer vous coûte autant/)).toBeInTheDocument()
  for (const typed of ['0', '1.5']) {
    await person.clear(screen.getByLabelText('Montant'))
    await person.type(screen.getByLabelText('Montant'), typed)
    expect(screen.getByRole('button', { name: 'Entrer une valeur' })).toBeDisabled()
  }
  expect(screen.getByText('Entrez un nombre entier.')).toBeInTheDocument()
})

test('[AUR-29] a minus before the amount takes instead of giving', async () => {
  const { person, field } = await open()
  await person.type(field, '-3')
  expect(screen.getByRole('button', { name: 'Retirer de l’aura' })).toBeEnabled()
  expect(screen.getByLabelText('Montant')).toHaveFocus()
  await person.keyboard('1')
  expect(screen.getByLabelText('Montant')).toHaveValue(31)
})

test('[AUR-24, AUR-26] an amount is stepped to or picked, never below one; a withdrawal is sent after a question', async () => {
  const view = await open()
  const { person } = view
  const { bodies } = record(donateAura, { message: 'Vous avez retiré 11 aura à lea.martin.' })
  await chooseTake(view)
  const field = screen.getByLabelText('Montant')
  await person.click(screen.getByRole('button', { name: 'Un de plus' }))
  await person.click(screen.getByRole('button', { name: 'Un de moins' }))
  expect(field).toHaveValue(1)
  await person.click(screen.getByRole('button', { name: '10' }))
  await person.click(screen.getByRole('button', { name: 'Un de plus' }))
  expect(field).toHaveValue(11)
  expect(await screen.findByText(/Il vous en restera 1\./)).toBeInTheDocument()
  for (const _ of [1, 2]) await person.click(screen.getByRole('button', { name: 'Un de plus' }))
  expect(field).toHaveValue(12)
  await person.clear(field)
  await person.type(field, '-11')
  expect(field).toHaveValue(11)
  await person.click(screen.getByRole('button', { name: 'Retirer de l’aura' }))
  const question = await screen.findByRole('alertdialog', {
    name: 'Retirer 11 d’aura à lea.martin\u00a0?',
  })
  expect(bodies).toEqual([])
  await person.click(within(question).getByRole('button', { name: 'Retirer de l’aura' }))
  expect(await screen.findByText('Vous avez retiré 11 aura à lea.martin.')).toBeInTheDocument()
  expect(bodies).toEqual([{ pseudo: 'lea.martin', amount: -11 }])
})

test('[AUR-24, AUR-55] a gift leaves with a key; what is refused keeps its amount, its reason and the balance', async () => {
  const { person, field } = await open()
  expect(await screen.findByText(/Vous avez 12 d’aura/)).toBeInTheDocument()
  network.use(refuse(donateAura, 429, 'aura.donated-per-day', { message: 'Réessayez demain.' }))
  await person.type(field, '5')
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText('Réessayez demain.')).toBeInTheDocument()
  expect(field).toHaveValue(5)
  expect(screen.getByText(/Vous avez 12 d’aura/)).toBeInTheDocument()

  const { keys } = record(donateAura, { message: 'Vous avez donné 5 aura à lea.martin.' })
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText('Vous avez donné 5 aura à lea.martin.')).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByLabelText('Montant')).not.toBeInTheDocument())
  expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/)])
})

test('[AUR-24] a refusal leaves with another amount, and with the dialog', async () => {
  const { person, field } = await open()
  network.use(refuse(donateAura, 429, 'aura.donated-per-day', { message: 'Réessayez demain.' }))
  await person.type(field, '1')
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Réessayez demain.')
  await person.type(field, '2')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  await screen.findByRole('alert')
  await person.keyboard('{Escape}')
  await person.click(await screen.findByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByLabelText('Montant')).toHaveValue(12)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('[AUR-24] a gift refused before the balance was known shows it afterwards', async () => {
  const answered = Promise.withResolvers<void>()
  let readings = 0
  network.use(
    answer(auraBalance, async () => {
      if (++readings === 1) await answered.promise
      return { aura: 12 }
    }),
    refuse(donateAura, 429, 'aura.donated-per-day', { message: 'Réessayez demain.' }),
  )
  const { person, field } = await open()
  await person.type(field, '5')
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText('Réessayez demain.')).toBeInTheDocument()
  expect(await screen.findByText(/Il vous en restera 7\./)).toBeInTheDocument()
  answered.resolve()
})

test.each([
  ['no answer', disconnect(donateAura)],
  ['a failure of the server', refuse(donateAura, 500, 'platform.internal')],
])('[AUR-24, AUR-55] after %s the balance is read again: the aura may have moved', async (_what, handler) => {
  let aura = 12
  network.use(
    answer(auraBalance, () => ({ aura })),
    handler,
  )
  const { person, field } = await open()
  expect(await screen.findByText(/Vous avez 12 d’aura/)).toBeInTheDocument()
  aura = 7
  await person.type(field, '5')
  await person.click(screen.getByRole('button', { name: 'Donner de l’aura' }))
  expect(await screen.findByText(/Vous avez 7 d’aura/)).toBeInTheDocument()
})

test('[AUR-24, AUR-55] a double press sends one gift, refused or not, and the next try is another', async () => {
  const keys: (string | null)[] = []
  const { person, field } = await open()
  network.use(
    refuse(donateAura, 409, 'aura.insufficient', {
      message: 'Vous n’avez plus que 3 d’aura.',
      onRequest: (request) => keys.push(request.headers.get('idempotency-key')),
    }),
  )
  await person.type(field, '12')
  const button = screen.getByRole('button', { name: 'Donner de l’aura' })
  // Both presses come before anything is shown anew.
  act(() => {
    button.click()
    button.click()
  })
  expect(await screen.findByText('Vous n’avez plus que 3 d’aura.')).toBeInTheDocument()
  expect(keys).toHaveLength(1)
  await person.click(button)
  await waitFor(() => expect(keys).toHaveLength(2))
  // The same gift still: had the first been made and its answer lost, the second would move nothing.
  expect(keys[1]).toBe(keys[0])
})

test('[AUR-65] a newcomer is told what may be spent and from when the welcome may; more is not sent', async () => {
  network.use(answer(auraDay, { ...aDay, spendable: 2, welcomeFrom: '2026-11-28T11:00:00.000Z' }))
  const { person, field } = await open()
  expect(
    await screen.findByText(
      'Votre aura de bienvenue pourra être donnée ou dépensée à partir du 28 novembre 2026 à 12:00. ' +
        'D’ici là, vous pouvez dépenser 2 aura.',
    ),
  ).toBeVisible()
  expect(field).toHaveAttribute('max', '2')
  for (const way of ['Donner', 'Retirer']) {
    await person.click(screen.getByRole('tab', { name: way }))
    for (const [typed, isSent] of [
      ['3', false],
      ['2', true],
    ] as const) {
      await person.clear(screen.getByLabelText('Montant'))
      await person.type(screen.getByLabelText('Montant'), typed)
      expect(screen.queryAllByText('Vous pouvez dépenser 2 aura au plus.')).toHaveLength(isSent ? 0 : 1)
      expect(screen.getByRole('button', { name: `${way} de l’aura` })).toHaveProperty('disabled', !isSent)
    }
  }
})

test('[AUR-67] stops at what is left of the day’s donations where that is less than what can be spent', async () => {
  network.use(answer(auraDay, { ...aDay, spendable: 149, donated: { used: 5, most: 100, left: 95 } }))
  const { person, field } = await open()
  await waitFor(() => expect(field).toHaveAttribute('max', '95'))
  await person.type(field, '96')
  expect(screen.getByText('Il vous reste 95 aura pour vos dons et retraits du jour.')).toBeVisible()
  expect(screen.queryByText(/Il vous en restera/)).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Donner de l’aura' })).toBeDisabled()
  await person.clear(field)
  await person.type(field, '95')
  await person.click(screen.getByRole('button', { name: 'Un de plus' }))
  expect(field).toHaveValue(95)
  expect(screen.getByRole('button', { name: 'Donner de l’aura' })).toBeEnabled()
})

test('[AUR-20, AUR-67] says so when today’s withdrawal from the person is made; a gift may still be sent', async () => {
  const free = { used: 0, most: 6, left: 6 }
  const towards = {
    ...{ positiveVotes: free, negativeVotes: free },
    withdrawals: { used: 1, most: 1, left: 0 },
  }
  network.use(answer(auraDay, { ...aDay, towards }))
  const view = await open()
  const { person, field } = view
  await waitFor(() => expect(field).toHaveAttribute('max', '12'))
  await person.type(field, '1')
  await chooseTake(view)
  expect(
    screen.getByText(
      /^Vous avez déjà retiré de l’aura à cette personne aujourd’hui. Réessayez le 22 novembre/,
    ),
  ).toBeVisible()
  expect(screen.getByRole('button', { name: 'Retirer de l’aura' })).toBeDisabled()
  await person.click(screen.getByRole('tab', { name: 'Donner' }))
  expect(screen.getByRole('button', { name: 'Donner de l’aura' })).toBeEnabled()
})

test('[AUR-67] tells what is left of the day, towards the person too', async () => {
  const allowance = { used: 1, most: 6, left: 5 }
  const towards = { positiveVotes: allowance, negativeVotes: allowance, withdrawals: allowance }
  network.use(answer(auraDay, { ...aDay, donated: { used: 1, most: null, left: null }, towards }))
  await open()
  expect(
    await screen.findByText(
      /^Il vous reste 12 votes sur 50, 3 votes négatifs au plus sur 10, et des dons sans limite/,
    ),
  ).toBeVisible()
  expect(
    screen.getByText('Envers lea.martin : 5 votes positifs sur 6, 5 négatifs sur 6 et 5 retraits sur 6.'),
  ).toBeVisible()
})
