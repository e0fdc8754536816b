import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

test('[PRV-06, PRV-08, MED-14, APP-17, APP-19] who is blocked or muted no longer shows, until the settings take it back', async ({
  page,
  people,
  logIn,
  request,
}) => {
  const [author, viewer] = [await people.make({ auraTypeId: 6 }), await people.make()]
  // A picture that is nobody else's: one that others show too is not hidden.
  await publish(request, author, 'À cacher', 321 + (author.id % 600))
  await logIn(viewer)
  await page.goto(`/profile/${author.pseudo}`)
  const post = page.getByRole('link', { name: /^À cacher/ })
  const media = (await post.locator('img').getAttribute('src')) ?? ''
  const openMenu = () => page.getByRole('button', { name: `Options du profil de ${author.pseudo}` }).click()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Masquer ses publications' }).click()
  await expect(page.getByText('Publications masquées')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(post).toBeVisible()
  // A toast gives the focus back as it goes, which closes a menu opened meanwhile.
  await expect(page.getByText(/sont masquées\.$/)).toBeHidden()

  await openMenu()
  await page.getByRole('menuitem', { name: 'Bloquer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Bloquer' }).click()
  await expect(page.getByText('Vous avez bloqué cette personne.')).toBeVisible()
  // As the page's own elements ask for it: with the cookie, past what the browser kept.
  const asked = (address: string) => fetch(address, { cache: 'reload' }).then(({ status }) => status)
  expect(await page.evaluate(asked, media)).toBe(404)
  await expectAccessible(page)

  await page.goto('/settings')
  await expect(page.getByRole('list', { name: 'Personnes bloquées ou masquées' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: `Débloquer ${author.pseudo}` }).click()
  await expect(page.getByText(/^Personne\. Le menu d’un profil/)).toBeVisible()
  await page.goto(`/profile/${author.pseudo}`)
  await expect(post).toBeVisible()
  expect(await page.evaluate(asked, media)).toBe(200)
})
