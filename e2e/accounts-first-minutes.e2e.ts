import { expect, type Locator, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { partsOf, pictureFile, publish, readPost } from './fixtures/posts.ts'
import { confirmationLink, fillSteps, newcomer, submitButton, waitAsAPerson } from './fixtures/sign-up.ts'

/** Acts by touch and counts every act: presses, the keyboard’s « Suivant », and each choice in a list. */
function countEffort(page: Page) {
  const effort = { taps: 0, fields: 0 }
  return {
    effort,
    async tap(target: Locator) {
      effort.taps += 1
      await target.tap()
    },
    /** Into the field that has the focus already. */
    async type(field: Locator, text: string) {
      effort.fields += 1
      await expect(field).toBeFocused()
      await page.keyboard.type(text)
    },
    async pressNext() {
      effort.taps += 1
      await page.keyboard.press('Enter')
    },
    /** Opens the list and picks. */
    async choose(field: Locator, label: string) {
      effort.taps += 2
      await field.selectOption({ label })
    },
    async count<T>(act: () => Promise<T>) {
      effort.taps += 1
      return act()
    },
  }
}

test('[ACC-53] from the landing page to the first post published: 12 taps and 4 typed fields at most', async ({
  page,
  request,
}) => {
  const person = newcomer()
  const { effort, tap, type, pressNext, choose, count } = countEffort(page)
  await page.goto('/')
  const isChallengeThere = page.waitForResponse('**/api/captcha')
  await tap(page.getByRole('link', { name: 'Créer un compte' }))
  await type(page.getByLabel('Adresse e-mail'), person.email)
  await pressNext()
  await type(page.getByLabel('Mot de passe', { exact: true }), person.password)
  await pressNext()
  await type(page.getByLabel('Confirmez le mot de passe'), person.password)
  await pressNext()
  await type(page.getByLabel('Pseudo'), person.pseudo)
  await choose(page.getByLabel('Sexe'), 'Autre')
  await expect(submitButton(page)).toBeInViewport({ ratio: 1 })
  await isChallengeThere
  await waitAsAPerson(page)
  await tap(submitButton(page))
  await expect(page.getByRole('heading', { name: 'Regardez vos e-mails' })).toBeVisible()

  const link = await confirmationLink(request, person)
  await count(() => page.goto(link))
  const greeting = page.getByRole('dialog', { name: 'Bienvenue sur Aura' })
  await tap(greeting.getByRole('button', { name: 'Commencer' }))
  await expect(page).toHaveURL('/premiers-pas')
  await expectAccessible(page)
  await tap(page.getByRole('navigation').getByRole('link', { name: 'Créer', exact: true }))
  const publishButton = page.getByRole('main').getByRole('button', { name: 'Publier' })
  await expect(publishButton).toBeVisible()
  const picture = await pictureFile()
  await count(() => page.locator('main input[type=file]').first().setInputFiles(picture))
  await tap(publishButton)
  const postsOf = async () => (await (await request.get(`/api/profile/posts/${person.pseudo}`)).json()).posts
  await expect.poll(async () => (await postsOf()).length).toBe(1)
  expect(effort.taps, 'taps').toBeLessThanOrEqual(12)
  expect(effort.fields, 'typed fields').toBeLessThanOrEqual(4)
})

test('[APP-23, ACC-53] a visitor who gives aura to a post signs up and is back at it', async ({
  page,
  author,
  request,
}) => {
  const post = await publish(request, author, 'Pour qui passe')
  const person = newcomer()
  await page.goto(`/post/classic/${post.id}`)
  const { up } = partsOf(page.getByRole('article'))
  await up.click()
  const sheet = page.getByRole('dialog', { name: `Donnez votre lumière à ${author.pseudo}` })
  await sheet.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByText('Une minute, et vous pourrez donner de l’aura.')).toBeVisible()
  await fillSteps(page, person)
  await waitAsAPerson(page)
  await submitButton(page).click()
  await expect(page).toHaveURL('/confirmation')

  await page.goto(await confirmationLink(request, person))
  await page.getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL(`/post/classic/${post.id}`)
  await expect(page.getByText('Vous pouvez maintenant donner votre aura.')).toBeVisible()
  expect((await readPost(request, post.id)).aura).toBe(0)
  await up.click()
  await expect.poll(async () => (await readPost(request, post.id)).aura).toBe(1)
})
