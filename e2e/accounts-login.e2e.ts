import { expect } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { isConnected, logInByForm, storedToken, welcomeFlag } from './fixtures/log-in.ts'
import { findMail, linkIn } from './fixtures/mailbox.ts'

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
  await expect.poll(() => welcomeFlag(page)).toBeNull()
  await expect(page.getByRole('dialog')).toBeHidden()
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
  const chosen = page.getByLabel('Nouveau mot de passe', { exact: true })
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
