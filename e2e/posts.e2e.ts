import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { partsOf, pictureFile, publish, readPost } from './fixtures/posts.ts'

test('[PST-01, PST-02, PST-06, MED-03, MED-07] a member posts a picture with a legend and a description', {
  tag: '@both-sizes',
}, async ({ page, viewer, request }) => {
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image').setInputFiles(await pictureFile(900, 1200))
  await expect(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible()
  await page.getByLabel('Légende').fill('Le ciel avant l’orage')
  await expect(page.getByText('119 caractères restants')).toBeVisible()
  await page.getByLabel('Texte alternatif (facultatif)').fill('Des nuages violets')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('✅ Post créé avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/post\/post\/\d+\/0$/)
  const picture = page.getByRole('img', { name: 'Des nuages violets' })
  await expect(picture).toBeVisible()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  const id = Number(/\/(\d+)\/0$/.exec(page.url())?.[1])
  const kept = await readPost(request, id)
  expect(kept).toMatchObject({
    legend: 'Le ciel avant l’orage',
    alt: 'Des nuages violets',
    pseudo: viewer.pseudo,
  })
  expect(kept.media_variants.map(({ width }) => width)).toEqual([320, 720, 900])
})

test('[PST-01, APP-18] the progress goes from 0 to 100 %, a cancelled or failed upload loses nothing', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/create-post')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/api/create-posts', async (route) => {
    await released
    await route.continue().catch(() => undefined)
  })
  await page.getByLabel('Choisir une image').setInputFiles(await pictureFile())
  await page.getByLabel('Légende').fill('Pas tout de suite')
  await page.getByRole('button', { name: 'Publier' }).click()
  const progress = page.getByRole('progressbar', { name: 'Envoi du post' })
  await expect(progress).toHaveAttribute('aria-valuemin', '0')
  await expect(progress).toHaveAttribute('aria-valuemax', '100')
  await expect(progress).toHaveAttribute('aria-valuenow', /^\d+$/)
  // The upload goes on while its page is left, and shows again there.
  const places = page.getByRole('navigation')
  await places.getByRole('link', { name: 'Profil', exact: true }).click()
  await expect(progress).toBeHidden()
  await places.getByRole('link', { name: 'Créer', exact: true }).click()
  await expect(progress).toBeVisible()
  await page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(progress).toBeHidden()
  await expect(page.getByLabel('Légende')).toHaveValue('Pas tout de suite')
  await expect(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible()
  release()
  await page.unroute('**/api/create-posts')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('✅ Post créé avec succès !')).toBeVisible()
})

/** One white pixel as BMP, a format that posts do not take. */
const bitmap = Buffer.from(
  'Qk06AAAAAAAAADYAAAAoAAAAAQAAAAEAAAABABgAAAAAAAQAAAAAAAAAAAAAAAAAAAAAAAAA////AA==',
  'base64',
)

test.describe('a file that is no picture', () => {
  // Playwright reads the preview's blob again, which the content security policy refuses.
  test.use({ expectedErrors: [/^Connecting to 'blob:/] })

  test('[PST-03, MED-01, MED-04, PST-06] a post without a picture or video is refused with its message', async ({
    page,
    logIn,
  }) => {
    await logIn()
    await page.goto('/create-post')
    await page.getByRole('button', { name: 'Publier' }).click()
    const alert = page.getByRole('main').getByRole('alert')
    await expect(alert).toHaveText('⚠️ Un post classique doit contenir une image ou une vidéo.')
    const input = page.getByLabel('Choisir une image')
    const file = { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('bonjour') }
    const sentence = 'Seuls les fichiers image (JPEG, PNG, GIF) et vidéo (MP4, WebM, MOV) sont autorisés.'
    await input.setInputFiles(file)
    await expect(alert).toHaveText(sentence)
    // The name and type say picture, and the browser shows none.
    await input.setInputFiles({ ...file, name: 'notes.png', mimeType: 'image/png' })
    await expect(alert).toHaveText('Ce fichier est illisible ou abîmé. Essayez-en un autre.')
    // A bitmap, which browsers show; the server checks the bytes.
    await input.setInputFiles({ name: 'dessin.png', mimeType: 'image/png', buffer: bitmap })
    await expect(alert).toHaveCount(0)
    await page.getByRole('button', { name: 'Publier' }).click()
    await expect(alert).toHaveText(sentence)
  })
})

test('[PST-12, PST-16, PST-17, PST-18] the owner deletes a post; it is gone everywhere', async ({
  page,
  viewer,
  request,
}) => {
  const post = await publish(request, viewer, 'Éphémère')
  await page.goto(`/profile/${viewer.pseudo}`)
  await page
    .getByRole('list', { name: `Posts de ${viewer.pseudo}` })
    .getByRole('link')
    .click()
  await expect(page).toHaveURL(`/post/post/${post.id}/0`)
  await partsOf(page.getByRole('article')).options.click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    'Êtes-vous sûr de vouloir supprimer ce post ? Cette action est irréversible.',
  )
  await question.getByRole('button', { name: 'Annuler' }).click()
  await expect(question).toBeHidden()
  await partsOf(page.getByRole('article')).options.click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await question.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('Post supprimé avec succès.')).toBeVisible()
  await expect(page).toHaveURL(`/profile/${viewer.pseudo}`)
  await expect(page.getByText('Votre première lumière')).toBeVisible()
  expect((await request.get(`/api/posts/${post.id}`)).status()).toBe(404)
  await page.goto(`/post/classic/${post.id}`)
  await expect(page.getByText('Ce post n’existe pas ou n’est plus visible.')).toBeVisible()
})

test('[PST-13] a long legend opens on click', async ({ page, people, request }) => {
  const legend = 'Dernier soir au cap Corse, on n’a pas parlé pendant une heure.'
  const post = await publish(request, await people.make(), legend)
  await page.goto(`/post/classic/${post.id}`)
  await expect(page.getByText(legend)).toBeHidden()
  await page.getByRole('button', { name: 'plus', exact: true }).click()
  await expect(page.getByText(legend)).toBeVisible()
})

test('[PST-21, PST-24] an author changes a legend and sees who gave aura; a reader sees « modifié »', async ({
  page,
  viewer,
  people,
  request,
}) => {
  const post = await publish(request, viewer, 'La première version')
  const giver = await people.make()
  await request.post('/api/posts/aura', { headers: giver.headers, data: { postId: post.id } })
  await page.goto(`/post/post/${post.id}/0`)
  const article = page.getByRole('article')
  await partsOf(article).options.click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const dialog = page.getByRole('dialog', { name: 'Modifier le post' })
  await dialog.getByLabel('Légende').fill('La seconde version')
  await dialog.getByLabel('Texte alternatif').fill('Un ciel')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(dialog).toBeHidden()
  await expect(article).toContainText('La seconde version')
  await article.getByRole('button', { name: 'Qui a donné de l’aura' }).click()
  const givers = page.getByRole('dialog', { name: 'Qui a donné de l’aura' })
  await expect(givers.getByRole('link', { name: giver.pseudo })).toBeVisible()
  await expectAccessible(page)

  await page.evaluate(() => localStorage.clear())
  await page.reload()
  await expect(article.getByText('modifié')).toHaveAttribute('title', /20\d\d à/)
  await expect(article.getByRole('img', { name: 'Un ciel' })).toBeVisible()
})

test('[PST-10, APP-22] a link can be shared, and says it was copied, over no other control', async ({
  page,
  people,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const post = await publish(request, await people.make(), 'À partager')
  await page.addInitScript(() => {
    // Without navigator.share the address is copied.
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  await page.goto(`/post/post/${post.id}/0`)
  // The message lasts 2 s.
  const said = page.getByText('Lien copié').boundingBox()
  await page.getByRole('button', { name: 'Partager' }).click()
  const follow = await page.getByRole('button', { name: /^Suivre/ }).boundingBox()
  expect((await said)?.x, 'beside « Suivre »').toBeGreaterThan((follow?.x ?? 0) + (follow?.width ?? 0))
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  await expect(page.getByText('Lien copié')).toHaveCount(0)
})

test('[PST-11, PST-12, APP-19] a post opens above its profile, under its own address', {
  tag: '@both-sizes',
}, async ({ page, author, request, logIn }) => {
  await logIn()
  const older = await publish(request, author, 'Le premier')
  const newer = await publish(request, author, 'Le second')
  await page.goto(`/profile/${author.pseudo}`)
  const tile = page.getByRole('link', { name: /^Le second/ })
  await tile.click()
  const modal = page.getByRole('dialog', { name: `Post de ${author.pseudo}` })
  const shown = modal.getByRole('article', { name: `Post de ${author.pseudo}` })
  await expect(shown).toContainText('Le second')
  await expect(page).toHaveURL(`/post/post/${newer.id}/0`)
  await expectAccessible(page)

  await page.keyboard.press('l')
  await expect(partsOf(modal).likes(1)).toBeAttached()
  await page.keyboard.press('ArrowRight')
  await expect(shown).toContainText('Le premier')
  await expect(page).toHaveURL(`/post/post/${older.id}/0`)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(`/post/post/${older.id}/0`)

  await partsOf(modal).options.click()
  await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(0)
  const openReport = page.getByRole('menuitem', { name: 'Signaler' })
  await openReport.click()
  const report = page.getByRole('dialog', { name: 'Signaler ce post' })
  await report.getByLabel('De quoi s’agit-il ?').selectOption('Usurpation')
  await report.getByLabel('Que se passe-t-il ?').fill('Ce n’est pas lui')
  await expectAccessible(page)
  // Back closes the dialog, not the post; Playwright waits in vain for the step, which is cancelled.
  void page.goBack().catch(() => undefined)
  await expect(report).toBeHidden()
  await partsOf(modal).options.click()
  await openReport.click()
  await expect(report.getByLabel('Que se passe-t-il ?')).toHaveValue('Ce n’est pas lui')
  await report.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Signalement envoyé.')).toBeVisible()
  await expect(report).toBeHidden()

  await page.keyboard.press('Escape')
  await expect(modal).toBeHidden()
  await expect(page).toHaveURL(`/profile/${author.pseudo}`)
  await expect(page).toHaveTitle(`${author.pseudo} · Aura`)
  await expect(page.getByRole('link', { name: /^Le premier/ })).toBeFocused()

  await page.goForward()
  await expect(modal).toBeVisible()
  await page.goBack()
  await expect(modal).toBeHidden()
  await page.goForward()
  await page.reload()
  await expect(page.getByRole('article')).toContainText('Le premier')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
