import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findMail, linkIn } from './fixtures/mailbox.ts'
import type { Person } from './fixtures/people.ts'
import { serverAddress } from './server-under-test.ts'

async function openSettings(page: Page): Promise<void> {
  await page.goto('/settings/account')
  await expect(page.getByRole('heading', { level: 1, name: 'Compte' })).toBeAttached()
}

/** The server by name: WebAuthn refuses an address of numbers. */
const namedAddress = serverAddress.replace('127.0.0.1', 'localhost')

/** A device that keeps passkeys and says yes to everything. */
async function addAuthenticator(page: Page): Promise<void> {
  const devTools = await page.context().newCDPSession(page)
  await devTools.send('WebAuthn.enable')
  await devTools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

const logInByCall = (page: Page, { email, password }: Person, newPassword = password) =>
  page.request.post('/api/login', { data: { email, password: newPassword } })

test('[ACC-57, APP-19] the password is changed in the settings, by keyboard, and its owner is told', async ({
  page,
  viewer: person,
  request,
}) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).focus()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Modifier le mot de passe' })
  await expect(form.getByRole('button', { name: 'Fermer', exact: true })).toBeVisible()
  await form.getByLabel('Mot de passe actuel').fill('pas le bon')
  await form.getByLabel('Nouveau mot de passe', { exact: true }).fill('Nouveau soleil!')
  await page.keyboard.press('Enter')
  await expect(form.getByText('Le mot de passe est incorrect.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Mot de passe actuel').fill(person.password)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Votre mot de passe a été changé.')).toBeVisible()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Modifier le mot de passe' })).toBeFocused()
  expect((await logInByCall(page, person)).status()).toBe(401)
  expect((await logInByCall(page, person, 'Nouveau soleil!')).status()).toBe(200)
  await findMail(request, person.email, /mot de passe Aura a changé/)
})

test('[ACC-58] a session is ended from another one, which then ends all others', async ({
  page,
  viewer: person,
  browser,
}) => {
  const phone = await browser.newPage()
  await phone.addInitScript(
    ([token, pseudo]) => {
      localStorage.setItem('aura.token', token as string)
      localStorage.setItem('aura.pseudo', pseudo as string)
    },
    [(await (await logInByCall(page, person)).json()).token, person.pseudo],
  )
  await phone.goto('/notifications')
  await expect(phone.getByRole('heading', { level: 1 })).toHaveText('Notifications')

  await openSettings(page)
  const rows = page.getByRole('list', { name: 'Sessions ouvertes' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('cette session')
  await rows
    .nth(1)
    .getByRole('button', { name: /^Fermer la session/ })
    .click()
  await expect(rows).toHaveCount(1)
  // The socket of the ended session is cut, and the page notices without being touched.
  await expect(phone.getByRole('alertdialog')).toContainText('Votre session a expiré.')
  await phone.close()

  for (const _ of [1, 2]) await logInByCall(page, person)
  await page.reload()
  await expect(rows).toHaveCount(3)
  await page.getByRole('button', { name: 'Fermer toutes les autres' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByRole('button', { name: 'Annuler' })).toBeFocused()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Fermer toutes les autres' }).click()
  await expect(rows).toHaveCount(1)
})

test('[ACC-56, APP-19] the address is changed by the link mailed to the new one, pressed and not only opened, and taken back by the one mailed to the old', async ({
  page,
  viewer: person,
  request,
}) => {
  const fresh = `nouvelle-${person.email}`
  await openSettings(page)
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const form = page.getByRole('dialog', { name: 'Modifier l’adresse e-mail' })
  await form.getByLabel('Nouvelle adresse e-mail').fill(person.email)
  await page.keyboard.press('Enter')
  await expect(form.getByText('C’est déjà l’adresse de votre compte.')).toBeVisible()
  await expectAccessible(page)
  await form.getByLabel('Nouvelle adresse e-mail').fill(fresh)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`En attente de confirmation : ${fresh}`)).toBeVisible()

  await page.goto(linkIn(await findMail(request, fresh, /Confirmez/), '/confirm-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Confirmez votre adresse')
  await expectAccessible(page)
  expect((await logInByCall(page, person)).status()).toBe(200)
  await page.getByRole('button', { name: 'Confirmer cette adresse' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Adresse confirmée')
  expect((await logInByCall(page, person)).status()).toBe(401)
  expect((await logInByCall(page, { ...person, email: fresh })).status()).toBe(200)
  await page.getByRole('link', { name: 'Voir mes réglages' }).click()
  await expect(page.getByText(fresh)).toBeVisible()

  const told = await findMail(request, person.email, /adresse e-mail Aura a changé/)
  await page.goto(linkIn(told, '/restore-email'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rétablir mon adresse')
  await expectAccessible(page)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('soleil retrouvé')
  await page.getByLabel('Confirmez le mot de passe').fill('soleil retrouvé')
  await page.getByRole('button', { name: 'Rétablir mon adresse' }).click()
  await expect(page).toHaveURL('/login')
  expect((await logInByCall(page, { ...person, email: fresh })).status()).toBe(401)
  expect((await logInByCall(page, { ...person, password: 'soleil retrouvé' })).status()).toBe(200)
})

test('[ACC-60, APP-19] a second factor is switched on, asked at login, replaced once by a recovery code, and switched off', async ({
  page,
  viewer: person,
  request,
}) => {
  await openSettings(page)
  await page.getByRole('button', { name: 'Activer la double authentification' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  await expectAccessible(page)
  const secret = Secret.fromBase32(((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', ''))
  await dialog.getByLabel('Code de vérification').fill(new TOTP({ secret }).generate())
  await page.keyboard.press('Enter')
  const codes = dialog.getByRole('list', { name: 'Vos codes de secours' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  const [first, second] = await codes.allInnerTexts()
  await dialog.getByRole('button', { name: 'Je les ai gardés' }).click()
  await expect(page.getByText('10 codes de secours restants.')).toBeVisible()
  await findMail(request, person.email, /double authentification est activée/)

  await page.evaluate(() => localStorage.clear())
  await page.goto('/login?next=/settings/account')
  await page.getByLabel('Adresse e-mail').fill(person.email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(person.password)
  await page.keyboard.press('Enter')
  const code = page.getByLabel('Code de vérification')
  await expect(code).toBeFocused()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Encore un code')
  await code.fill('000000')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Ce code n’est pas le bon, ou il a déjà servi.')).toBeVisible()
  await expectAccessible(page)
  await code.fill(first ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/account')
  await expect(page.getByText('9 codes de secours restants.')).toBeVisible()

  await page.getByRole('button', { name: 'Désactiver la double authentification' }).click()
  await dialog.getByLabel('Mot de passe actuel').fill(person.password)
  await dialog.getByLabel('Code de vérification').fill(second ?? '')
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Activer la double authentification' })).toBeVisible()
  expect(await (await logInByCall(page, person)).json()).toEqual({ token: expect.any(String) })
})

test('[ACC-59, APP-19] a passkey is added, opens a session without a password, and is removed', async ({
  page,
  viewer: person,
  request,
}) => {
  await addAuthenticator(page)
  await page.goto(`${namedAddress}/settings/account`)
  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Donnez un nom de 50 caractères au plus.')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Nom de la clé').fill('Mon téléphone')
  await page.keyboard.press('Enter')
  const keys = page.getByRole('list', { name: 'Clés d’accès' }).getByRole('listitem')
  await expect(keys).toContainText('Mon téléphone')
  await findMail(request, person.email, /clé d’accès Aura a été ajoutée/)

  await page.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  await dialog.getByLabel('Nom de la clé').fill('Le même téléphone')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Cet appareil a déjà une clé d’accès de votre compte.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toHaveCount(1)

  await page.evaluate(() => localStorage.clear())
  await page.goto(`${namedAddress}/login?next=/settings/account`)
  await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
  await expect(page).toHaveURL(`${namedAddress}/settings/account`)
  await expect(keys).toContainText('dernière connexion')

  await page.getByRole('button', { name: 'Retirer la clé d’accès Mon téléphone' }).click()
  await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(keys).toHaveCount(0)
  await page.evaluate(() => localStorage.clear())
  await page.goto(`${namedAddress}/login`)
  // On a busy machine the server may refuse a press before it looks at the key.
  await expect(async () => {
    await page.getByRole('button', { name: 'Se connecter avec une clé d’accès' }).click()
    await expect(page.getByText('Cette clé d’accès n’a pas été acceptée. Réessayez.')).toBeVisible({
      timeout: 10_000,
    })
  }).toPass()
})
