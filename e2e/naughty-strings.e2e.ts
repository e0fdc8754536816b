import { commentMaxLength } from '@aura/contract/comments/comments.limits'
import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { bioMaxLength } from '@aura/contract/profiles/profiles.contract'
import { packedNaughtyStrings } from '@aura/server/testing/naughty-strings'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'
import { publish } from './fixtures/posts.ts'

/** Exact text of each place, because Playwright's text matchers collapse spaces. */
const textsOf = (places: Locator) =>
  places.evaluateAll((elements) => elements.map((each) => each.textContent))

/** All of the strings as comments of a post, in as few as hold them; as they are kept, newest first. */
async function commentWithAll(request: APIRequestContext, author: Person, postId: number): Promise<string[]> {
  const kept: string[] = []
  for (const content of packedNaughtyStrings(commentMaxLength)) {
    const data = { postId, content, acceptedToxic: true }
    const answer = await request.post('/api/comments', { headers: author.headers, data })
    expect(answer.status(), content).toBe(200)
    kept.unshift(content.trim())
  }
  return kept
}

test('[PRF-02] [PST-13] [CMT-02] naughty texts are shown as text, run nothing and move nothing', async ({
  page,
  viewer,
  request,
}) => {
  const bio = packedNaughtyStrings(bioMaxLength).at(-1) ?? ''
  const legend = packedNaughtyStrings(legendMaxLength).findLast((text) => text.includes('<script>')) ?? ''
  await request.put('/api/profile', { headers: viewer.headers, multipart: { pseudo: viewer.pseudo, bio } })
  const post = await publish(request, viewer, legend)
  const comments = await commentWithAll(request, viewer, post.id)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })
  const expectNothingMoved = async () => {
    expect(await page.evaluate(() => 'naughtyRan' in window)).toBe(false)
    expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
    expect(dialogs).toEqual([])
  }

  await page.goto(`/profile/${viewer.pseudo}`)
  const shownBio = page.locator('header p > bdi')
  await expect(shownBio).toBeVisible()
  expect(await textsOf(shownBio)).toEqual([bio])
  await expectNothingMoved()

  await page.goto(`/post/post/${post.id}/0`)
  await page.getByRole('button', { name: 'plus', exact: true }).click()
  expect(await textsOf(page.getByRole('main').locator('p > bdi'))).toEqual([legend])
  await expectNothingMoved()

  await page.goto(`/post/comment/${post.id}/0`)
  const shownComments = page.getByRole('article', { name: /^Commentaire de/ }).locator('p > bdi')
  await expect(shownComments).toHaveCount(comments.length)
  expect(await textsOf(shownComments)).toEqual(comments)
  await expectNothingMoved()

  // Without it, Arabic between French lines would end where it begins.
  await expect(page.getByRole('textbox')).toHaveCSS('unicode-bidi', 'plaintext')
})
