import type { ChallengeCard } from '@aura/contract/challenges/challenges.contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { challenge, enter } from './fixtures/challenges.ts'
import { aName, callAs } from './fixtures/communities.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'

const auraOf = async (request: APIRequestContext, { headers }: Person) =>
  (await (await request.get('/api/aura/balance', { headers })).json()).aura

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

test('[CHL-01, CHL-06, CHL-07, CHL-08, CHL-09, CHL-10] a challenge is created, listed, and found by its id and its words', {
  tag: '@both-sizes',
}, async ({ page, viewer, request }) => {
  const name = aName('Fenêtre')
  await page.goto('/challenges')
  await page.getByRole('button', { name: 'Créer un défi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Créer un défi' })
  await expect(dialog.getByText('Vous pouvez mettre 10 d’aura en jeu.')).toBeVisible()
  await dialog.getByLabel('Titre').fill(name)
  await dialog.getByLabel('Aura en jeu').fill('11')
  await dialog.getByRole('button', { name: 'Créer le défi' }).click()
  await expect(dialog.getByText(/plus que les 10 d’aura/)).toBeVisible()
  await expect(dialog.getByLabel('Description')).toHaveAttribute('aria-invalid', 'true')
  await expectAccessible(page)
  await dialog.getByLabel('Description').fill('La lumière ne vient que d’elle.')
  await dialog.getByLabel('Aura en jeu').fill('7')
  await dialog.getByRole('button', { name: 'Choisir une date' }).click()
  await dialog.getByRole('button', { name: 'Créer le défi' }).click()
  await expect(dialog.getByText('Choisissez une date et une heure.')).toBeVisible()
  await dialog.getByRole('button', { name: '24 heures' }).click()
  await dialog.getByRole('button', { name: 'Créer le défi' }).click()
  await expect(page).toHaveURL(/\/challenges\/\d+$/)
  const id = new URL(page.url()).pathname.split('/')[2] ?? ''
  await expect(page.getByText(`Défi créé avec succès ! ID : ${id}`)).toBeVisible()
  await expect(title(page, name)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^23\sh/)
  await expectAccessible(page)
  expect(await auraOf(request, viewer)).toBe(3)

  await page.goto('/challenges')
  const card = page.getByRole('article').filter({ hasText: name })
  for (const words of ['En cours', 'Votre défi', '0 participation'])
    await expect(card.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByText('Veuillez entrer un ID.')).toBeVisible()
  const field = page.getByRole('textbox', { name: 'Titre ou ID' })
  await field.fill('99999999')
  await field.press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Défi introuvable.')
  await expectAccessible(page)
  await field.fill(name.split(' ')[1] ?? '')
  await expect(page.getByRole('article')).toHaveCount(1)
  await field.fill(id)
  await field.press('Enter')
  await expect(title(page, name)).toBeVisible()
  await page.goto('/challenges/99999999')
  await expect(title(page, 'Défi introuvable.')).toBeAttached()
  await expectAccessible(page)
})

test('[CHL-31, CHL-32, CHL-33] its creator deletes a challenge after a question, and has the prize back', async ({
  page,
  viewer,
  request,
}) => {
  const name = aName('Brouillon')
  const id = await challenge(request, viewer, name, 5)
  expect(await auraOf(request, viewer)).toBe(5)
  await page.goto(`/challenges/${id}`)
  await page.getByRole('button', { name: 'Options du défi' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Êtes-vous sûr de vouloir supprimer ce défis ? Cette action est irréversible. 5 d’aura vous reviennent. Les participations disparaissent du défi.',
  )
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page).toHaveURL('/challenges')
  await expect(page.getByRole('article').filter({ hasText: name })).toHaveCount(0)
  expect(await auraOf(request, viewer)).toBe(10)
  await page.goto('/aura-history?sorte=prize')
  await expect(page.getByText('Prix de votre défi, rendu')).toBeVisible()
})

test('[CHL-34, CHL-35] a countdown ends under the eyes of its readers, and the days to choose begin', async ({
  page,
  people,
  author,
  request,
  database,
}) => {
  const name = aName('Sablier')
  const id = await challenge(request, author, name, 5)
  await enter(request, await people.make(), id, 'La seule')
  const endIn = (ms: number) => {
    const endsAt = new Date(Date.now() + ms)
    return database.updateTable('challenge').set({ endsAt }).where('id', '=', id).execute()
  }
  const hourMs = 3_600_000
  await endIn(hourMs)
  await page.clock.install()
  await page.goto(`/challenges/${id}`)
  await expect(page.getByRole('timer')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participer' }).first()).toBeVisible()
  await endIn(0)
  await page.clock.fastForward(hourMs)
  await expect(page.getByText(/^En attente du choix\s:/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participer' })).toHaveCount(0)
  if (!(await page.getByText(/il lui reste 7 jours/).isVisible())) await page.getByText('Les règles').click()
  await expect(page.getByText(/la participation la plus aimée par les autres gagne/)).toBeVisible()
  await expectAccessible(page)
})

test('[CHL-01, CHL-17, CHL-18, CHL-29] the wall shows who won what, and profiles lead to it', async ({
  page,
  people,
  author,
  request,
}) => {
  const [name, winner] = [aName('Victoire'), await people.make()]
  const id = await challenge(request, author, name, 5)
  const { id: postId } = await enter(request, winner, id, 'La mienne')
  await callAs(request, author, `/challenges/${id}/assign-aura`, { post_id: postId })
  await page.goto('/challenges?status=closed')
  const card = page.getByRole('article').filter({ hasText: name })
  for (const words of ['Défi fermé', 'Aura gagné', 'Remporté par'])
    await expect(card.getByText(words)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: winner.pseudo }).click()
  await page.getByRole('link', { name: '1 défi gagné' }).click()
  await expect(page.getByText(`Remportés par ${winner.pseudo}`)).toBeVisible()
  await page.getByRole('link', { name }).click()
  await expect(page.getByText(`Choix de ${author.pseudo}.`)).toBeVisible()
  await expectAccessible(page)
  const { challenges }: { challenges: ChallengeCard[] } = await (
    await request.get(`/challenges?created_by=${author.pseudo}`)
  ).json()
  expect(challenges).toMatchObject([{ id, winner: { pseudo: winner.pseudo, post_id: postId } }])
})
