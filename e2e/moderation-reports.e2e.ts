import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { partsOf, publish } from './fixtures/posts.ts'

test('[MOD-01, MOD-04, MOD-05, MOD-22] a member reports a post in a category, follows the report and blocks its author', async ({
  page,
  people,
  request,
  logIn,
}) => {
  await logIn()
  const author = await people.make()
  const post = await publish(request, author, 'Gagnez un téléphone en un clic')
  await page.goto(`/post/post/${post.id}/0`)
  await partsOf(page.getByRole('article')).options.click()
  await page.getByRole('menuitem', { name: 'Signaler' }).click()
  const report = page.getByRole('dialog', { name: 'Signaler ce post' })
  await report.getByRole('button', { name: 'Envoyer' }).click()
  await expect(report.getByText('Choisissez une catégorie.')).toBeVisible()
  await expectAccessible(page)
  await report.getByLabel('De quoi s’agit-il ?').selectOption('Arnaque')
  await report.getByLabel('Que se passe-t-il ?').fill('Le lien vole des mots de passe.')
  await report.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Signalement envoyé.')).toBeVisible()

  await page.goto('/reports')
  const card = page.getByRole('article')
  await expect(card).toContainText('Post : « Gagnez un téléphone en un clic »')
  await expect(card).toContainText('Arnaque')
  await expect(card).toContainText('En attente')
  await expectAccessible(page)
  await card.getByRole('button', { name: `Bloquer ${author.pseudo}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(card.getByRole('button', { name: `Bloquer ${author.pseudo}` })).toBeHidden()
})

test('[MOD-30] everybody reads the counts of the last 12 months', async ({ page }) => {
  await page.goto('/transparence')
  await expect(page.getByRole('table', { name: /^Signalements par catégorie/ })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Lire les règles' }).click()
  await expect(page.getByRole('heading', { name: 'Modération' })).toBeVisible()
})
