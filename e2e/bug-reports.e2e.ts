import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('[MOD-07, MOD-08, MOD-09] a problem is reported from the page it stands on; a failure loses nothing', async ({
  page,
  viewer,
  author,
  expectedErrors,
  database,
}) => {
  expectedErrors.push(/ERR_FAILED/, /POST \/api\/report-bug/)
  await page.goto(`/profile/${author.pseudo}`)
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('link', { name: 'Signaler un problème' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Signaler un problème')
  const address = page.getByLabel('Adresse de la page')
  await expect(address).toHaveValue(`/profile/${author.pseudo}`)
  const description = page.getByLabel('Description du problème')
  const send = page.getByRole('button', { name: 'Envoyer' })
  await send.click()
  await expect(description).toBeFocused()
  await expect(page.getByText('Décrivez le problème.')).toBeVisible()
  await expectAccessible(page)

  await description.fill('Le portrait ne s’affiche pas.')
  await page.route('**/api/report-bug', (route) => route.abort())
  await send.click()
  await expect(page.getByText('Une erreur est survenue. Veuillez réessayer plus tard.')).toBeVisible()
  await expect(description).toHaveValue('Le portrait ne s’affiche pas.')
  await page.unroute('**/api/report-bug')
  await send.click()
  await expect(
    page.getByText('Merci pour votre signalement. Nous allons examiner ce problème.'),
  ).toBeVisible()
  await expect(description).toHaveValue('')
  await expectAccessible(page)
  const kept = await database
    .selectFrom('bugReport')
    .select(['description', 'pageUrl'])
    .where('accountId', '=', viewer.id)
    .execute()
  expect(kept).toEqual([
    { description: 'Le portrait ne s’affiche pas.', pageUrl: `/profile/${author.pseudo}` },
  ])
})
