import { legendMaxLength } from '@aura/contract/posts/posts.contract'
import { bioMaxLength } from '@aura/contract/profiles/profiles.contract'
import { packedNaughtyStrings } from '@aura/server/testing/naughty-strings'
import { expect, type Locator } from '@playwright/test'
import { test } from './fixtures/journey.ts'
import { publish } from './fixtures/posts.ts'

/** What stands there, sign for sign: matchers of text would fold its spaces. */
const textOf = (place: Locator) => place.evaluate((element) => element.textContent)

test('[PRF-02] [PST-13] naughty texts are shown as text, run nothing and move nothing', async ({
  page,
  people,
  logIn,
  request,
}) => {
  const person = await people.make()
  const bio = packedNaughtyStrings(bioMaxLength).at(-1) ?? ''
  const legend = packedNaughtyStrings(legendMaxLength).findLast((text) => text.includes('<script>')) ?? ''
  await request.put('/api/profile', { headers: person.headers, multipart: { pseudo: person.pseudo, bio } })
  const post = await publish(request, person, legend)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message())
    void dialog.dismiss()
  })

  await logIn(person)
  await page.goto(`/profile/${person.pseudo}`)
  const shownBio = page.locator('header bdi').first()
  await expect(shownBio).toBeVisible()
  expect(await textOf(shownBio)).toBe(bio)

  await page.goto(`/post/post/${post.id}/0`)
  await page.getByRole('button', { name: 'plus', exact: true }).click()
  expect(await textOf(page.getByRole('main').locator('p > bdi').first())).toBe(legend)

  expect(await page.evaluate(() => 'naughtyRan' in window)).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)).toBe(false)
  expect(dialogs).toEqual([])
})
