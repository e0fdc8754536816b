import { expect } from '@playwright/test'
import { test } from './fixtures/journey.ts'

test('[RUN-19, RUN-20] a navigation gets the application, a call on the same path its answer', async ({
  page,
  request,
}) => {
  await page.goto('/dev/mailbox')
  await expect(page.getByRole('main')).toBeVisible()
  const call = await request.get('/dev/mailbox', { headers: { accept: 'application/json' } })
  expect(await call.json()).toHaveProperty('messages')
  expect(call.headers().vary?.split(', ')).toContain('accept')
})

test('a viewer made for a journey is logged in', async ({ page, viewer, request }) => {
  await page.goto('/')
  const answer = await request.get('/current-user', {
    headers: { ...viewer.headers, accept: 'application/json' },
  })
  expect(await answer.json()).toMatchObject({ pseudo: viewer.pseudo })
  await expect(page.getByRole('main')).toBeVisible()
})
