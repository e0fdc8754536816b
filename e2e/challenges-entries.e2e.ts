import { type Browser, expect, type Locator, type Page } from '@playwright/test'
import { challenge, enter } from './fixtures/challenges.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'
import { partsOf, pictureFile } from './fixtures/posts.ts'

const entryOf = (page: Page, { pseudo }: Person) => page.getByRole('article', { name: `Post de ${pseudo}` })
const namesIn = (page: Page, list: string) =>
  page
    .getByRole('list', { name: list, exact: true })
    .getByRole('article')
    .evaluateAll((entries) =>
      entries.map((entry) => entry.getAttribute('aria-label')?.replace('Post de ', '')),
    )

/** A page of another browser, in which this person is logged in. */
async function openAs(browser: Browser, { token, pseudo }: Person): Promise<Page> {
  const context = await browser.newContext({ serviceWorkers: 'block' })
  await context.addInitScript(
    (session) => {
      localStorage.setItem('aura.token', session.token)
      localStorage.setItem('aura.pseudo', session.pseudo)
    },
    { token, pseudo },
  )
  return context.newPage()
}

test('[CHL-11, CHL-13, CHL-14, CHL-15, PRF-05] a picture takes part, once, and stands on the profile too', async ({
  page,
  viewer,
  author,
  request,
}) => {
  const id = await challenge(request, author, 'La première lueur')
  await page.goto(`/challenges/${id}`)
  await expect(page.getByText('Aucune participation pour l’instant')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Participer' }).click()
  const dialog = page.getByRole('dialog', { name: 'Participer au défi' })
  const file = dialog.getByLabel('Choisir une image ou une vidéo')
  await file.setInputFiles({ ...(await pictureFile()), name: 'mon.soleil.jpg' })
  await expect(dialog.getByRole('alert')).toHaveText(
    'Nom de fichier non autorisé\u00a0: renommez le fichier sans point.',
  )
  await expectAccessible(page)
  await file.setInputFiles(await pictureFile())
  await dialog.getByLabel('Légende').fill('Cinq heures du matin.')
  await dialog.getByLabel('Texte alternatif (facultatif)').fill('Un ciel orange')
  await dialog.getByRole('switch', { name: 'Publier aussi sur mon profil' }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Participer' }).click()
  await expect(page.getByText('Média téléchargé avec succès !')).toBeVisible()
  const entry = entryOf(page, viewer)
  await expect(entry).toContainText('Cinq heures du matin.')
  await expect(entry.getByRole('img', { name: 'Un ciel orange' })).toBeVisible()
  await expect(page).toHaveURL(/\?post=\d+$/)
  await expect(page.getByText('Vous participez')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participer' })).toHaveCount(0)
  const twice = await request.post(`/challenges/${id}/posts`, {
    headers: viewer.headers,
    multipart: { media: await pictureFile() },
  })
  expect(twice.status()).toBe(400)
  await page.goto(`/profile/${viewer.pseudo}`)
  await expect(page.getByRole('img', { name: 'Un ciel orange' })).toBeVisible()
})

test('[MED-12, APP-19] its author reads in both themes that the video of an entry has failed', async ({
  page,
  viewer,
  author,
  request,
  database,
}) => {
  const id = await challenge(request, author, 'Une vague abîmée')
  const entry = await enter(request, viewer, id, 'La vague')
  const media = database.selectFrom('postMedia').select('mediaId').where('postId', '=', entry.id)
  await database
    .updateTable('media')
    .set({ kind: 'video', state: 'failed', durationMs: 2000 })
    .where('id', 'in', media)
    .execute()
  await page.goto(`/challenges/${id}?entries=shown`)
  await expect(entryOf(page, viewer).getByText(/^Cette vidéo n’a pas pu être préparée/)).toBeVisible()
  await expectAccessible(page)
})

test('[CHL-04, CHL-05, CHL-19, CHL-20, CHL-22, CHL-23, CHL-25, CHL-26] entries are ranked, marked, liked and shared', {
  tag: '@both-sizes',
}, async ({ page, context, people, viewer: _viewer, author, request }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.addInitScript(() => {
    // Without navigator.share the address is copied.
    Object.defineProperty(navigator, 'share', { value: undefined })
  })
  const [first, second, third] = [await people.make(), await people.make(), await people.make()]
  const id = await challenge(request, author, 'La dernière lueur')
  const entries = [
    await enter(request, first, id, 'Premier', 320),
    await enter(request, second, id, 'Deuxième', 360),
    await enter(request, third, id, 'Troisième', 400),
  ]
  await page.goto(`/challenges/${id}`)
  await page.getByRole('button', { name: 'Voir les participations' }).click()
  await expect.poll(() => namesIn(page, 'À voir')).toEqual([third, second, first].map(({ pseudo }) => pseudo))
  await expectAccessible(page)

  await entryOf(page, first).getByRole('button', { name: 'Mon classement' }).click()
  await expectAccessible(page)
  await page.getByRole('button', { name: '1', exact: true }).click()
  await expect.poll(() => namesIn(page, 'À voir')).toEqual([first, third, second].map(({ pseudo }) => pseudo))
  await expect(entryOf(page, first)).toBeInViewport()
  await entryOf(page, third).getByRole('button', { name: 'Marquer comme vue' }).click()
  await expect.poll(() => namesIn(page, 'À voir')).toEqual([first, second].map(({ pseudo }) => pseudo))
  await partsOf(entryOf(page, second)).like.click()
  await expect(partsOf(entryOf(page, second)).likes(1)).toBeVisible()

  await page.reload()
  await expect.poll(() => namesIn(page, 'À voir')).toEqual([first, second].map(({ pseudo }) => pseudo))
  await page.getByRole('button', { name: /^Déjà vues/ }).click()
  await expect(entryOf(page, third)).toBeVisible()
  await expect(entryOf(page, first).getByRole('button', { name: 'Mon rang\u00a0: 1' })).toBeVisible()
  await expect(partsOf(entryOf(page, second)).like).toHaveAttribute('aria-pressed', 'true')
  await expectAccessible(page)

  await page.getByRole('textbox', { name: 'Chercher une participation' }).fill('Deuxième')
  await expect.poll(() => namesIn(page, 'Participations trouvées')).toEqual([second.pseudo])
  await entryOf(page, second).getByRole('button', { name: 'Partager' }).click()
  await expect(page.getByText('Lien copié')).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(link).pathname + new URL(link).search).toBe(`/challenges/${id}?post=${entries[1]?.id}`)
  await page.goto(link)
  await expect(entryOf(page, second)).toHaveAttribute('data-lit')
  await expect(entryOf(page, second)).toBeInViewport()
  await expect(entryOf(page, second)).not.toHaveAttribute('data-lit')
})

for (const width of [320, 390])
  test(`[APP-19] the actions on an entry stand in one row of a screen of ${width} px, under « Lien copié »`, async ({
    page,
    context,
    viewer,
    author,
    request,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => Object.defineProperty(navigator, 'share', { value: undefined }))
    await page.setViewportSize({ width, height: 700 })
    const id = await challenge(request, viewer, 'La rue la plus étroite')
    await enter(request, author, id, 'À peine un mètre')
    await page.goto(`/challenges/${id}?entries=shown`)
    const actions = entryOf(page, author).locator('footer')
    const names = ['Donner de l’aura', 'Retirer de l’aura', 'J’aime', 'Commentaires', 'Partager']
    const boxOf = async (part: Locator) => {
      const box = await part.boundingBox()
      if (!box) throw new Error('not shown')
      return box
    }
    const middles = await Promise.all(
      names.map(async (name) => {
        const { y, height } = await boxOf(actions.getByRole('button', { name, exact: true }))
        return Math.round(y + height / 2)
      }),
    )
    expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(4)
    await actions.getByRole('button', { name: 'Partager' }).click()
    const copied = await boxOf(page.getByText('Lien copié'))
    expect(copied.x).toBeGreaterThanOrEqual(0)
    expect(copied.x + copied.width).toBeLessThanOrEqual(width)
    const comments = await boxOf(actions.getByRole('button', { name: 'Commentaires' }))
    expect(copied.y + copied.height).toBeLessThanOrEqual(comments.y)
  })

test('[CHL-17, CHL-18, CHL-27, CHL-28, CHL-29, CHL-30] the creator chooses, and the winner is paid and told', async ({
  page,
  browser,
  people,
  viewer,
  request,
}) => {
  const [winner, loser] = [await people.make(), await people.make()]
  const id = await challenge(request, viewer, 'Le plus beau toit', 4)
  await enter(request, winner, id, 'Ardoises', 320)
  await enter(request, loser, id, 'Tuiles', 360)
  await page.goto(`/challenges/${id}?entries=shown`)
  await entryOf(page, winner).getByRole('button', { name: 'Attribuer l’aura' }).click()
  const question = page.getByRole('alertdialog')
  // Found by its text, because elements behind an open dialog have no role.
  const entry = page.locator('article').filter({ hasText: 'Ardoises' })
  const topOfEntry = async () => (await entry.boundingBox())?.y ?? Number.NaN
  await expect(question).toContainText(`${winner.pseudo} remporte ce défi et reçoit 4\u00a0d’aura.`)
  await expectAccessible(page)
  const top = await topOfEntry()
  await question.getByRole('button', { name: 'Attribuer l’aura' }).click()
  await expect(page.getByText('Aura attribuée avec succès !')).toBeVisible()
  await expect(page.getByText('Défi fermé')).toBeVisible()
  await expect(page.getByText('Aura gagné')).toBeVisible()
  await expect(page.getByRole('article').first()).toContainText('Participation gagnante')
  await expect(page.getByRole('button', { name: 'Attribuer l’aura' })).toHaveCount(0)
  // The winner moved above the other entry, and stays in view of the creator.
  expect(Math.abs((await topOfEntry()) - top)).toBeLessThan(4)
  await expectAccessible(page)

  for (const [person, words] of [
    [winner, /Vous avez remporté/],
    [loser, /auquel vous avez participé est terminé/],
  ] as const) {
    const told = await openAs(browser, person)
    const notice = told.getByRole('main').getByText(words)
    await expect(async () => {
      await told.goto(new URL('/notifications', page.url()).href)
      await expect(notice).toBeVisible({ timeout: 5000 })
    }).toPass()
    if (person === winner) {
      await told.goto(new URL('/aura-history', page.url()).href)
      await expect(
        told
          .getByRole('main')
          .getByRole('link', { name: new RegExp(`^Prix gagné au défi «.+» de ${viewer.pseudo}$`) }),
      ).toHaveAttribute('href', `/challenges/${id}`)
    }
    await told.context().close()
  }
})

test('[CHL-36] an entry is withdrawn by its author, who may come back, and removed by the creator with a reason', async ({
  page,
  browser,
  viewer,
  author,
  request,
}) => {
  const id = await challenge(request, author, 'La plus vieille porte')
  await enter(request, viewer, id, 'Chêne')
  await page.goto(`/challenges/${id}?entries=shown`)
  await entryOf(page, viewer).getByRole('button', { name: 'Options de la participation' }).click()
  await page.getByRole('menuitem', { name: 'Retirer ma participation' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toBeVisible()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Retirer ma participation' }).click()
  await expect(page.getByText('Aucune participation pour l’instant')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Participer' })).toBeVisible()
  await enter(request, viewer, id, 'Chêne encore')

  const creators = await openAs(browser, author)
  await creators.goto(new URL(`/challenges/${id}?entries=shown`, page.url()).href)
  await entryOf(creators, viewer).getByRole('button', { name: 'Options de la participation' }).click()
  await creators.getByRole('menuitem', { name: 'Retirer cette participation' }).click()
  const dialog = creators.getByRole('dialog', { name: 'Retirer cette participation' })
  await dialog.getByLabel('Raison').fill('Ce n’est pas une porte')
  await expectAccessible(creators)
  await dialog.getByRole('button', { name: 'Retirer cette participation' }).click()
  await expect(creators.getByText('Aucune participation pour l’instant')).toBeVisible()
  await creators.context().close()
  await expect
    .poll(async () => {
      const answer = await request.get('/api/notifications', { headers: viewer.headers })
      return answer.text()
    })
    .toContain('Ce n’est pas une porte')
})
