import { importCelebrities } from '@aura/server/domains/celebrities/celebrities.import.service'
import { linkAccount } from '@aura/server/domains/celebrities/celebrities.link.service'
import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

test('[SRC-01, SRC-02, SRC-04, APP-19] a member is found despite a typo, by keyboard, and again from recent searches', {
  tag: '@both-sizes',
}, async ({ page, people }) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const person = await people.make({ pseudo: `quetzal.${mark}`, auraTypeId: 4 })
  await page.goto('/search')
  // On a stalled machine the search for the first letters may go first.
  const asked = page.waitForRequest(
    (request) => new URL(request.url()).searchParams.get('query') === `qeutzal${mark}`,
  )
  const field = page.getByRole('combobox', { name: 'Rechercher une personne ou une célébrité' })
  await field.pressSequentially(`qeutzal${mark}`)
  expect(new URL((await asked).url()).pathname).toBe('/api/search')
  const option = page.getByRole('option', { name: person.pseudo })
  await expect(option).toBeVisible()
  await expectAccessible(page)
  await field.press('ArrowDown')
  await expect(option).toHaveAttribute('aria-selected', 'true')
  await field.press('Enter')
  await expect(page).toHaveURL(`/profile/${person.pseudo}`)
  await page.goto('/search')
  await page.getByRole('button', { name: `qeutzal${mark}`, exact: true }).click()
  await expect(option).toBeVisible()
  await field.fill('zzxqzzxq')
  await expect(page.getByText('Personne ne répond à « zzxqzzxq »')).toBeVisible()
  await expectAccessible(page)
})

test('[PRF-27, PRF-28] visitors page through the directory', async ({ page, people }) => {
  for (let number = 0; number < 21; number++) await people.make()
  await page.goto('/users')
  await expect(page.getByText(/\d+ personnes inscrites/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Membres d’Aura' }).getByRole('listitem')).toHaveCount(20)
  await page.getByRole('link', { name: 'Suivant' }).click()
  await expect(page).toHaveURL('/users?page=2')
  await expect(page.getByText(/Page 2 sur/)).toBeVisible()
})

test('[PRF-11, PRF-12, SRC-03, APP-19] the profile of a celebrity links to the search, which leads to the celebrity page', async ({
  page,
  people,
  request,
  database,
}) => {
  const star = await people.make({ auraTypeId: 1 })
  const name = `Zéphyrine ${star.pseudo}`
  const wikidataId = `Q${900_000_000 + star.id}`
  async function* records() {
    yield { line: 1, value: { item: wikidataId, itemLabel: name, itemDescription: 'aéronaute' } }
  }
  await importCelebrities(database, records(), () => {})
  await linkAccount(database, wikidataId, star.pseudo)
  await publish(request, star, 'Vu d’en haut')
  await page.goto(`/profile/${star.pseudo}`)
  await expect(page.getByText('Ce profil est celui d’une célébrité')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Ouvrir la recherche' }).click()
  await page.getByRole('combobox', { name: /Rechercher/ }).fill(`zephyrine ${star.pseudo}`)
  await page.getByRole('option', { name }).click()
  await expect(page).toHaveURL(`/celebrity_profile/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /Vu d’en haut/ })).toBeVisible()
  await expectAccessible(page)
})
