import { type Browser, expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { isConnected, logInByForm, storedToken, welcomeFlag } from './fixtures/log-in.ts'
import { confirmationLink, fillRegistration, newcomer, register, submitButton } from './fixtures/sign-up.ts'

/** Opens the confirmation link in a browser that did not register. */
async function confirmElsewhere(browser: Browser, link: string) {
  const page = await (await browser.newContext()).newPage()
  await page.goto(link)
  await expect(page).toHaveURL('/confirmation?status=ok')
  await expect(page.getByRole('main').getByRole('link', { name: 'Se connecter' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
  await page.context().close()
}

test('[ACC-10, ACC-12, ACC-15, ACC-22, ACC-24, ACC-28, ACC-33, ACC-36, ACC-42] a newcomer registers, confirms by mail elsewhere, logs in and is welcomed once', async ({
  page,
  browser,
  request,
}) => {
  const person = newcomer()
  await page.goto('/register')
  await page.getByLabel('Mot de passe', { exact: true }).focus()
  await expect(page.getByRole('meter', { name: 'Robustesse du mot de passe' })).toBeAttached()
  // Nothing lies on the field above.
  await page.getByLabel('Adresse e-mail').click({ trial: true })
  await fillRegistration(page, {
    pseudo: ` ${person.pseudo} `,
    email: ` ${person.email} `,
    password: ` ${person.password} `,
  })
  const sending = page.waitForRequest('**/api/register')
  await submitButton(page).click()
  expect((await sending).postDataJSON()).toMatchObject({
    ...person,
    confirmPassword: person.password,
    sex: 'female',
  })
  await expect(page).toHaveURL('/confirmation')
  await expect(page.getByRole('main')).toContainText(person.email)
  await expectAccessible(page)

  const link = await confirmationLink(request, person)
  await confirmElsewhere(browser, link)
  await page.goto('/confirmation?status=ok')
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await logInByForm(page, person)

  const greeting = page.getByRole('dialog', { name: 'Bienvenue sur Aura' })
  await expect(greeting).toBeVisible()
  const token = await storedToken(page)
  const drawn = await request.get('/api/checkFirstLogin', { headers: { authorization: token ?? '' } })
  const { auraName } = await drawn.json()
  await expect(greeting.getByText(auraName, { exact: true })).toBeVisible()
  await expect(greeting.locator('[data-revealed=true]')).toHaveCSS('transform', /^matrix3d\(-1,/)
  await expect(greeting).toContainText('pas encore utilisables')
  await expectAccessible(page)
  await greeting.getByRole('button', { name: 'Commencer' }).click()
  await expect(greeting).toBeHidden()
  await expect(page).toHaveURL('/premiers-pas')
  await expect.poll(() => welcomeFlag(page)).toBeNull()
  expect(await isConnected(request, token)).toBe(true)

  await page.reload()
  await expect(page.getByRole('navigation').first()).toBeAttached()
  await expect(greeting).toBeHidden()
  const again = await request.get('/api/checkFirstLogin', { headers: { authorization: token ?? '' } })
  expect(await again.json()).toMatchObject({ isFirstLogin: false })
})

test('[ACC-24, ACC-53] in the browser that registered, confirming opens the session', async ({
  page,
  request,
}) => {
  const person = newcomer()
  await register(page, person)
  const link = await confirmationLink(request, person)
  // A mail scanner fetches the link first.
  await request.head(link)
  await request.get(link.replace('/confirmation', '/api/confirm'))
  await page.goto(link)
  await expect(page).toHaveURL('/confirmation?status=ok')
  const greeting = page.getByRole('dialog', { name: 'Bienvenue sur Aura' })
  expect(await isConnected(request, await storedToken(page))).toBe(true)
  await greeting.getByRole('button', { name: 'Commencer' }).click()
  await expect(page).toHaveURL('/premiers-pas')
  await expect(page.getByRole('button', { name: 'Tout passer' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/feed')
})

test('[ACC-42, APP-21] on short screens the drawn type stays whole on its card', async ({
  page,
  request,
}) => {
  const person = newcomer()
  await register(page, person)
  await page.goto(await confirmationLink(request, person))
  const card = page.getByRole('dialog', { name: 'Bienvenue sur Aura' }).getByRole('status')
  await expect(card).toContainText('des tirages')
  const findOutside = (face: Element) => {
    const { top, bottom } = face.getBoundingClientRect()
    const boxes = [...face.children].map((part) => part.getBoundingClientRect())
    return boxes.filter((box) => box.top < top || box.bottom > bottom).length
  }
  for (const [width, height] of [
    [844, 390],
    [640, 400],
    [568, 320],
    [390, 500],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => card.evaluate(findOutside), `${width} × ${height}`).toBe(0)
  }
})

test('[APP-19] on a small phone a field that takes the focus brings its label into view', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 400 })
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/register')
  await expect(page.getByLabel('Adresse e-mail')).toBeFocused()
  const isLabelSeen = await page.getByLabel('Confirmez le mot de passe').evaluate((field) => {
    const label = (field as HTMLInputElement).labels?.[0]
    // The header of phones lies on the label and on a part of the field.
    window.scrollTo(0, field.getBoundingClientRect().top + window.scrollY - 30)
    field.focus()
    const { left, top } = label?.getBoundingClientRect() ?? { left: 0, top: 0 }
    return document.elementFromPoint(left + 2, top + 2) === label
  })
  expect(isLabelSeen).toBe(true)
})

test('[ACC-01, APP-19] on a small phone the second step begins with its heading, below the header', async ({
  page,
}) => {
  const { email, password } = newcomer()
  await page.setViewportSize({ width: 320, height: 480 })
  await page.goto('/register')
  await page.getByLabel('Adresse e-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmez le mot de passe').fill(password)
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByLabel('Pseudo')).toBeFocused()
  const topOfHeading = () =>
    page.getByRole('heading', { level: 1 }).evaluate((heading) => heading.getBoundingClientRect().top)
  await expect.poll(topOfHeading).toBeGreaterThanOrEqual(52)
})

test('[ACC-09, ACC-18, ACC-23] a refusal is shown at its field, and the next attempt solves a new challenge', async ({
  page,
  people,
}) => {
  const taken = await people.make()
  const person = newcomer()
  await fillRegistration(page, { ...person, pseudo: taken.pseudo })
  await submitButton(page).click()
  const pseudo = page.getByLabel('Pseudo')
  await expect(pseudo).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('main').getByRole('alert').first()).toHaveText(
    'Ce pseudo est déjà pris. Choisissez-en un autre.',
  )
  await expect(page.getByText('Déjà pris', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await pseudo.fill(person.pseudo)
  await expect(page.getByText('Libre', { exact: true })).toBeVisible()
  await page.route(
    '**/api/register',
    (route) => route.continue({ postData: { ...route.request().postDataJSON(), recaptchaToken: 'e30=' } }),
    { times: 1 },
  )
  await submitButton(page).click()
  await expect(page.getByText('Échec de la vérification.')).toBeVisible()
  await expect(pseudo).toHaveValue(person.pseudo)

  await submitButton(page).click()
  await expect(page).toHaveURL('/confirmation')
})

test('[ACC-25, ACC-26, ACC-27, ACC-28, ACC-29, ACC-34] login before confirming says so, resends, and counts 30 s down', async ({
  page,
  browser,
  request,
}) => {
  const person = newcomer()
  await register(page, person)
  const first = await confirmationLink(request, person)
  await page.clock.install()
  await page.goto('/login')
  await logInByForm(page, person)
  await expect(page.getByRole('main').getByRole('alert')).toContainText(
    "Vous n'avez pas confirmé votre compte.",
  )
  await page.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  const resend = page.getByRole('button', { name: /^Renvoyer/ })
  await expect(resend).toBeDisabled()
  await expect(resend).toHaveText(/^Renvoyer dans (30|2\d) s$/)
  await page.clock.fastForward(31_000)
  await expect(resend).toBeEnabled()
  await expect(resend).toHaveText('Renvoyer l’e-mail')

  const elsewhere = await (await browser.newContext()).newPage()
  await expect(async () => {
    const newest = await confirmationLink(request, person)
    expect(newest).not.toBe(first)
    await elsewhere.goto(newest)
    await expect(elsewhere).toHaveURL('/confirmation?status=ok', { timeout: 5000 })
  }).toPass()
  await elsewhere.goto(first)
  await expect(elsewhere).toHaveURL('/confirmation?status=invalid')
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText('Ce lien n’est pas valable')
  await elsewhere.getByLabel('Adresse e-mail').fill(person.email)
  await elsewhere.getByRole('button', { name: 'Renvoyer l’e-mail' }).click()
  await expect(elsewhere.getByRole('status').filter({ hasText: 'Si un compte attend' })).toBeVisible()
  await expect(elsewhere.getByRole('button', { name: /^Renvoyer dans/ })).toBeDisabled()
  await elsewhere.context().close()
})
