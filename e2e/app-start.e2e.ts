import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('code that does not come is told in place of an endless splash, and asked for again', async ({
  page,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED/)
  const entry = /\/assets\/index-[^/]*\.js$/
  await page.route(entry, (route) => route.abort())
  await page.goto('/feed')
  const alert = page.getByRole('alert')
  await expect(alert.getByRole('heading', { name: 'Aura n’a pas pu s’ouvrir' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute(entry)
  await alert.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
  await expect(alert).toBeHidden()
})

test('a page that could not start stays readable until the server answers, and comes back with the network', async ({
  page,
  context,
  expectedErrors,
}) => {
  expectedErrors.push(/ERR_FAILED|ERR_INTERNET_DISCONNECTED/)
  const entry = /\/assets\/index-[^/]*\.js$/
  await page.route(entry, (route) => route.abort())
  await page.goto('/feed')
  await page.route('**/healthz', (route) => route.abort())
  const alert = page.getByRole('alert')
  const [said, reload] = [page.getByRole('status'), alert.getByRole('button', { name: 'Recharger' })]
  await reload.click()
  await expect(said).toHaveText('Le serveur ne répond pas. Réessayez dans un instant.')
  await expect(alert.getByRole('heading', { name: 'Aura n’a pas pu s’ouvrir' })).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/healthz')
  await page.unroute(entry)
  await context.setOffline(true)
  await reload.click()
  await expect(said).toHaveText('Vous êtes hors ligne. La page se rechargera dès que la connexion revient.')
  await context.setOffline(false)
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeVisible()
})
