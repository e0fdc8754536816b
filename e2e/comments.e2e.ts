import { makeComment, makeThread } from '@aura/server/testing/comments'
import { clip } from '@aura/server/testing/video-fixtures'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { pictureFile, publish, readPost } from './fixtures/posts.ts'
import { drag } from './fixtures/touch.ts'

const clock = { now: () => new Date() }

/** The comments of the post on the screen, opened by their button. */
async function openComments(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Commentaires', exact: true }).click()
  const panel = page.getByRole('dialog', { name: 'Commentaires' })
  await expect(panel).toBeVisible()
  return panel
}

const commentOf = (panel: Locator, pseudo: string, level = 1) =>
  panel.getByRole('article', { name: `Commentaire de ${pseudo}, niveau ${level}` })

test('[CMT-01, APP-18] the field of a comment grows with its text where browsers do not size fields, and becomes small again', async ({
  page,
  author,
  viewer: _viewer,
  request,
}) => {
  await page.addInitScript(() => {
    const supports = CSS.supports.bind(CSS)
    CSS.supports = (property: string, value?: string) =>
      property !== 'field-sizing' && (value === undefined ? supports(property) : supports(property, value))
  })
  const post = await publish(request, author, 'Plusieurs lignes')
  await page.goto(`/post/post/${post.id}/0`)
  const panel = await openComments(page)
  const field = panel.getByRole('textbox')
  await field.evaluate((textarea: HTMLElement) => textarea.style.setProperty('field-sizing', 'fixed'))
  const heightOf = () => field.evaluate((textarea: HTMLElement) => textarea.offsetHeight)
  const small = await heightOf()
  await field.fill('Un\nDeux\nTrois')
  await expect.poll(heightOf).toBeGreaterThan(small + 30)
  await field.fill('Une ligne\n'.repeat(60))
  await expect.poll(heightOf).toBeGreaterThan(small + 100)
  expect(await heightOf()).toBeLessThan((page.viewportSize()?.height ?? 0) * 0.35)
  await field.fill('Voilà')
  await expect.poll(heightOf).toBe(small)
})

test.describe('a cut connection', () => {
  test.use({ expectedErrors: [/^Failed to load resource: net::ERR_(FAILED|INTERNET_DISCONNECTED)/] })

  test('[CMT-01, CMT-03, CMT-06, CMT-19, CMT-22, CMT-24, CMT-27, APP-18] a member comments, replies, votes and deletes', {
    tag: '@both-sizes',
  }, async ({ page, author, viewer, request, database }) => {
    const post = await publish(request, author, 'On en parle ?')
    await makeComment({ db: database, clock }, author, { postId: post.id, content: 'Dites-moi tout' })
    await page.goto(`/post/post/${post.id}/0`)
    let panel = await openComments(page)
    await expect(panel.getByText('Auteur', { exact: true })).toBeVisible()

    // After a reload the comments are open with the draft; a failed call loses nothing.
    await panel.getByRole('textbox').fill('Quelle lumière')
    await page.reload()
    panel = page.getByRole('dialog', { name: 'Commentaires' })
    await expect(panel.getByRole('textbox')).toHaveValue('Quelle lumière')
    await page.route('**/api/comments', (route) => route.abort())
    await panel.getByRole('button', { name: 'Envoyer' }).click()
    await expect(panel.getByText('Erreur envoi commentaire')).toBeVisible()
    await page.unroute('**/api/comments')
    await panel.getByRole('button', { name: 'Réessayer' }).click()
    const own = commentOf(panel, viewer.pseudo)
    await expect(own).toContainText('Quelle lumière')

    const theirs = commentOf(panel, author.pseudo)
    const up = theirs.getByRole('button', { name: 'Donner de l’aura' })
    await up.click()
    await expect(theirs.getByText('1 d’aura', { exact: true })).toBeAttached()
    await theirs.getByRole('button', { name: 'J’aime' }).click()
    await expect(theirs.getByRole('button', { name: 'J’aime, 1 mention' })).toBeVisible()

    // A toxic comment asks for confirmation first.
    await theirs.getByRole('button', { name: `Répondre à ${author.pseudo}` }).click()
    await panel.getByRole('textbox').fill('Tu es vraiment un connard')
    await panel.getByRole('button', { name: 'Envoyer' }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(
      "Commentaire détecté comme toxique. Vous risquez de perdre de l'aura. Continuer?",
    )
    await question.getByRole('button', { name: 'Continuer' }).click()
    await expect(commentOf(panel, viewer.pseudo, 2)).toContainText('connard')
    expect(await readPost(request, post.id)).toMatchObject({ comments_count: 3 })
    await expectAccessible(page)

    await own.getByRole('button', { name: /^Options/ }).click()
    await page.getByRole('menuitem', { name: 'Supprimer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click()
    await expect(own).toBeHidden()

    // A reload shows the same state.
    await page.reload()
    await expect(up).toHaveAttribute('aria-pressed', 'true')
    await expect(own).toBeHidden()
    await panel.getByRole('button', { name: 'Afficher la réponse' }).click()
    await expect(commentOf(panel, viewer.pseudo, 2)).toBeVisible()
    // Back closes the comments, not the post.
    await page.goBack()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL(new RegExp(`/post/post/${post.id}/0$`))
  })
})

test('[CMT-18, CMT-21, CMT-26, PST-10] a link to a comment opens and highlights it, at the fifth level of an old thread', {
  tag: '@both-sizes',
}, async ({ page, author, request, database }) => {
  const post = await publish(request, author, 'Un long fil')
  const app = { db: database, clock }
  const thread = await makeThread(app, author, { postId: post.id, length: 5 })
  for (let later = 0; later < 12; later++) await makeComment(app, author, { postId: post.id })
  const calls: string[] = []
  page.on('request', (sent) => {
    const { pathname } = new URL(sent.url())
    if (/^\/api\/(posts|comments)\//.test(pathname)) calls.push(pathname)
  })
  await page.goto(`/post/comment/${post.id}/${thread.at(-1)}`)
  const panel = page.getByRole('dialog', { name: 'Commentaires' })
  const meant = commentOf(panel, author.pseudo, 5)
  // The highlight lasts 4 s.
  await expect(meant).toHaveAttribute('data-lit')
  await expect(meant).toBeFocused()
  await expect(meant).toBeInViewport()
  await expect(meant.getByRole('button', { name: /^Répondre/ })).toHaveCount(0)
  expect(calls.length).toBeLessThanOrEqual(4)
  await panel.getByRole('button', { name: 'Afficher les commentaires précédents' }).click()
  await expect(commentOf(panel, author.pseudo)).toHaveCount(13)
  await expect(meant).not.toHaveAttribute('data-lit')
  await panel.getByRole('button', { name: 'Fermer' }).click()
  await expect(panel).toBeHidden()
  await expect(page.getByRole('article', { name: `Post de ${author.pseudo}` })).toBeVisible()
})

test.describe('files', () => {
  // Playwright reads the preview's blob again, which the content security policy refuses.
  test.use({ expectedErrors: [/^Connecting to 'blob:/] })

  test('[CMT-11, CMT-33] a comment carries a picture or a video, which plays once seen', async ({
    page,
    viewer,
    request,
  }) => {
    const post = await publish(request, viewer, 'Montrez-moi')
    await page.goto(`/post/comment/${post.id}/0`)
    const panel = page.getByRole('dialog', { name: 'Commentaires' })
    const attach = panel.getByLabel('Joindre une image ou une vidéo')
    const send = panel.getByRole('button', { name: 'Envoyer' })
    await attach.setInputFiles(await pictureFile(320, 240))
    await expect(panel.getByRole('img', { name: 'Fichier joint' })).toBeVisible()
    await panel.getByLabel('Description du fichier (facultatif)').fill('Une dune')
    await send.click()
    const picture = panel.getByRole('img', { name: 'Une dune' })
    await expect(picture).toBeVisible()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0)

    const buffer = await clip({ width: 320, height: 240, seconds: 2, framesPerSecond: 15 })
    await attach.setInputFiles({ name: 'vague.mp4', mimeType: 'video/mp4', buffer })
    await panel.getByRole('textbox', { name: 'Votre commentaire' }).fill('La vague')
    await send.click()
    await expect(panel.getByText('Commentaire envoyé.')).toBeAttached()
    const video = panel.getByLabel(`Vidéo jointe par ${viewer.pseudo}`)
    await expect(video).toBeVisible({ timeout: 60_000 })
    await expect
      .poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime))
      .toBeGreaterThan(0)
    expect(await video.evaluate((element: HTMLVideoElement) => element.volume)).toBeCloseTo(0.7)
  })
})

test('[CMT-03] comments of others come as a pill while one reads and writes; a press shows them above', async ({
  page,
  author,
  logIn,
  request,
  database,
}) => {
  const post = await publish(request, author, 'En direct')
  await makeComment({ db: database, clock }, author, { postId: post.id, content: 'Le premier mot' })
  await logIn()
  const watched = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framesent', ({ payload }) => String(payload).includes(`{"post":${post.id}}`)),
    )
  await page.goto(`/post/post/${post.id}/0`)
  const panel = await openComments(page)
  await expect(panel.getByText('Le premier mot')).toBeVisible()
  const field = panel.getByRole('textbox', { name: 'Votre commentaire' })
  await field.fill('Je réponds')
  await watched
  const say = async (content: string) => {
    const answer = await request.post(`/api/posts/${post.id}/comments`, {
      headers: author.headers,
      multipart: { content },
    })
    expect(answer.status(), await answer.text()).toBe(200)
  }
  await say('Une nouvelle')
  await say('Et une autre')
  const pill = panel.getByRole('button', { name: '2 nouveaux commentaires' })
  await expect(pill).toBeVisible()
  await expectAccessible(page)
  await expect(panel.getByText('Et une autre')).toHaveCount(0)
  await expect(field).toBeFocused()
  await pill.click()
  await expect(panel.getByText('Et une autre')).toBeInViewport()
  await expect(pill).toBeHidden()
  await expect(commentOf(panel, author.pseudo)).toHaveCount(3)
  await expect(field).toHaveValue('Je réponds')
})

test('[CMT-27] a long touch on a comment opens its menu and selects nothing', async ({
  page,
  author,
  logIn,
  request,
  database,
}) => {
  const post = await publish(request, author, 'À tenir')
  await makeComment({ db: database, clock }, author, {
    postId: post.id,
    content: 'Gardez\nle doigt\nsur\nces\nmots',
  })
  await logIn()
  await page.goto(`/post/post/${post.id}/0`)
  const panel = await openComments(page)
  const comment = panel.getByText('Gardez')
  // The sheet has come to rest.
  await comment.click({ trial: true })
  const box = await comment.boundingBox()
  // At the middle of the comment: the browser counts a touch near a link or button as a touch of that control.
  const at = [(box?.x ?? 0) + 20, (box?.y ?? 0) + (box?.height ?? 0) / 2] as const
  const leave = await drag(page, at, at)
  await expect(page.getByRole('menuitem', { name: 'Copier le lien' })).toBeVisible()
  await leave()
  await expect(page.getByRole('menuitem', { name: 'Copier le lien' })).toBeVisible()
  expect(await page.evaluate(() => String(getSelection()))).toBe('')
})
