import { humanCheck, pseudoAvailable, register } from '@aura/contract/accounts/accounts.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { passFirstStep, type } from '../../../testing/registration.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { RegisterForm } from './register-form.tsx'

const show = () => renderPage(<RegisterForm onRegistered={() => undefined} />, '/register')

beforeEach(() => {
  network.use(
    answer(humanCheck, { kind: 'recaptcha', siteKey: 'clé' }),
    answer(pseudoAvailable, { state: 'free' }),
  )
})

describe('a pseudo being typed', () => {
  const said = () =>
    screen
      .getAllByRole('status')
      .filter((element) => element.closest('form'))
      .map(({ textContent }) => textContent)

  test.each([
    ['ab', 'Trop court'],
    ['a'.repeat(25), 'Trop long'],
    ['zoé !', 'Signe non accepté'],
  ])('[ACC-17] of %j is said at once what is wrong', async (typed, words) => {
    const { person } = show()
    await passFirstStep(person)
    type('Pseudo', typed)
    expect(said()).toEqual([words])
  })

  test.each([
    ['free', 'Libre'],
    ['taken', 'Déjà pris'],
    ['reserved', 'Réservé'],
  ] as const)('[ACC-18, ACC-19] that is %s is said so once the typing rests', async (state, words) => {
    network.use(answer(pseudoAvailable, { state }))
    const { person } = show()
    await passFirstStep(person)
    type('Pseudo', 'zoé')
    await waitFor(() => expect(said()).toEqual([words]))
  })

  test('nothing is said when no answer comes', async () => {
    network.use(disconnect(pseudoAvailable))
    const { person } = show()
    await passFirstStep(person)
    type('Pseudo', 'zoé')
    await waitFor(() => expect(said()).toEqual(['']))
  })

  test('[ACC-18] that was taken since is no longer said to be free', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    vi.stubGlobal('grecaptcha', { ready: (then: () => void) => then(), execute: async () => 'preuve' })
    network.use(refuse(register, 409, 'accounts.pseudo-taken', { fields: { pseudo: 'Pris' } }))
    const { person } = show()
    await passFirstStep(person)
    type('Pseudo', ' zoé')
    await waitFor(() => expect(said()).toEqual(['Libre']))
    await person.selectOptions(screen.getByLabelText('Sexe'), 'Femme')
    vi.advanceTimersByTime(3000)
    vi.useRealTimers()
    await person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
    await waitFor(() => expect(said()).toEqual(['Déjà pris']))
  })

  test('an idea fills the field in', async () => {
    const { person } = show()
    await passFirstStep(person)
    const [idea] = within(screen.getByRole('group', { name: 'Quelques idées' })).getAllByRole('button')
    await person.click(idea as HTMLElement)
    expect(screen.getByLabelText('Pseudo')).toHaveValue(idea?.textContent)
    await waitFor(() => expect(said()).toEqual(['Libre']))
  })
})
