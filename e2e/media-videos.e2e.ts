import { clip } from '@aura/server/testing/video-fixtures'
import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { readPost } from './fixtures/posts.ts'

/** A video as a person would pick it. */
async function videoFile(seconds = 3) {
  const buffer = await clip({ width: 360, height: 640, seconds, framesPerSecond: 30 })
  return { name: 'vague.mp4', mimeType: 'video/mp4', buffer }
}

/** Waits until the video has moved on. */
async function expectPlaying(video: Locator): Promise<void> {
  const time = () => video.evaluate((element: HTMLVideoElement) => element.currentTime)
  await expect.poll(time).toBeGreaterThan(0.1)
}

/** Drags the time bar from one share of the clip to another. */
async function dragTime(page: Page, from: number, to: number): Promise<void> {
  const line = page.getByRole('slider', { name: 'Position dans la vidéo' }).locator('..')
  await line.hover()
  const bar = await line.boundingBox()
  if (!bar) throw new Error('the time bar is not shown')
  const y = bar.y + bar.height / 2
  await page.mouse.move(bar.x + bar.width * from, y)
  await page.mouse.down()
  await page.mouse.move(bar.x + bar.width * to, y, { steps: 4 })
  await page.mouse.up()
}

/** Fails where a control of the post lies on its sound button, on a phone on its side or in a low window. */
async function expectSoundBesideRail(page: Page): Promise<void> {
  const article = page.getByRole('article')
  const sound = article.getByRole('button', { name: 'Son coupé' })
  for (const [width, height] of [
    [568, 320],
    [640, 360],
    [844, 390],
    [640, 450],
  ] as const) {
    await page.setViewportSize({ width, height })
    const box = await sound.boundingBox()
    if (!box) throw new Error('the sound button is not shown')
    const controls = await article.locator('button:not([data-media-press] *)').all()
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()))
    const overlapping = boxes.filter(
      (other) =>
        other &&
        // The clip itself is a button, which holds them all.
        other.width < width / 2 &&
        JSON.stringify(other) !== JSON.stringify(box) &&
        Math.min(other.x + other.width, box.x + box.width) - Math.max(other.x, box.x) > 1 &&
        Math.min(other.y + other.height, box.y + box.height) - Math.max(other.y, box.y) > 1,
    )
    expect.soft(overlapping, `${width} × ${height}`).toEqual([])
  }
}

async function publish(page: Page): Promise<number> {
  await page.goto('/create-post')
  await page.getByLabel('Choisir une image ou une vidéo').setInputFiles(await videoFile())
  await expect(page.getByLabel('Aperçu de votre vidéo')).toBeVisible()
  await page.getByLabel('Légende').fill('La première vague')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page.getByText('✅ Post créé avec succès !')).toBeVisible()
  await expect(page).toHaveURL(/\/post\/post\/\d+\/0$/)
  return Number(/\/(\d+)\/0$/.exec(page.url())?.[1])
}

test('[PST-01, MED-10, MED-12, MED-20, FED-06, FED-10, APP-19] a member posts a video, sees it being prepared, then plays it', async ({
  page,
  viewer,
  request,
}) => {
  const id = await publish(page)
  const video = page.getByLabel(`Vidéo publiée par ${viewer.pseudo}`)
  await expect(page.getByText('Vidéo en préparation…').or(video)).toBeVisible()
  await expect(video).toBeVisible({ timeout: 60_000 })
  await expect(page.getByText('Vidéo en préparation…')).toBeHidden()
  await expectPlaying(video)
  expect(await readPost(request, id)).toMatchObject({
    media_state: 'ready',
    media: expect.stringMatching(/\.mp4$/),
  })

  await page.getByRole('button', { name: 'Mettre la vidéo en pause' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await page.keyboard.press(' ')
  await expect(page.getByRole('button', { name: 'Mettre la vidéo en pause' })).toBeVisible()
  await expectAccessible(page)

  await page.keyboard.press(' ')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.paused)).toBe(true)
  await dragTime(page, 0.2, 0.8)
  const share = (element: HTMLVideoElement) => element.currentTime / element.duration
  await expect.poll(() => video.evaluate(share)).toBeCloseTo(0.8, 1)
  await page.getByRole('slider', { name: 'Position dans la vidéo' }).press('ArrowLeft')
  await expect.poll(() => video.evaluate(share)).toBeCloseTo(0.7, 1)

  await page.getByRole('button', { name: 'Son coupé\u00a0: activer le son' }).click()
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(false)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Couper le son' })).toBeVisible()
  await page.keyboard.press('m')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.muted)).toBe(true)
  await expectSoundBesideRail(page)
})
