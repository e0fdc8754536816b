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
  const field = page.getByRole('combobox', { name: /^Rechercher une personne/ })
  await field.pressSequentially(`qeutzal${mark}`)
  expect(new URL((await asked).url()).pathname).toBe('/api/search')
  const option = page.getByRole('row', { name: person.pseudo })
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
  await expect(page.getByText('Rien ne répond à « zzxqzzxq »')).toBeVisible()
  await expectAccessible(page)
  // A word longer than the screen.
  await field.fill('z'.repeat(90))
  await expect(page.getByText(`« ${'z'.repeat(90)} »`)).toBeInViewport({ ratio: 1 })
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
  // The link has searched the pseudo: its person leaves the list, and the celebrity moves up.
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('row', { name }).getByRole('link').click()
  await expect(page).toHaveURL(`/celebrity_profile/${encodeURIComponent(name)}`)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await expect(page.getByRole('link', { name: /Vu d’en haut/ })).toBeVisible()
  await expectAccessible(page)
})

test('[SRC-06, SRC-07, PST-22, APP-19] words find a post, its author is followed in place, a comment completes a hashtag', async ({
  page,
  people,
  request,
  viewer: _viewer,
}) => {
  const mark = crypto.randomUUID().slice(0, 8)
  const author = await people.make({ pseudo: `coucheur.${mark}` })
  const { id } = await publish(request, author, `Coucher sur la baie #baie${mark}`)
  await page.goto('/search')
  await expect(page.getByRole('list', { name: 'À découvrir' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('combobox', { name: /^Rechercher/ }).fill(`COUCHÉR baie${mark}`)
  const post = page.getByRole('link', { name: /^Coucher sur la baie/ })
  await expect(post).toBeVisible()
  await page.getByRole('combobox', { name: /^Rechercher/ }).fill(author.pseudo)
  await page.getByRole('button', { name: `Suivre ${author.pseudo}` }).click()
  await expect(page.getByRole('button', { name: `Suivi : ${author.pseudo}` })).toBeVisible()
  await expectAccessible(page)
  await page.goto(`/search?q=%23baie${mark}`)
  await expect(post).toBeVisible()
  await page.goto(`/post/comment/${id}/0`)
  const field = page
    .getByRole('dialog', { name: 'Commentaires' })
    .getByRole('textbox', { name: 'Votre commentaire' })
  await field.pressSequentially(`Belle #baie${mark.slice(0, 5)}`)
  await expect(page.getByRole('option', { name: `baie${mark}` })).toBeVisible()
  await expectAccessible(page)
  await field.press('Tab')
  await expect(field).toHaveValue(`Belle #baie${mark} `)
})
