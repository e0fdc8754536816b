import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('[RUN-19, RUN-20] a navigation gets the application, a call on the same path its answer', async ({
  page,
  request,
}) => {
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('main')).toBeVisible()
  const call = await request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
  expect(await call.json()).toHaveProperty('messages')
  expect(call.headers().vary?.toLowerCase()).toContain('accept')
})

test('[RUN-15] the mailbox of the embedded mode can be read by all', async ({ page }) => {
  await page.goto('/dev/mailbox')
  // The page's chunk may load after the shell, which has no heading.
  await expect(page.getByRole('heading', { name: 'Courrier de développement' })).toBeVisible()
  await expectAccessible(page)
})

test('a person made for a journey is logged in', async ({ page, people, logIn, request }) => {
  const person = await people.make()
  await logIn(person)
  await page.goto('/')
  const answer = await request.get('/current-user', {
    headers: { ...person.headers, accept: 'application/json' },
  })
  expect(await answer.json()).toMatchObject({ pseudo: person.pseudo })
  await expect(page.getByRole('main')).toBeVisible()
})
