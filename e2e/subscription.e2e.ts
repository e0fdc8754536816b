import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('[SUB-01, SUB-03, SUB-04, SUB-08, SUB-12] a member subscribes in the sandbox, sees what it gives, cancels in two presses, and comes back', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/subscription')
  await expect(page.getByText('aucun argent ne circule')).toBeVisible()
  await expect(page.getByText('par mois, sans engagement')).toBeVisible()
  await expect(page.getByText(/^Aucun paiement/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'S’abonner' }).click()
  await expect(page.getByText('Merci pour ton abonnement premium !')).toBeVisible()
  await expect(page.getByText(/^Premium est actif jusqu’au/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Paiements' }).getByRole('listitem')).toHaveCount(1)
  await page.goto('/search')
  await page.getByRole('button', { name: 'Filtres avancés' }).click()
  await expect(page.getByLabel('Type d’aura')).toBeEnabled()
  await expect(page.getByText('Réservés aux membres premium.')).toBeHidden()
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Gérer' }).click()
  await page.getByRole('button', { name: 'Résilier' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Résilier' }).click()
  await expect(page.getByText(/^Premium se termine le/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Résilier' })).toBeHidden()
  await page.getByRole('button', { name: 'Reprendre premium' }).click()
  await expect(page.getByText(/^Premium est actif jusqu’au/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Paiements' }).getByRole('listitem')).toHaveCount(1)
})
