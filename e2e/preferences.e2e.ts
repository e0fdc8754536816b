import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('[APP-17, APP-19] notification kinds, quiet hours and calm mode are set in the settings and persist', async ({
  page,
  logIn,
}) => {
  await logIn()
  await page.goto('/settings')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Notifications/ })
    .click()
  const choice = (name: string) => page.getByRole('switch', { name, exact: true })

  await choice('Likes, dans Aura').focus()
  await page.keyboard.press('Space')
  await expect(choice('Likes, push')).toBeDisabled()
  await page.getByText('Heures silencieuses').click()
  await page.getByLabel('À', { exact: true }).fill('08:15')
  await expectAccessible(page)
  const saved = page.waitForResponse(
    (answer) => answer.ok() && (answer.request().postData() ?? '').includes('"calmMode":true'),
  )
  await page.goto('/settings/display')
  await page.getByText('Activer le mode calme').click()
  await saved
  await expectAccessible(page)
  await page.reload()
  await expect(choice('Activer le mode calme')).toBeChecked()

  await page.goto('/settings/notifications')
  await expect(choice('Likes, dans Aura')).not.toBeChecked()
  await expect(choice('Mentions, push')).toBeChecked()
  await expect(page.getByLabel('De', { exact: true })).toHaveValue('22:00')
  await expect(page.getByLabel('À', { exact: true })).toHaveValue('08:15')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)

  // On the narrowest phone no name is broken within a word.
  await page.setViewportSize({ width: 320, height: 640 })
  const names = page.locator('th[scope=row] > span:first-child')
  await expect(names.filter({ hasText: 'Commentaires' })).toBeVisible()
  const broken = await names.evaluateAll((all) =>
    all.filter((name) => name.getBoundingClientRect().height > 32).map((name) => name.textContent),
  )
  expect(broken).toEqual([])
})

test('[APP-17] a theme chosen in one tab colours the others, whatever page they show', async ({
  page,
  context,
  logIn,
}) => {
  await logIn()
  const other = await context.newPage()
  await other.goto('/rank')
  await page.goto('/settings/display')
  for (const [name, theme] of [
    ['Sombre', 'dark'],
    ['Clair', 'light'],
  ] as const) {
    await page.getByText(name, { exact: true }).click()
    await expect(other.locator('html')).toHaveAttribute('data-theme', theme)
  }
  await page.getByText('Auto', { exact: true }).click()
  await expect(other.locator('html')).not.toHaveAttribute('data-theme')
})
