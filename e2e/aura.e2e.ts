import { readFile } from 'node:fs/promises'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'
import { publish } from './fixtures/posts.ts'

/** Opens the donation dialog of the profile on the page, by keyboard. */
async function openDonation(page: Page) {
  const opener = page.getByRole('main').getByRole('button', { name: 'Donner de l’aura' })
  await opener.press('Enter')
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Montant')
  await expect(amount).toBeVisible()
  return { opener, dialog, amount }
}

/** Expects that Tab keeps the focus within a dialog. */
async function expectTrap(page: Page, dialog: Locator): Promise<void> {
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
}

test('[AUR-24, AUR-25, AUR-26, AUR-28, AUR-29, AUR-20, AUR-21, APP-18, APP-19] a member gives and takes aura; a refusal keeps the amount typed', async ({
  page,
  people,
  logIn,
}) => {
  const [giver, receiver] = [await people.make(), await people.make({ auraTypeId: 5 })]
  await logIn(giver)
  await page.goto(`/profile/${receiver.pseudo}`)
  const total = (count: number) =>
    page.getByRole('region', { name: 'Aura' }).getByText(String(count), { exact: true })
  await expect(total(10)).toBeVisible()

  const { opener, dialog, amount } = await openDonation(page)
  await expect(dialog.getByRole('button', { name: 'Entrer une valeur' })).toBeDisabled()
  await amount.fill('50')
  await amount.press('Enter')
  await expect(dialog.getByRole('alert')).toHaveText('Vous pouvez dépenser 10 aura au plus.')
  await expect(amount).toHaveValue('50')
  await expectTrap(page, dialog)
  await expectAccessible(page)
  await amount.fill('3')
  await expect(dialog).toContainText('Il vous en restera 7.')
  await dialog.getByRole('button', { name: 'Donner de l’aura' }).click()
  await expect(page.getByText(`Vous avez donné 3 aura à ${receiver.pseudo}.`)).toBeVisible()
  await expect(total(13)).toBeVisible()
  await expect(opener).toBeFocused()

  await openDonation(page)
  await dialog.getByRole('tab', { name: 'Retirer' }).click()
  await amount.fill('1')
  await dialog.getByRole('button', { name: 'Retirer de l’aura' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('vous coûte 1 d’aura')
  await question.getByRole('button', { name: 'Retirer de l’aura' }).click()
  await expect(total(12)).toBeVisible()
  await openDonation(page)
  await dialog.getByRole('tab', { name: 'Retirer' }).click()
  await amount.fill('1')
  await expect(dialog.getByRole('alert')).toContainText('déjà retiré de l’aura à cette personne aujourd’hui')
  await expect(dialog.getByRole('button', { name: 'Retirer de l’aura' })).toBeDisabled()
  await expect(amount).toHaveValue('1')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('[AUR-24, AUR-29, APP-21] the donation’s window keeps its height between giving and taking', async ({
  page,
  viewer,
  people,
}) => {
  for (const [width, pseudo] of [
    [320, 'lea'],
    [320, 'lea.martin.photos'],
    [390, 'lea.martin'],
  ] as const) {
    const { pseudo: receiver } = await people.make({ pseudo: `${pseudo}${viewer.id}` })
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`/profile/${receiver}`)
    const { dialog } = await openDonation(page)
    await expect(dialog.getByText(`Envers ${receiver}`)).toBeVisible()
    const height = () => dialog.evaluate((element) => element.clientHeight)
    const giving = await height()
    await dialog.getByRole('tab', { name: 'Retirer' }).click()
    await expect(page.getByRole('dialog', { name: `Retirer de l’aura à ${receiver}` })).toBeVisible()
    expect(await height(), `${receiver} at ${width} px`).toBe(giving)
  }
})

test('[AUR-65, APP-19] a newcomer keeps the welcome: the dialog says until when, and lets what others gave go', async ({
  page,
  people,
  logIn,
  author,
  request,
}) => {
  const newcomer = await people.make({ createdAt: new Date() })
  await logIn(newcomer)
  await request.post('/api/aura/donate', {
    headers: author.headers,
    data: { pseudo: newcomer.pseudo, amount: 2 },
  })
  await page.goto(`/profile/${author.pseudo}`)
  const { dialog, amount } = await openDonation(page)
  await expect(dialog).toContainText('D’ici là, vous pouvez dépenser 2 aura.')
  await dialog.getByRole('button', { name: '5', exact: true }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Vous pouvez dépenser 2 aura au plus.')
  await expect(dialog.getByRole('button', { name: 'Donner de l’aura' })).toBeDisabled()
  await expectAccessible(page)
  await amount.fill('2')
  await amount.press('Enter')
  await expect(page.getByText(`Vous avez donné 2 aura à ${author.pseudo}.`)).toBeVisible()
})

test('[AUR-51, AUR-52, PRF-08, APP-19] from the profile to aura given and to every movement: filtered, downloaded, appealed', async ({
  page,
  people,
  logIn,
  request,
}) => {
  const [owner, other] = [await people.make({ auraTypeId: 2 }), await people.make()]
  const donate = (who: Person, whom: Person, amount: number) =>
    request.post('/api/aura/donate', { headers: who.headers, data: { pseudo: whom.pseudo, amount } })
  const { id: postId } = await publish(request, other, 'Une légende bien trop longue pour la liste')
  await request.post('/api/posts/aura', { headers: owner.headers, data: { postId } })
  await donate(owner, other, 2)
  await donate(other, owner, -3)
  await logIn(owner)
  await page.goto(`/profile/${owner.pseudo}`)
  await page.getByRole('button', { name: /^Aura donnée\s: 3$/ }).click()
  const given = page.getByRole('dialog', { name: `Aura donnée par ${owner.pseudo}` })
  await expect(given.getByRole('link')).toHaveText([`${other.pseudo}Une légende bien…`])
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Mon historique' }).click()
  await expect(page).toHaveURL('/aura-history')

  const movements = page.getByRole('list', { name: 'Mon aura' }).getByRole('listitem')
  await expect(movements).toContainText([
    `Don à ${other.pseudo}`,
    '1 personne a retiré son aura',
    'Aura de bienvenue',
  ])
  await page.getByRole('button', { name: 'Retraits' }).click()
  await expect(page).toHaveURL('/aura-history?sorte=withdrawal')
  await expect(movements).toHaveCount(1)
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Télécharger (CSV)' }).click()
  const file = await readFile(await (await saving).path(), 'utf8')
  expect(file.trim().split('\r\n')).toHaveLength(2)
  expect(file).toContain('"-3";"compté";"1 personne a retiré son aura"')

  await page.getByRole('button', { name: /^Contester/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Contester ce mouvement' })
  await dialog.getByLabel('Vos raisons').fill('Une vengeance.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer' }).click()
  await expect(movements).toContainText('Contesté, en attente de réponse')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Défis' }).click()
  await expect(page.getByText('Aucun mouvement de cette sorte')).toBeVisible()
})

test('[APP-08, APP-09, APP-11, AUR-41, PRF-26, APP-19] the fifth visit invites to support Aura and explains it', async ({
  page,
}) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('aura.visits')) localStorage.setItem('aura.visits', '4')
  })
  await page.goto('/search')
  await page.getByRole('complementary').getByRole('link').click()
  await expect(page).toHaveURL('/aura-app#soutenir')
  await expect(page.getByRole('link', { name: 'soutenir.example' })).toBeInViewport()
  await expect(page.getByText('Tous les 50 likes, l’auteur gagne +1 d’aura.')).toBeAttached()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ses pouvoirs' }).click()
  await expect(page.getByText('En cours de développement')).toBeVisible()
  await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(8)
  await expectAccessible(page)
})
