import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { openPost, readPost } from './fixtures/posts.ts'

test('[PST-23] a member keeps a post, finds it among those kept, and nobody else can tell', async ({
  page,
  author,
  viewer,
  people,
  request,
}) => {
  const { post } = await openPost(page, request, author, 'À garder')
  await expect(page.getByRole('article')).toBeVisible()
  const answered = page.waitForResponse('**/api/bookmarks')
  await page.keyboard.press('s')
  await answered
  await page.goto(`/profile/${viewer.pseudo}`)
  await page.getByRole('main').getByRole('link', { name: 'Enregistrés' }).click()
  await expect(page).toHaveURL('/saved')
  const tile = page.getByRole('link', { name: /^À garder/ })
  await expect(tile).toBeVisible()
  await expectAccessible(page)
  await tile.click()
  await expect(page.getByRole('article', { name: `Post de ${author.pseudo}` })).toBeVisible()

  expect(await readPost(request, post.id, viewer)).toMatchObject({ hasBookmark: true })
  expect(await readPost(request, post.id, author)).toMatchObject({ hasBookmark: false })
  const other = await people.make()
  const ofOther = await request.get('/api/bookmarks', { headers: other.headers })
  expect(await ofOther.json()).toMatchObject({ posts: [] })
})
