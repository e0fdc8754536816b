import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { expectPictureKept, pictureFile, publish } from './fixtures/posts.ts'
import { swipe } from './fixtures/touch.ts'

const countOf = (page: Page, word: string) =>
  page.getByRole('main').getByText(word, { exact: true }).locator('xpath=following-sibling::dd')

test('[PRF-01, PRF-04, PRF-07, PRF-10, PRF-15, PRF-16, PRF-17] a profile shows its counts and posts, and can be followed', {
  tag: '@both-sizes',
}, async ({ page, people, logIn, request }) => {
  const [author, viewer] = [await people.make({ auraTypeId: 4 }), await people.make()]
  for (let batch = 0; batch < 3; batch++) {
    await Promise.all([1, 2, 3, 4].map((n) => publish(request, author, `grille ${batch * 4 + n}`)))
  }
  await logIn(viewer)
  await page.goto(`/profile/${author.pseudo}`)
  await expect(page.getByRole('heading', { name: author.pseudo })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Aura' })).toContainText('solaris, rare')
  await expect(countOf(page, 'posts')).toHaveText('12')
  await expect(countOf(page, 'abonné')).toHaveText('0')
  const follow = page.getByRole('button', { name: /^Suiv(re|i)\b/ })
  const answered = page.waitForResponse('**/api/follow')
  await follow.dblclick()
  await expect(countOf(page, 'abonné')).toHaveText('1')
  await expect(follow).toHaveText('Suivi')
  await answered
  await page.reload()
  await expect(follow).toHaveText('Suivi')
  await page.getByRole('button', { name: 'Voir les abonnés' }).click()
  const list = page.getByRole('dialog', { name: 'Abonnés' })
  await expect(list.getByRole('link', { name: viewer.pseudo })).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('textbox').fill('personne')
  await expect(list.getByText('Personne dont le pseudo contienne')).toBeVisible()
  await expect(list.getByRole('status').filter({ hasText: 'Aucun résultat.' })).toBeAttached()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Voir les abonnés' })).toBeFocused()
  const left = page.waitForResponse('**/api/unfollow')
  await follow.click()
  await expect(countOf(page, 'abonné')).toHaveText('0')
  await left

  const grid = page.getByRole('list', { name: `Posts de ${author.pseudo}` }).getByRole('link')
  await expect(grid.first()).toBeVisible()
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  await expect(grid).toHaveCount(12)
})

test('[PST-19, APP-21] on a tablet the name of a profile keeps its room beside the actions, of which one shares it', async ({
  page,
  viewer,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 768, height: 900 })
  await page.goto(`/profile/${viewer.pseudo}`)
  await page.getByRole('button', { name: 'Partager le profil' }).click()
  await expect(page.getByText('Lien copié')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const name = await page.getByRole('heading', { name: viewer.pseudo }).boundingBox()
  expect(name?.width).toBeGreaterThan(120)
})

test('[PRF-18, PRF-20, PRF-21, PRF-30, PRF-02, PRF-09, APP-18] editing changes pseudo, bio and portrait; the old address leads to the new one', async ({
  page,
  viewer,
}) => {
  await page.goto(`/profile/${viewer.pseudo}`)
  await page.getByRole('link', { name: 'Ajouter une bio' }).click()
  await expect(page).toHaveURL('/edit-profile')
  const renamed = `${viewer.pseudo.slice(0, 12)}-neuf`
  await page.getByLabel('Bio').fill('Photographe. https://exemple.fr/moi')
  await page.getByLabel('Choisir une photo').setInputFiles(await pictureFile(600, 400))
  const picture = page.getByRole('group', { name: /^Image à cadrer/ })
  await expect(picture).toBeVisible()
  await expectAccessible(page)
  await picture.press('ArrowRight')
  await page.getByRole('slider', { name: 'Agrandissement' }).fill('2')
  await page.getByRole('button', { name: 'Utiliser cette photo' }).click()
  await expect(picture).toBeHidden()
  const picked = page.locator('form img[src^="blob:"]')
  await expect(picked).toBeVisible()
  await expectPictureKept(page)
  await page.reload()
  await expect(picked).toBeVisible()
  await page.getByLabel('Pseudo').fill(renamed)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page).toHaveURL(`/profile/${renamed}`)
  await expect(page.getByRole('heading', { name: renamed })).toBeVisible()
  const link = page.getByRole('link', { name: 'https://exemple.fr/moi' })
  await expect(link).toHaveAttribute('href', 'https://exemple.fr/moi')
  const portrait = page.getByRole('main').locator('.portrait img')
  // Cropped to a square.
  const shape = (image: HTMLImageElement) => image.naturalWidth / image.naturalHeight
  await expect.poll(() => portrait.evaluate(shape)).toBe(1)
  expect(await page.evaluate(() => localStorage.getItem('aura.pseudo'))).toBe(renamed)
  await page.goto(`/profile/${viewer.pseudo}`)
  await expect(page).toHaveURL(`/profile/${renamed}`)
  await expect(page.getByRole('link', { name: 'Modifier le profil' })).toBeVisible()
})

test('[PRF-19, PRF-22] a refused change says why and loses nothing', async ({ page, people, logIn }) => {
  const [other, person] = [await people.make(), await people.make()]
  await logIn(person)
  await page.goto('/edit-profile')
  const alert = page.getByRole('main').getByRole('alert')
  await page
    .getByLabel('Choisir une photo')
    .setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') })
  await expect(alert).toHaveText('Seuls les fichiers image (JPEG, PNG) sont autorisés.')
  await page.getByLabel('Bio').fill('Toujours là')
  await page.getByLabel('Pseudo').fill(other.pseudo)
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Ce pseudo est déjà pris. Choisissez-en un autre.')).toBeVisible()
  await expect(page.getByLabel('Bio')).toHaveValue('Toujours là')
})

test('an unknown profile says so', async ({ page }) => {
  await page.goto('/profile/personne-du-tout')
  await expect(page.getByText('Ce profil n’existe pas.')).toBeVisible()
})

test('[APP-25] a finger moves through the posts of a profile, past those the grid had loaded; the way back leads to the last one', async ({
  page,
  author,
  logIn,
  request,
}) => {
  const count = 6
  const ids: number[] = []
  for (let n = 1; n <= count; n++) ids.push((await publish(request, author, `suite ${n}`)).id)
  await logIn()
  // Pages have three posts; the second page is held back until the first has been swiped through.
  const late = Promise.withResolvers<void>()
  await page.route('**/api/profile/posts/*', async (route) => {
    const address = new URL(route.request().url())
    if (Number(address.searchParams.get('offset')) > 0) await late.promise
    address.searchParams.set('limit', '3')
    await route.continue({ url: address.href })
  })
  await page.goto(`/profile/${author.pseudo}`)
  await page.getByRole('link', { name: `suite ${count},` }).click()
  const shown = page.getByRole('dialog').getByRole('article')
  await expect(shown).toContainText(`suite ${count}`)
  for (let n = count - 1; n >= 1; n--) {
    const next = new RegExp(`suite ${n}(?!\\d)`)
    // While the next page of posts is loading, a swipe moves nothing.
    await expect(async () => {
      if (!next.test((await shown.textContent()) ?? '')) await swipe(page, [150, 700], [150, 150])
      await expect(shown).toContainText(next, { timeout: 3000 })
    }).toPass()
    // The address follows once the post has come to rest.
    await expect(page).toHaveURL(`/post/post/${ids.at(n - 1)}/0`)
    if (n === count - 2) late.resolve()
  }
  const last = page.getByRole('link', { name: /^suite 1,/, includeHidden: true })
  // Past the end nothing comes.
  await swipe(page, [150, 700], [150, 150])
  await expect(shown).toContainText(/suite 1(?!\d)/)
  await page.goBack()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})
