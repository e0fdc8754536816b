import { expect, type Locator, type Page } from '@playwright/test'
import { aName, callAs, edit, found } from './fixtures/communities.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import { expectPictureKept, pictureFile } from './fixtures/posts.ts'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const openMembers = async (page: Page) => {
  await page.getByRole('button', { name: /^Membres/ }).click()
  return page.getByRole('dialog', { name: 'Membres' })
}

test('[COM-01, COM-03, COM-04, COM-49] a community is founded, then found by its name', {
  tag: '@both-sizes',
}, async ({ page, viewer: _viewer, author, request }) => {
  const [first, second] = [aName('Brumes'), aName('Aurores')]
  await found(request, author, { name: first, privacy: 0 })
  await page.goto('/communities')
  await page.getByRole('button', { name: 'Créer une communauté' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer une communauté' })
  await dialog.getByLabel('Nom').fill(first.toUpperCase())
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Description').fill('Le ciel avant tout le monde.')
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(dialog.getByText(/Une communauté porte déjà ce nom/)).toBeVisible()
  await dialog.getByLabel('Nom').fill(second)
  await dialog.getByRole('radio', { name: 'Privée' }).check()
  await dialog.getByRole('button', { name: 'Créer' }).click()
  await expect(title(page, second)).toBeVisible()
  await expect(page.getByText('Propriétaire', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.goto('/communities')
  await expect(page.getByRole('list', { name: 'Mes communautés' }).getByText(second)).toBeVisible()
  await page.getByRole('textbox', { name: 'Chercher une communauté' }).fill(first.split(' ')[1] ?? '')
  const card = page.getByRole('article').filter({ hasText: first })
  await expect(card).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: `Rejoindre ${first}` }).click()
  await expect(page.getByText('Vous avez rejoint la communauté avec succès')).toBeVisible()
  await expect(card.getByText('Membre', { exact: true })).toBeVisible()
})

test('[COM-17, COM-20, COM-43, COM-50] a public community is read, joined, shared and left', async ({
  page,
  context,
  viewer: _viewer,
  author,
  request,
}) => {
  const community = await found(request, author, { name: aName('Rivages'), privacy: 0 })
  await edit(request, author, community, { rules: 'Restez courtois.' })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/community/${encodeURIComponent(community.name)}`)
  await expect(page).toHaveURL(`/community/${community.id}`)
  await expect(page.getByText('Restez courtois.')).toBeVisible()
  await page.getByRole('button', { name: `Rejoindre ${community.name}` }).click()
  const rules = page.getByRole('dialog', { name: `Rejoindre ${community.name}` })
  await expect(rules.getByText('Restez courtois.')).toBeVisible()
  await expectAccessible(page)
  await rules.getByRole('button', { name: 'Rejoindre' }).click()
  await expect(page.getByText('Vous avez rejoint la communauté avec succès')).toBeVisible()
  await expect(page.getByText('2 membres')).toBeVisible()
  await page.getByRole('button', { name: 'Partager' }).first().click()
  await expect(page.getByText('Lien de la communauté copié dans le presse-papiers !')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`/community/${community.id}`)
  await page.getByRole('button', { name: 'Détails et règles' }).click()
  const details = page.getByRole('dialog', { name: 'À propos' })
  await expect(details.getByRole('link', { name: author.pseudo })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Options de la communauté' }).click()
  await page.getByRole('menuitem', { name: 'Quitter la communauté' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Quitter' }).click()
  await expect(page.getByText('Vous vous êtes désinscrit avec succès')).toBeVisible()
  await expect(page.getByRole('button', { name: `Rejoindre ${community.name}` })).toBeVisible()
})

test('[COM-18, COM-19, COM-39, COM-40, COM-51, COM-52, NTF-17] a private community is asked to join, with an answer', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const community = await found(request, author, { name: aName('Clairière'), privacy: 1 })
  await edit(request, author, community, { question: 'Qu’est-ce qui vous amène ?' })
  await page.goto(`/community/${community.id}`)
  await expect(page.getByText('Cette communauté est privée')).toBeVisible()
  await expectAccessible(page)
  const ask = page.getByRole('button', { name: `Demander à rejoindre ${community.name}` })
  await ask.click()
  const dialog = page.getByRole('dialog', { name: `Demander à rejoindre ${community.name}` })
  await dialog.getByLabel('Qu’est-ce qui vous amène ?').fill('La lumière.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByText(/Votre demande attend la réponse/)).toBeVisible()
  await page.getByRole('button', { name: `Annuler la demande pour ${community.name}` }).click()
  await expect(ask).toBeVisible()

  await callAs(request, viewer, `/community/communities/${community.id}/join-request`, { answer: 'La mer.' })
  const { requests } = await (
    await request.get(`/community/${community.id}/members`, { headers: author.headers })
  ).json()
  await callAs(request, author, `/community/requests/${requests[0].id}/decline`, { reason: 'Pas encore.' })
  // The notification has the open page read again.
  await expect(page.getByText('Raison : Pas encore.')).toBeVisible()
})

test('[COM-12, COM-14, COM-24, COM-25, COM-26, COM-27, COM-52, COM-54] requests are decided, members sorted and promoted', async ({
  page,
  people,
  viewer,
  request,
}) => {
  const [accepted, declined] = [await people.make(), await people.make()]
  const community = await found(request, viewer, { name: aName('Verger'), privacy: 1 })
  for (const person of [accepted, declined])
    await callAs(request, person, `/community/communities/${community.id}/join-request`, {})
  await page.goto(`/community/${community.id}`)
  await expect(page.getByRole('button', { name: 'Membres, 2 demandes en attente' })).toBeVisible()
  const dialog = await openMembers(page)
  await expect(dialog.getByRole('tab', { name: 'Demandes (2)' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Accepter ${accepted.pseudo}` }).click()
  await expect(page.getByText('Demande acceptée avec succès')).toBeVisible()
  await dialog.getByRole('button', { name: `Refuser ${declined.pseudo}` }).click()
  const refusal = page.getByRole('dialog', { name: `Refuser la demande de ${declined.pseudo}` })
  await refusal.getByLabel('Raison (facultative)').fill('Trop tôt')
  await expectAccessible(page)
  await refusal.getByRole('button', { name: 'Refuser' }).click()
  await expect(page.getByText('Demande refusée')).toBeVisible()
  await expect(dialog.getByText('Raison du refus : Trop tôt')).toBeVisible()

  await dialog.getByRole('tab', { name: 'Membres' }).click()
  await dialog.getByRole('button', { name: 'Pseudo' }).click()
  await expect(dialog.getByRole('list', { name: 'Membres' }).getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Gérer ${accepted.pseudo}` }).click()
  const role = page.getByRole('dialog', { name: `Rôle de ${accepted.pseudo}` })
  await role.getByRole('button', { name: 'Changer le rôle' }).click()
  await expect(role.getByText('Veuillez sélectionner un rôle.')).toBeVisible()
  await expectAccessible(page)
  await role.getByLabel('Nouveau rôle').selectOption('admin')
  await role.getByRole('button', { name: 'Changer le rôle' }).click()
  await expect(page.getByText('Rôle mis à jour avec succès.')).toBeVisible()
  const row = dialog.getByRole('listitem').filter({ hasText: accepted.pseudo })
  await expect(row.getByText('Admin', { exact: true })).toBeVisible()
  await dialog.getByRole('tab', { name: 'Journal' }).click()
  await expect(dialog.getByText(`${viewer.pseudo} a nommé ${accepted.pseudo} admin`)).toBeVisible()
  await expectAccessible(page)
})

test('[COM-31, COM-32, COM-53, COM-56] a member is removed and banned, let back in, and invited', async ({
  page,
  people,
  viewer,
  request,
  browser,
}) => {
  const other = await people.make()
  const community = await found(request, viewer, { name: aName('Falaises'), privacy: 0 })
  await callAs(request, other, `/community/communities/${community.id}/join`, {})
  await page.goto(`/community/${community.id}`)
  const dialog = await openMembers(page)
  // The row of tabs is wider than a phone: the last one shows in part, and fades.
  await expect(dialog.getByRole('tab', { name: 'Invitations' })).toBeInViewport()
  await expect(dialog.getByRole('tablist')).toHaveCSS('mask-image', /linear-gradient/)
  await dialog.getByRole('button', { name: `Gérer ${other.pseudo}` }).click()
  await page.getByRole('button', { name: 'Retirer de la communauté…' }).click()
  const removal = page.getByRole('dialog', { name: `Retirer ${other.pseudo}` })
  await removal.getByLabel('Exclusion').selectOption('days')
  await removal.getByLabel('Raison (facultative)').fill('Insultes')
  await expectAccessible(page)
  await removal.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByText('Membre retiré avec succès')).toBeVisible()
  const role = await request.get(`/community/${community.id}/role`, { headers: other.headers })
  expect((await role.json()).ban).toMatchObject({ reason: 'Insultes' })
  await dialog.getByRole('tab', { name: 'Exclus' }).click()
  await expect(dialog.getByText(/Exclusion jusqu’au/)).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: `Lever l’exclusion de ${other.pseudo}` }).click()
  await expect(dialog.getByText('Personne n’est exclu.')).toBeVisible()

  await edit(request, viewer, community, { privacy: '1' })
  await dialog.getByRole('tab', { name: 'Invitations' }).click()
  // On the narrowest phones « 10 personnes » would be cut beside the other field.
  await page.setViewportSize({ width: 320, height: 640 })
  const topOf = async (name: string) => (await dialog.getByLabel(name).boundingBox())?.y ?? 0
  expect(await topOf('Utilisations')).toBeGreaterThan(await topOf('Valable'))
  await page.setViewportSize({ width: 390, height: 844 })
  await dialog.getByRole('button', { name: 'Créer un lien' }).click()
  await expect(dialog.getByText(/0 sur 10 utilisations/)).toBeVisible()
  // Whole: cut, the addresses of several links would look the same.
  const link = dialog.getByRole('article').getByText(/invitation=/)
  expect(await link.evaluate((line) => line.scrollWidth <= line.clientWidth)).toBe(true)
  await expectAccessible(page)
  const { invitations } = await (
    await request.get(`/community/${community.id}/invitations`, { headers: viewer.headers })
  ).json()
  const guest = await browser.newContext({ serviceWorkers: 'block' })
  await guest.addInitScript(
    ({ token, pseudo }) => {
      localStorage.setItem('aura.token', token)
      localStorage.setItem('aura.pseudo', pseudo)
    },
    { token: other.token, pseudo: other.pseudo },
  )
  const invited = await guest.newPage()
  await invited.goto(new URL(`/community/${community.id}?invitation=${invitations[0].code}`, page.url()).href)
  await invited.getByRole('button', { name: 'Accepter l’invitation' }).click()
  await expect(invited.getByText('Vous avez rejoint la communauté avec succès')).toBeVisible()
  await guest.close()
})

test('[COM-36, COM-37, COM-38, APP-18] owner and admins edit a community, its cover too; others may not', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const community = await found(request, viewer, { name: aName('Collines'), privacy: 0 })
  await page.goto(`/community/${community.id}`)
  await page.getByRole('button', { name: 'Options de la communauté' }).click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  await expect(page).toHaveURL(`/edit-community/${community.id}`)
  const picker = page.getByLabel('Choisir une couverture')
  await picker.setInputFiles({ name: 'rond.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(page.getByText('Seuls les fichiers image (JPEG, PNG) sont autorisés.')).toBeVisible()
  await expectAccessible(page)
  await picker.setInputFiles(await pictureFile(1200, 800))
  await page.getByRole('button', { name: 'Utiliser cette photo' }).click()
  const picked = page.locator('form img[src^="blob:"]')
  await expect(picked).toBeVisible()
  await expectPictureKept(page)
  await page.reload()
  await expect(picked).toBeVisible()
  await expect(page.getByText('Vos modifications, pas encore enregistrées, ont été reprises.')).toBeVisible()
  await page.getByLabel('Catégorie').selectOption('Science')
  await page.getByLabel('Règles').fill('Regardez loin.')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Communauté mise à jour.')).toBeVisible()
  await expect(page).toHaveURL(`/community/${community.id}`)
  await page.goto(`/edit-community/${community.id}`)
  await expect(page.getByLabel('Catégorie')).toHaveValue('science')
  await expect(picked).toHaveCount(0)
  await page.goto(`/community/${community.id}`)
  await expect(page.getByText('Science', { exact: true })).toBeVisible()
  const cover = page.getByRole('main').locator('header img[srcset]')
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // As it was framed: three times as wide as high.
  expect(await cover.evaluate((image) => image.clientWidth / image.clientHeight)).toBeCloseTo(3, 1)
  await expectAccessible(page)

  const other = await found(request, author, { name: aName('Plaines'), privacy: 0 })
  await page.goto(`/edit-community/${other.id}`)
  await expect(page.getByText(/Seuls le propriétaire et les admins/)).toBeVisible()
})

test('[COM-01] a row of cards has arrows for a mouse, each until the end on its side; a finger swipes', {
  tag: '@both-sizes',
}, async ({ page, viewer, request, isMobile }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (let made = 0; made < 8; made++) await found(request, viewer, { name: aName('Rang'), privacy: 0 })
  await page.goto('/communities')
  const row = page.getByRole('list', { name: 'Mes communautés' })
  const [first, last] = [row.getByRole('listitem').first(), row.getByRole('listitem').last()]
  const [previous, next] = ['Voir les précédents', 'Voir les suivants'].map((name) =>
    page.getByRole('button', { name }),
  ) as [Locator, Locator]
  await expect(first).toBeInViewport()
  await expect(last).not.toBeInViewport()
  await expect(previous).toBeHidden()
  if (isMobile) return expect(next).toBeHidden()
  await next.click()
  await expect(first).not.toBeInViewport()
  await expect(previous).toBeVisible()
  const pressToTheEnd = (arrow: Locator) =>
    expect(async () => {
      if (await arrow.isVisible()) await arrow.click()
      await expect(arrow).toBeHidden({ timeout: 500 })
    }).toPass()
  await pressToTheEnd(next)
  await expect(last).toBeInViewport({ ratio: 1 })
  await pressToTheEnd(previous)
  await expect(first).toBeInViewport({ ratio: 1 })
  // The keyboard goes from card to card.
  await first.getByRole('link').focus()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('link').nth(1)).toBeFocused()
})
