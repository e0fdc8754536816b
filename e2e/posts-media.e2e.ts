import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { partsOf, publishPictures } from './fixtures/posts.ts'
import { swipe } from './fixtures/touch.ts'

const shownPicture = (page: Page, pseudo: string) =>
  page.getByRole('img', { name: `Image publiée par ${pseudo}` }).first()

/** The share of a picture that its frame cuts off. */
const cutShare = (picture: Locator) =>
  picture.evaluate((image) => {
    const frame = image.parentElement?.getBoundingClientRect() ?? new DOMRect()
    const { left, right, top, bottom, width, height } = image.getBoundingClientRect()
    const across = Math.min(right, frame.right) - Math.max(left, frame.left)
    const down = Math.min(bottom, frame.bottom) - Math.max(top, frame.top)
    return 1 - (across * down) / (width * height)
  })

test('[MED-17] pictures of any shape are shown whole but for 8 %, and alone after a press', {
  tag: '@both-sizes',
}, async ({ page, author, logIn, request }) => {
  await logIn()
  const picture = shownPicture(page, author.pseudo)
  const { like } = partsOf(page.getByRole('article'))
  for (const size of [
    [600, 400],
    [360, 640],
    [480, 640],
  ] as const) {
    const { id } = await publishPictures(request, author, [size])
    await page.goto(`/post/post/${id}/0`)
    await expect(picture).toBeVisible()
    expect(await cutShare(picture)).toBeLessThanOrEqual(0.08)
  }
  await picture.click()
  await expect(like).toBeHidden()
  expect(await cutShare(picture)).toBeCloseTo(0)
  await picture.click()
  await expect(like).toBeVisible()
  await picture.dblclick()
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toBeVisible()
})

test('[MED-17] two fingers on a trackpad enlarge a picture, and a press shows it whole again', async ({
  page,
  author,
  logIn,
  request,
}) => {
  await logIn()
  const { id } = await publishPictures(request, author, [[600, 400]])
  await page.goto(`/post/post/${id}/0`)
  const picture = shownPicture(page, author.pseudo)
  const width = () => picture.evaluate((image) => image.getBoundingClientRect().width)
  await expect(picture).toBeVisible()
  const whole = await width()
  await picture.hover()
  await page.keyboard.down('Control')
  await expect(async () => {
    await page.mouse.wheel(0, -60)
    expect(await width()).toBeGreaterThan(whole * 1.5)
  }).toPass()
  await page.keyboard.up('Control')
  await expect(partsOf(page.getByRole('article')).like).toBeHidden()
  await picture.click()
  await expect.poll(width).toBeCloseTo(whole)
  await expect(partsOf(page.getByRole('article')).like).toBeVisible()
})

test('[PST-20] the media of a post are turned by keys and swiped, with their place shown', async ({
  page,
  author,
  logIn,
  request,
}) => {
  await logIn()
  const { id } = await publishPictures(request, author, [
    [600, 400],
    [360, 640],
    [480, 640],
  ])
  await page.goto(`/post/post/${id}/0`)
  const media = page.getByRole('group', { name: '3 médias' })
  await expect(media.getByRole('figure', { name: '1 sur 3' })).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('ArrowRight')
  await expect(media.getByRole('figure', { name: '2 sur 3' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('2 / 3')).toBeVisible()
  await expectAccessible(page)
  // On a busy machine Chromium may drop moves of a touch; a person would swipe again.
  await expect(async () => {
    await swipe(page, [320, 300], [60, 300])
    await expect(media.getByRole('figure', { name: '3 sur 3' })).toBeInViewport({ ratio: 1, timeout: 10_000 })
  }).toPass()
  await expect(page.getByText('3 / 3')).toBeVisible()
})

test('[PST-20, APP-21] the button of the previous picture shows while the keyboard is on it, at the first one too', {
  tag: '@both-sizes',
}, async ({ page, author, logIn, request, isMobile }) => {
  await logIn()
  const { id } = await publishPictures(request, author, [
    [600, 400],
    [360, 640],
  ])
  await page.goto(`/post/post/${id}/0`)
  const previous = page.getByRole('button', { name: 'Média précédent', includeHidden: true })
  // Fingers swipe.
  if (isMobile) return expect(previous).toBeHidden()
  await expect(previous).toHaveCSS('opacity', '0')
  await page.getByRole('button', { name: 'Média suivant' }).focus()
  await page.keyboard.press('Shift+Tab')
  await expect(previous).toBeFocused()
  await expect(previous).toHaveCSS('opacity', '1')
})
