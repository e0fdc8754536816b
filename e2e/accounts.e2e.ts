import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findMail, linkIn } from './fixtures/mailbox.ts'
import {
  confirmationLink,
  fillRegistration,
  type Newcomer,
  newcomer,
  register,
  submitButton,
} from './fixtures/sign-up.ts'

async function logInByForm(page: Page, { email, password }: Pick<Newcomer, 'email' | 'password'>) {
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
}

async function isConnected(request: APIRequestContext, token: string | null): Promise<boolean> {
  const answer = await request.get('/api/isConnected', { headers: { authorization: token ?? '' } })
  return (await answer.json()).connected
}

/** Opens the confirmation link in a browser that did not register. */
async function confirmElsewhere(browser: Browser, link: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page).toHaveURL('/confirmation?status=ok')
  await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.context().close()
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('aura.token'))
const flag = (page: Page) => page.evaluate(() => localStorage.getItem('aura.connected'))

test('[ACC-10, ACC-12, ACC-15, ACC-22, ACC-24, ACC-28, ACC-33, ACC-36, ACC-42] a newcomer registers, confirms by mail elsewhere, logs in and is welcomed once', async ({
  page,
  browser,
  request,
}) => {
  const person = newcomer()
  await page.goto('/register')
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await expect(page.getByRole('meter', { name: 'Robustesse du mot de passe' })).toBeAttached()
  // Nothing lies on the field above.
  await page.getByLabel('Adresse e-mail').click({ trial: true })
  await fillRegistration(page, {
    pseudo: ` ${person.pseudo} `,
    email: ` ${person.email} `,
    password: ` ${person.password} `,
  })
  const sending = page.waitForRequest('**/api/register')
  await submitButton(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    ...person,
    confirmPassword: person.password,
    sex: 'female',
  })
  await expect(page).toHaveURL('/confirmation')
  await expect(page.getByRole('main')).toContainText(person.email)
  await expectAccessible(page)

  const link = await confirmationLink(request, person)
  await confirmElsewhere(browser, link)
  await page.goto('/confirmation?status=ok')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await logInByForm(page, person)

  const greeting = page.getByRole('dialog', { name: 'Bienvenue sur Aura' })
  await expect(greeting).toBeVisible()
  const token = await storedToken(page)
  const drawn = await request.get('/api/checkFirstLogin', { headers: { authorization: token ?? '' } })
  const { auraName } = await drawn.json()
  await expect(greeting.getByText(auraName, { exact: true })).toBeVisible()
  await expect(greeting.locator('[data-revealed=true]')).toHaveCSS('transform', /^matrix3d\(-1,/)
  await expect(greeting).toContainText('pas encore utilisables')
  await expectAccessible(page)
  await greeting.getByRole('button', { name: 'Commencer' }).click()
  await expect(greeting).toBeHidden()
  await expect(page).toHaveURL('/premiers-pas')
  await expect.poll(() => flag(page)).toBeNull()
  expect(await isConnected(request, token)).toBe(true)

  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await expect(greeting).toBeHidden()
  const again = await request.get('/api/checkFirstLogin', { headers: { authorization: token ?? '' } })
  expect(await again.json()).toMatchObject({ isFirstLogin: false })
})

test('[ACC-24, ACC-53] in the browser that registered, confirming opens the session', async ({
  page,
  request,
}) => {
  const person = newcomer()
  await register(page, person)
  const link = await confirmationLink(request, person)
  // A mail scanner fetches the link first.
  await request.head(link)
  await request.get(link.replace('/confirmation', '/api/confirm'))
  await page.goto(link)
  await expect(page).toHaveURL('/confirmation?status=ok')
  const greeting = page.getByRole('dialog', { name: 'Bienvenue sur Aura' })
  expect(await isConnected(request, await storedToken(page))).toBe(true)
  await greeting.getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL('/premiers-pas')
  await expect(page.getByRole('button', { name: 'Tout passer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/feed')
})

test('[ACC-54] asked for a proof of work, the login page solves it and says so', async ({ page, people }) => {
  const person = await people.make()
  const body = {
    code: 'accounts.human-check-missing',
    message: 'Le token de vérification est vide.',
    requestId: 'e2e',
  }
  await page.route('**/api/login', (route) => route.fulfill({ status: 400, json: body }), { times: 1 })
  await page.goto('/login')
  const isRepeated = page.waitForRequest(
    (sent) => sent.url().endsWith('/api/login') && sent.postDataJSON().recaptchaToken !== undefined,
  )
  await logInByForm(page, person)
  await expect(page.getByText('Votre navigateur fait une vérification')).toBeVisible()
  await isRepeated
  await expect(page).toHaveURL('/feed')
})

test('[ACC-42] on another device the welcome is not shown again, and the flag goes', async ({
  page,
  people,
}) => {
  const person = await people.make()
  await page.goto('/login')
  const check = page.waitForResponse('**/api/checkFirstLogin')
  await logInByForm(page, person)
  await check
  await expect.poll(() => flag(page)).toBeNull()
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('[ACC-09, ACC-18, ACC-23] a refusal is shown at its field, and the next attempt solves a new challenge', async ({
  page,
  people,
}) => {
  const taken = await people.make()
  const person = newcomer()
  await fillRegistration(page, { ...person, pseudo: taken.pseudo })
  await submitButton(page).click()
  const pseudo = page.getByLabel('Pseudo')
  await expect(pseudo).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
    'Ce pseudo est déjà pris. Choisissez-en un autre.',
  )
  await expect(page.getByText('Déjà pris', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await pseudo.fill(person.pseudo)
  await expect(page.getByText('Libre', { exact: true })).toBeVisible()
  await page.route(
    '**/api/register',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), recaptchaToken: 'e30=' } }),
    { times: 1 },
  )
  await submitButton(page).click()
  await expect(page.getByText('Échec de la vérification.')).toBeVisible()
  await expect(pseudo).toHaveValue(person.pseudo)

  await submitButton(page).click()
  await expect(page).toHaveURL('/confirmation')
})

test('[ACC-25, ACC-26, ACC-27, ACC-28, ACC-29, ACC-34] login before confirming says so, resends, and counts 30 s down', async ({
  page,
  browser,
  request,
}) => {
  const person = newcomer()
  await register(page, person)
  const first = await confirmationLink(request, person)
  await page.clock.install()
  await page.goto('/login')
  await logInByForm(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "Vous n'avez pas confirmé votre compte.",
  )
  await page.getByRole('button', { name: 'Renvoyer le mail' }).click()
  const resend = page.getByRole('button', { name: /^Renvoyer/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Renvoyer dans (30|2\d) s$/)
  await page.clock.fastForward(31_000)
  await expect(resend).toBeEnabled()
  await expect(resend).toHaveText('Renvoyer le mail')

  const elsewhere = await (await browser.newContext()).newPage()
  await expect(async () => {
    const newest = await confirmationLink(request, person)
    expect(newest).not.toBe(first)
    await elsewhere.goto(newest)
    await expect(elsewhere).toHaveURL('/confirmation?status=ok', { timeout: 1000 })
  }).toPass()
  await elsewhere.goto(first)
  await expect(elsewhere).toHaveURL('/confirmation?status=invalid')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est pas valable')
  await elsewhere.getByLabel('Adresse e-mail').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Renvoyer le mail' }).click()
  await expect(elsewhere.getByRole('status').filter({ hasText: 'Si un compte attend' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: /^Renvoyer dans/ })).toBeDisabled()
  await elsewhere.context().close()
})

test('[ACC-32, ACC-35] wrong credentials show a message and keep what was typed', async ({
  page,
  people,
}) => {
  const person = await people.make()
  await page.goto('/login')
  const explanation = page.getByRole('dialog', { name: 'C’est quoi, Aura ?' })
  await expect(explanation.getByRole('link')).toHaveAttribute('href', '/aura-app')
  await explanation.getByRole('button', { name: 'Fermer l’explication' }).click()
  await expect(explanation).toBeHidden()

  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText([
    'Saisissez une adresse e-mail valide.',
    'Saisissez votre mot de passe.',
  ])
  await logInByForm(page, { email: person.email, password: 'pas le bon' })
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('E-mail ou mot de passe incorrect.')
  await expect(page.getByLabel('Adresse e-mail')).toHaveValue(person.email)

  await page.getByRole('main').getByRole('link', { name: 'Mot de passe oublié ?' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await page.goto('/login')
  await expect(explanation).toBeHidden()
  await page.getByRole('main').getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page).toHaveURL('/register')
})

test('[ACC-38, ACC-43, ACC-45, ACC-46, ACC-47, ACC-49] a forgotten password is replaced by the mailed link, once', async ({
  page,
  people,
  request,
}) => {
  const person = await people.make()
  await page.goto('/forgot-password')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Si un compte existe' })).toBeVisible()

  const link = linkIn(await findMail(request, person.email, /mot de passe/), '/reset-password')
  await page.goto(link)
  const chosen = page.getByLabel('Nouveau mot de passe')
  const meter = page.getByRole('meter', { name: 'Robustesse du mot de passe' })
  await expect(meter).toBeHidden()
  await chosen.fill('Nouveau soleil!')
  await expect(meter).toHaveAttribute('value', '4')
  await page.getByLabel('Confirmez le mot de passe').fill('Autre soleil!')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas.')).toBeVisible()
  await page.getByLabel('Confirmez le mot de passe').fill('Nouveau soleil!')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()

  await expect(page).toHaveURL('/login')
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible()
  expect(await isConnected(request, person.token)).toBe(false)
  await logInByForm(page, { email: person.email, password: 'Nouveau soleil!' })
  await expect(page).toHaveURL('/feed')

  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
  await expect(chosen).toBeHidden()
  await expect(page.getByRole('link', { name: 'Demander un nouveau lien' })).toBeVisible()
})

test('[ACC-39, ACC-40, APP-15] an expired session on a profile asks to log in again and returns there', async ({
  page,
  viewer,
  people,
  request,
}) => {
  const other = await people.make()
  await request.post('/api/logout', { headers: viewer.headers })
  await page.goto(`/profile/${other.pseudo}`)
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Votre session a expiré. Voulez-vous vous reconnecter maintenant ou continuer hors ligne?',
  )
  await question.getByRole('button', { name: 'Se reconnecter' }).click()
  await logInByForm(page, viewer)
  await expect(page).toHaveURL(`/profile/${other.pseudo}`)
})

test('[APP-15] a login never leads to another site', async ({ page, people }) => {
  const person = await people.make()
  await page.goto('/login?next=https://ailleurs.example/')
  await logInByForm(page, person)
  await expect(page).toHaveURL('/feed')
})

test.describe('leaving', () => {
  // Chromium complains of a socket that closes while it connects, as it may when somebody leaves at once.
  test.use({ expectedErrors: [/^WebSocket connection to .* closed before the connection/] })

  test(
    '[ACC-36, ACC-37] logout forgets the token here and ends the session on the server',
    { tag: '@both-sizes' },
    async ({ page, viewer, request }, { project }) => {
      await page.goto('/aura-app')
      if (project.name === 'phone') await page.getByRole('button', { name: 'Plus', exact: true }).click()
      await page.getByRole('button', { name: 'Déconnexion' }).click()
      await page.getByRole('button', { name: 'Se déconnecter' }).click()
      await expect.poll(() => storedToken(page)).toBeNull()
      await expect.poll(() => isConnected(request, viewer.token)).toBe(false)
    },
  )
})

test('an account about to be erased can be kept at the login', async ({ page, people, request }) => {
  const person = await people.make()
  await request.delete('/api/account', { headers: person.headers, data: { password: person.password } })
  await page.goto('/login')
  await logInByForm(page, person)
  const question = page.getByRole('alertdialog', { name: 'Garder votre compte ?' })
  await question.getByRole('button', { name: 'Ne rien changer' }).click()
  await expect(question).toBeHidden()
  expect(await storedToken(page)).toBeNull()

  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await question.getByRole('button', { name: 'Garder mon compte' }).click()
  await expect(page).toHaveURL('/feed')
  const { email, password } = person
  expect((await request.post('/api/login', { data: { email, password } })).status()).toBe(200)
})
