import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

test('[PRV-06, PRV-08, MED-14, APP-17, APP-19] blocked and muted members are hidden until the settings undo it', async ({
  page,
  people,
  logIn,
  request,
}) => {
  const [author, viewer] = [await people.make({ auraTypeId: 6 }), await people.make()]
  // A unique picture: a file that others' posts show too stays served.
  await publish(request, author, 'À cacher', 321 + (author.id % 600))
  await logIn(viewer)
  await page.goto(`/profile/${author.pseudo}`)
  const post = page.getByRole('link', { name: /^À cacher/ })
  const media = (await post.locator('img').getAttribute('src')) ?? ''
  const openMenu = () => page.getByRole('button', { name: `Options du profil de ${author.pseudo}` }).click()

  await openMenu()
  await page.getByRole('menuitem', { name: `Masquer ${author.pseudo}` }).click()
  await expect(page.getByText('Personne masquée')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(post).toBeVisible()
  // A closing toast returns the focus, which would close an open menu.
  await expect(page.getByText(/^Vous ne verrez plus les posts/)).toBeHidden()

  await openMenu()
  await page.getByRole('menuitem', { name: `Bloquer ${author.pseudo}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(page.getByText('Vous avez bloqué cette personne.')).toBeVisible()
  // With the cookie, past the browser's cache.
  const asked = (address: string) => fetch(address, { cache: 'reload' }).then(({ status }) => status)
  expect(await page.evaluate(asked, media)).toBe(404)
  await expectAccessible(page)

  await page.goto('/settings/privacy')
  await expect(page.getByRole('list', { name: 'Personnes bloquées ou masquées' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Débloquer ${author.pseudo}` }).click()
  await expect(page.getByText(/^Personne\. Le menu d’un profil/)).toBeVisible()
  await page.goto(`/profile/${author.pseudo}`)
  await expect(post).toBeVisible()
  expect(await page.evaluate(asked, media)).toBe(200)
})
