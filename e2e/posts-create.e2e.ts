import { jpeg } from '@aura/server/testing/image-fixtures'
import { clip } from '@aura/server/testing/video-fixtures'
import { expect, type Locator, type Page } from '@playwright/test'
import { aName, found } from './fixtures/communities.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import { pictureFile, readPost } from './fixtures/posts.ts'

const photo = async (name: string, width: number, height: number) => {
  return { name, mimeType: 'image/jpeg', buffer: await jpeg(width, height) }
}

const pick = async (page: Page) => {
  const film = { name: 'vague.mp4', mimeType: 'video/mp4', buffer: await clip({ seconds: 4 }) }
  const files = [await photo('un.jpg', 800, 600), film, await photo('deux.jpg', 600, 750)]
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(files)
}

/** Which of red and blue the upper and the lower half of a picture have most of. */
function mostOfHalves(image: HTMLImageElement): string[] {
  const canvas = document.createElement('canvas')
  ;[canvas.width, canvas.height] = [1, 2]
  const context = canvas.getContext('2d')
  context?.drawImage(image, 0, 0, 1, 2)
  const pixels = context?.getImageData(0, 0, 1, 2).data ?? []
  return [0, 4].map((at) => ((pixels[at] ?? 0) > (pixels[at + 2] ?? 0) ? 'red' : 'blue'))
}

/** The log of optional code that fails to load. The page may request that code at the click on « Publier » [APP-14]. */
const missingOptionalCode =
  /(Failed to fetch dynamically imported module:|Unable to preload CSS for) .*\/(late-parts|later|toast-surface)-/

test('[MED-18] the shapes and the turn of a picture show without a scroll, on a phone and on a laptop', async ({
  page,
  viewer: _viewer,
}) => {
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(await pictureFile())
  await page.getByRole('button', { name: 'Recadrer' }).click()
  const dialog = page.getByRole('dialog')
  const picture = dialog.getByRole('group', { name: /Image à cadrer/ })
  const turn = dialog.getByRole('button', { name: 'Tourner de 90°' })
  const boxOf = async (place: Locator) => (await place.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(picture).toBeVisible()
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['9:16', 'Tourner de 90°', 'Appliquer'])
      await expect(dialog.getByRole('button', { name })).toBeInViewport({ ratio: 1 })
    await expect(async () => {
      const [frame, button] = [await boxOf(picture), await boxOf(turn)]
      expect(frame.height).toBeGreaterThan(250)
      expect(frame.x + frame.width / 2, 'in the middle').toBeCloseTo(button.x + button.width / 2, 0)
    }).toPass()
  }
})

test('[PST-20, MED-18, APP-18] two pictures and a clip are cropped, turned, cut and ordered, survive a reload, and are published so', async ({
  page,
  viewer,
  request,
}) => {
  await page.goto('/create-post')
  await pick(page)
  await expect(page.getByText('1 / 3', { exact: true })).toBeVisible()
  await page.getByLabel('Texte alternatif (facultatif)').fill('La première')

  await page.getByRole('button', { name: 'Recadrer' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Tourner de 90°' }).click()
  await dialog.getByRole('button', { name: '9:16' }).click()
  await expect(dialog.getByRole('group', { name: /Image à cadrer/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog).toBeHidden()
  const preview = page
    .getByRole('figure', { name: /^1 sur/ })
    .getByRole('img', { name: 'Aperçu de votre image' })
  const ratio = () => preview.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)
  await expect.poll(ratio).toBeCloseTo(9 / 16, 2)
  // A clockwise turn moves the left half, which is red, to the top.
  expect(await preview.evaluate(mostOfHalves)).toEqual(['red', 'blue'])

  await page.getByRole('button', { name: 'Photo, 3 sur 3' }).click()
  await page.getByRole('button', { name: 'Recadrer' }).click()
  await dialog.getByRole('button', { name: 'Tourner de 90°' }).click()
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await expect(dialog).toBeHidden()

  await page.getByRole('button', { name: 'Vidéo, 2 sur 3' }).click()
  await page.getByRole('button', { name: 'Couper' }).click()
  await dialog.getByRole('slider', { name: 'Début' }).press('PageUp')
  await expect(dialog.getByText('0:03,0 gardées')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('button', { name: 'Image de couverture' }).click()
  await dialog.getByRole('slider', { name: 'Moment de l’image' }).press('PageUp')
  await dialog.getByRole('button', { name: 'Appliquer' }).click()
  await page.getByRole('button', { name: 'Placer après' }).click()
  await page.getByLabel('Légende').fill('Trois d’un coup')

  await page.reload()
  await expect(page.getByText('Brouillon repris')).toBeVisible()
  await expect(page.getByLabel('Légende')).toHaveValue('Trois d’un coup')
  await expect(page.getByLabel('Texte alternatif (facultatif)')).toHaveValue('La première')
  await expect.poll(ratio).toBeCloseTo(9 / 16, 2)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('✅ Post créé avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/post\/post\/\d+\/0$/)

  const { medias } = await readPost(request, Number(/\/(\d+)\/0$/.exec(page.url())?.[1]), viewer)
  expect(medias.map(({ alt, duration_seconds }) => [alt, duration_seconds])).toEqual([
    ['La première', null],
    [null, null],
    [null, 3],
  ])
  const [cropped, turned] = medias.map(({ media_variants }) => {
    const { width = 0, height = 1 } = media_variants.at(-1) ?? {}
    return width / height
  })
  expect(cropped).toBeCloseTo(9 / 16, 1)
  expect(turned).toBeCloseTo(5 / 4, 1)

  await page.goto('/create-post')
  await expect(page.getByRole('heading', { name: 'Créer un post' })).toBeVisible()
  await expect(page.getByText('Brouillon repris')).toBeHidden()
})

test('[APP-18, ACC-36] a draft can be thrown away, and a logout leaves nothing of it in the browser', async ({
  page,
  people,
  logIn,
}) => {
  const person = await people.make()
  await logIn(person)
  await page.goto('/create-post')
  const input = page.getByLabel('Choisir une image ou une vidéo')
  await input.setInputFiles(await photo('un.jpg', 400, 500))
  await expect(page.getByRole('img', { name: 'Aperçu de votre image' })).toBeVisible()
  await page.getByLabel('Légende').fill('À jeter')
  await page.reload()
  await page.getByRole('button', { name: 'Tout effacer' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Tout effacer' }).click()
  await expect(page.getByRole('heading', { name: 'Créer un post' })).toBeFocused()
  await expect(page.getByText('Vos images et vidéos, ici')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Vos images et vidéos, ici')).toBeVisible()
  await expect(page.getByText('Brouillon repris')).toBeHidden()

  await input.setInputFiles(await photo('deux.jpg', 400, 500))
  await page.getByLabel('Légende').fill('À personne d’autre')
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  await page.getByRole('button', { name: 'Déconnexion' }).click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  const left = () =>
    page.evaluate(async () => ({
      words: Object.keys(localStorage).filter((key) => key.startsWith('aura.unsent.')),
      databases: (await indexedDB.databases())
        .map(({ name }) => name)
        .filter((name) => name === 'aura-drafts'),
    }))
  await expect.poll(left).toEqual({ words: [], databases: [] })
})

test('[APP-18] the pictures of a draft survive a reload where the browser stores no files, as Safari in a private window', async ({
  page,
  people,
  logIn,
}) => {
  await page.addInitScript(() => {
    const put = IDBObjectStore.prototype.put
    IDBObjectStore.prototype.put = function (value, key) {
      if (Object.values(value).some((part) => part instanceof Blob))
        throw new DOMException('no files are stored', 'DataCloneError')
      return put.call(this, value, key)
    }
  })
  await logIn(await people.make())
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(await photo('un.jpg', 400, 500))
  const kept = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open('aura-drafts')
          opening.onsuccess = () => {
            const count = opening.result.transaction('files').objectStore('files').count()
            count.onsuccess = () => {
              opening.result.close()
              resolve(count.result)
            }
          }
        }),
    )
  await expect.poll(kept).toBe(1)
  await page.reload()
  await expect(page.getByText('Brouillon repris')).toBeVisible()
  const preview = page.getByRole('img', { name: 'Aperçu de votre image' })
  const size = () => preview.evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])
  await expect.poll(size).toEqual([400, 500])
})

test('[PST-01, APP-18] a published post shows, even if no more code comes after its answer', async ({
  page,
  viewer,
  expectedErrors,
}) => {
  expectedErrors.push(/net::ERR_FAILED/, missingOptionalCode)
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(await pictureFile())
  await page.getByLabel('Légende').fill('Juste avant le tunnel')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(/\/post\/post\/\d+\/0$/)
  await expect(page.getByRole('heading', { name: `Post de ${viewer.pseudo}` })).toBeAttached()
  await expect(page.getByText('Juste avant le tunnel')).toBeVisible()
})

test('[PST-01, PST-05, APP-18] a post published in a community shows there, even if no more code comes', async ({
  page,
  viewer,
  request,
  expectedErrors,
}) => {
  // Toasts, whose code may not be there, then show without it.
  expectedErrors.push(/net::ERR_FAILED/, missingOptionalCode)
  const community = await found(request, viewer, { name: aName('Tunnels'), privacy: 0 })
  await page.goto(`/create-post?community=${community.id}`)
  await page.getByLabel('Légende').fill('À la sortie du tunnel')
  await page.waitForLoadState('networkidle')
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(`/community/${community.id}`)
  await expect(page.getByRole('heading', { level: 1, name: community.name })).toBeAttached()
  await expect(page.getByText('À la sortie du tunnel')).toBeVisible()
})

test('[PST-20, MED-01, APP-22] why a file was refused is read above the foot of the form', {
  tag: '@both-sizes',
}, async ({ page, people, logIn }) => {
  await logIn(await people.make())
  await page.goto('/create-post')
  const input = page.getByLabel('Choisir une image ou une vidéo')
  const expectInSight = async (words: string) => {
    const reason = page.getByRole('main').getByRole('alert').filter({ hasText: words })
    const isInSight = () =>
      reason.evaluate((element) => {
        const { left, top, bottom } = element.getBoundingClientRect()
        return [top + 2, bottom - 2].every((y) => element.contains(document.elementFromPoint(left + 4, y)))
      })
    await expect.poll(isInSight).toBe(true)
  }
  await input.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('Mots') })
  await expectInSight('Seuls les fichiers image')
  const picture = await photo('un.jpg', 40, 50)
  await page.reload()
  await input.setInputFiles(Array.from({ length: 11 }, (_, place) => ({ ...picture, name: `${place}.jpg` })))
  await expectInSight('10.jpg n’a pas été ajouté')
})
