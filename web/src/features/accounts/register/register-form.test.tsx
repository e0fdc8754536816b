import { humanCheck, pseudoAvailable, register } from '@aura/contract/accounts/accounts.contract'
import { accountsErrors } from '@aura/contract/accounts/accounts.errors'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answer, disconnect, record, refuse } from '../../../testing/answer.ts'
import { network } from '../../../testing/network.ts'
import { passFirstStep, pressNext, type } from '../../../testing/registration.ts'
import { renderPage } from '../../../testing/render-page.tsx'
import { RegisterForm } from './register-form.tsx'
import { registrationSecret } from './registration-secret.ts'

/** Stands where Google’s script would be. */
const google = {
  ready: vi.fn((then: () => void) => then()),
  execute: vi.fn<(siteKey: string, options: { action: string }) => Promise<string>>(),
}

const accept = () => record(register, { message: 'Inscription réussie !' }).bodies
let sent: unknown[]

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['performance'] })
  google.ready.mockClear()
  google.execute.mockReset().mockResolvedValue('preuve')
  window.grecaptcha = google
  network.use(
    answer(humanCheck, { kind: 'recaptcha', siteKey: 'clé' }),
    answer(pseudoAvailable, { state: 'free' }),
  )
  sent = accept()
})

afterEach(() => {
  vi.useRealTimers()
  delete window.grecaptcha
})

interface Wish {
  pseudo?: string
  /** Whether the human check succeeds; true by default. */
  isCheckThere?: boolean
  /** How long the person takes, in milliseconds. */
  takesMs?: number
}

const show = (onRegistered: (email: string) => void = () => undefined) =>
  renderPage(<RegisterForm onRegistered={onRegistered} />, '/register')
/** Fills the form in, taking as long as a person does. */
async function fillIn(wish: Wish = {}) {
  const onRegistered = vi.fn()
  const { person } = show(onRegistered)
  await passFirstStep(person)
  type('Pseudo', wish.pseudo ?? ' zoé ')
  await person.selectOptions(screen.getByLabelText('Sexe'), 'Femme')
  if (wish.isCheckThere ?? true) await waitFor(() => expect(google.ready).toHaveBeenCalled())
  vi.advanceTimersByTime(wish.takesMs ?? 3000)
  const send = () => person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
  return { person, send, onRegistered }
}

const alerts = async () => (await screen.findAllByRole('alert')).map(({ textContent }) => textContent)

test('[ACC-10, ACC-15, ACC-53] sends what was typed, trimmed, with the token of the human check', async () => {
  const { send, onRegistered } = await fillIn()
  await send()
  await waitFor(() => expect(onRegistered).toHaveBeenCalledWith('zoe@exemple.fr'))
  expect(sent).toEqual([
    {
      pseudo: 'zoé',
      email: 'zoe@exemple.fr',
      password: 'soleil',
      confirmPassword: 'soleil',
      sex: 'female',
      recaptchaToken: 'preuve',
      registrationSecret: expect.stringMatching(/^[\w-]{43}$/),
    },
  ])
  expect(sent).toEqual([expect.objectContaining({ registrationSecret: registrationSecret.read() })])
  expect(google.execute).toHaveBeenCalledWith('clé', { action: 'register' })
})

test('[ACC-02] the sex is chosen among three, from a placeholder', () => {
  show()
  const choice = screen.getByLabelText('Sexe')
  expect(choice).toHaveDisplayValue('Choisissez')
  const options = screen.getAllByRole('option', { hidden: true })
  expect(options.map((option) => [option.getAttribute('value'), option.textContent])).toEqual([
    ['', 'Choisissez'],
    ['male', 'Homme'],
    ['female', 'Femme'],
    ['other', 'Autre'],
  ])
})

test('[ACC-11, ACC-17] the password and the pseudo say what they take before anything is typed', async () => {
  const { person } = show()
  expect(screen.getByLabelText('Mot de passe')).toHaveAccessibleDescription('Au moins 6 caractères.')
  await passFirstStep(person)
  expect(screen.getByLabelText('Pseudo')).toHaveAccessibleDescription(/^De 3 à 24 caractères\./)
})

test('[APP-19] the buttons that show the two passwords have different names', async () => {
  const { person } = show()
  await person.click(screen.getByRole('button', { name: 'Afficher la confirmation du mot de passe' }))
  expect(screen.getByLabelText('Confirmez le mot de passe')).toHaveAttribute('type', 'text')
  await person.click(screen.getByRole('button', { name: 'Afficher le mot de passe' }))
  expect(screen.getByLabelText('Mot de passe')).toHaveAttribute('type', 'text')
})

test('[PRV-01] beside its button, signing up confirms the age and accepts the terms, which are linked', () => {
  show()
  expect(screen.getByText(/vous confirmez avoir 15 ans ou plus/)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'conditions d’utilisation', hidden: true })).toHaveAttribute(
    'href',
    '/conditions',
  )
})

test('[ACC-01, ACC-06] every field is required, at its step', async () => {
  const { person } = show()
  await waitFor(() => expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus())
  await pressNext(person)
  expect(await alerts()).toEqual([
    'Saisissez une adresse e-mail valide.',
    'Le mot de passe doit compter de 6 à 128 caractères.',
  ])
  expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus()
  type('Adresse e-mail', 'zoe@exemple.fr')
  type('Mot de passe', 'soleil')
  await pressNext(person)
  expect(await screen.findByText('Les mots de passe ne correspondent pas.')).toBeInTheDocument()
  await passFirstStep(person)
  await person.click(screen.getByRole('button', { name: 'Créer mon compte' }))
  expect(await alerts()).toEqual(['Choisissez un pseudo.', 'Choisissez une option.'])
  expect(sent).toEqual([])
})

test('[ACC-01] « Suivant » of a keyboard leads from field to field and on; going back keeps what was typed', async () => {
  const { person } = show()
  await waitFor(() => expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus())
  await person.keyboard('zoe@exemple.fr{Enter}soleil{Enter}soleil{Enter}')
  await waitFor(() => expect(screen.getByLabelText('Pseudo')).toHaveFocus())
  await person.keyboard('zoé{Enter}')
  expect(screen.getByLabelText('Sexe')).toHaveFocus()
  await person.click(screen.getByRole('button', { name: 'Retour' }))
  expect(screen.getByRole('button', { name: 'Continuer' })).toBeInTheDocument()
  expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('zoe@exemple.fr')
  expect(screen.getByLabelText('Confirmez le mot de passe')).toHaveValue('soleil')
  await pressNext(person)
  expect(screen.getByLabelText('Pseudo')).toHaveValue('zoé')
})

test('[ACC-01, APP-18] a reload keeps what was typed, but for passwords, until the account is made', async () => {
  const { send } = await fillIn()
  cleanup()
  const onRegistered = vi.fn()
  const { person } = show(onRegistered)
  expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('zoe@exemple.fr')
  expect(screen.getByLabelText('Mot de passe')).toHaveValue('')
  expect(screen.getByLabelText('Pseudo')).toHaveValue(' zoé ')
  expect(screen.getByLabelText('Sexe')).toHaveDisplayValue('Femme')
  expect(Object.values({ ...localStorage, ...sessionStorage }).join()).not.toContain('soleil')
  await passFirstStep(person)
  vi.advanceTimersByTime(3000)
  await send()
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
  cleanup()
  show()
  expect(screen.getByLabelText('Adresse e-mail')).toHaveValue('')
})

test('[ACC-18] a refusal leads to the step that has its field', async () => {
  network.use(
    refuse(register, 400, 'platform.invalid', { fields: { email: 'Saisissez une adresse e-mail valide.' } }),
  )
  const { send } = await fillIn()
  await send()
  await waitFor(() => expect(screen.getByLabelText('Adresse e-mail')).toHaveFocus())
  expect(screen.getByLabelText('Adresse e-mail')).toBeInvalid()
})

test('the form can be sent when nothing answers whether the pseudo is free', async () => {
  network.use(disconnect(pseudoAvailable))
  const { send, onRegistered } = await fillIn()
  await send()
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
})

test('[ACC-03] a filled trap drops the form silently', async () => {
  const { send, onRegistered } = await fillIn()
  fireEvent.change(screen.getByLabelText('Site web'), { target: { value: 'http://robot.example' } })
  await send()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  expect(onRegistered).not.toHaveBeenCalled()
  expect(sent).toEqual([])
})

test('[ACC-04] a form sent within three seconds is refused, and accepted when they have passed', async () => {
  const { send } = await fillIn({ takesMs: 2999 })
  await send()
  expect(await alerts()).toEqual(['Formulaire soumis trop rapidement, suspicion de bot.'])
  expect(sent).toEqual([])
  vi.advanceTimersByTime(1)
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
})

test('[ACC-17] a pseudo with other characters is refused beside its field', async () => {
  const { send } = await fillIn({ pseudo: 'zoé !' })
  await send()
  expect(screen.getByLabelText('Pseudo')).toBeInvalid()
  expect(await alerts()).toEqual([accountsErrors['accounts.pseudo-invalid'].message])
})

describe('the human check', () => {
  test('[APP-02, APP-03] a notice under the button that sends names it; its pages open in another tab', async () => {
    const { person } = show()
    const notice = screen.getByText(/vérification anti‑robot/)
    expect(notice).not.toBeVisible()
    await passFirstStep(person)
    expect(notice).toBeVisible()
    const privacy = within(notice).getByRole('link', { name: 'politique de confidentialité' })
    expect(privacy).toHaveAttribute('target', '_blank')
  })

  test('[ACC-07] the built-in one not loaded', async () => {
    network.use(http.get('*/api/captcha', () => new Promise<never>(() => undefined)))
    const { send } = await fillIn({ isCheckThere: false })
    await send()
    expect(await alerts()).toEqual(['La vérification n’est pas encore prête, réessayez.'])
    expect(screen.getByLabelText('Mot de passe')).toHaveValue(' soleil ')
    expect(sent).toEqual([])
  })

  test('[ACC-07, ACC-21] reCAPTCHA not loaded, then ready', async () => {
    let load: () => void = () => undefined
    google.ready.mockImplementationOnce((then) => {
      load = then
    })
    const { send } = await fillIn()
    await send()
    expect(await alerts()).toEqual(['reCAPTCHA n’est pas encore prêt, réessayez.'])
    load()
    await new Promise((resolve) => setTimeout(resolve, 0))
    await send()
    await waitFor(() => expect(sent).toHaveLength(1))
  })

  test.each([
    ['[ACC-08] an empty token', async () => '', 'Le token reCAPTCHA est vide.'],
    ['[ACC-09] a check that breaks', () => Promise.reject(new Error('broken')), 'Échec du reCAPTCHA.'],
  ])('%s', async (_what, execute, sentence) => {
    google.execute.mockImplementation(execute)
    const { send } = await fillIn()
    await send()
    expect(await alerts()).toEqual([sentence])
    expect(sent).toEqual([])
  })

  test('[ACC-09, ACC-23] a check that the server refuses; the next attempt has another', async () => {
    google.execute.mockResolvedValueOnce('usé').mockResolvedValueOnce('neuf')
    network.use(refuse(register, 400, 'accounts.recaptcha-failed'))
    const { send } = await fillIn()
    await send()
    expect(await alerts()).toEqual(['Échec du reCAPTCHA.'])
    type('Pseudo', 'zoé2')
    await waitFor(() => expect(screen.queryByText('Échec du reCAPTCHA.')).not.toBeInTheDocument())
    const accepted = accept()
    await send()
    await waitFor(() => expect(accepted).toMatchObject([{ recaptchaToken: 'neuf' }]))
  })
})

test('[ACC-14] while the check and the call run, the button says so and sends nothing twice', async () => {
  let answerCheck: (token: string) => void = () => undefined
  google.execute.mockReturnValue(new Promise((resolve) => (answerCheck = resolve)))
  const { send, person, onRegistered } = await fillIn()
  await send()
  const busy = screen.getByRole('button', { name: 'Création du compte…' })
  expect(busy).toHaveAttribute('aria-busy', 'true')
  await person.click(busy)
  answerCheck('preuve')
  await waitFor(() => expect(onRegistered).toHaveBeenCalled())
  expect(google.execute).toHaveBeenCalledTimes(1)
  expect(sent).toHaveLength(1)
})

test('[ACC-16, ACC-18] without an answer there is a message all the same; by its secret the server knows the next attempt', async () => {
  const lost = record(register, () => HttpResponse.error()).bodies
  const { send } = await fillIn()
  await send()
  expect(await screen.findByText('Erreur inconnue. Veuillez réessayer.')).toBeInTheDocument()
  sent = accept()
  await send()
  await waitFor(() => expect(sent).toHaveLength(1))
  expect(sent).toMatchObject(lost.map(({ registrationSecret }) => ({ registrationSecret })))
})
