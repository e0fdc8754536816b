import type { APIRequestContext } from '@playwright/test'
import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'
import { publish } from './fixtures/posts.ts'

const act = async (request: APIRequestContext, who: Person, path: string, data: object) => {
  const answer = await request.post(path, { headers: who.headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

test('[NTF-01, NTF-07, NTF-15, NTF-19, NTF-25, NTF-27, NTF-30, NTF-37, APP-19] notifications are listed, read, lead to their post and arrive in real time', {
  tag: '@both-sizes',
}, async ({ page, viewer, people, request }) => {
  const fans = [await people.make(), await people.make()]
  const post = await publish(request, viewer, 'Au bord de l’eau')
  for (const fan of fans) await act(request, fan, '/api/posts/like', { postId: post.id })
  await act(request, fans[0] as Person, '/api/follow', { pseudo: viewer.pseudo })
  await page.goto('/notifications')

  const list = page.getByRole('list', { name: 'Vos notifications' })
  // Notifications appear a second or two after the action; the page does not poll before its first load.
  await expect(async () => {
    await page.reload()
    await expect(list.getByRole('listitem')).toHaveCount(2, { timeout: 5000 })
  }).toPass()
  await expect(list.getByRole('link', { name: /ont aimé votre post$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: /Notifications/ }).first()).toContainText('2 non lues')
  await expect(page).toHaveTitle('(2) Notifications · Aura')
  await expectAccessible(page)
  // The filters scroll within their row, not with the page.
  const width = await page.evaluate(() => document.documentElement.scrollWidth)
  expect(width).toBeLessThanOrEqual(page.viewportSize()?.width ?? 0)

  await page.getByRole('button', { name: /^Challenges/ }).click()
  await expect(page.getByText('Aucune notification pour ce type.')).toBeVisible()
  await page.getByRole('button', { name: /^Likes/ }).click()
  await list.getByRole('link', { name: /ont aimé/ }).click()
  await expect(page).toHaveURL(`/post/like/${post.id}/0`)
  await page.goBack()
  await page.getByRole('button', { name: /^Toutes/ }).click()
  await expect(list.getByText('Non lue', { exact: true })).toHaveCount(1)
  await page.getByRole('button', { name: 'Tout marquer comme lu' }).click()
  await expect(list.getByText('Non lue', { exact: true })).toHaveCount(0)
  const joined = page
    .waitForEvent('websocket')
    .then((socket) =>
      socket.waitForEvent('framereceived', ({ payload }) => String(payload).includes('"ok":true')),
    )
  await page.reload()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'Notifications', exact: true }).first()).toBeVisible()

  await joined
  // A new kind of notification: one that joins a group read recently is throttled.
  await act(request, fans[1] as Person, '/api/posts/aura', { postId: post.id })
  const toast = page.getByRole('region', { name: /^Messages/ }).getByText(/de l’aura à votre post$/)
  await expect(toast).toBeVisible()
  await expect(list.getByRole('listitem').first()).toContainText('a donné de l’aura')
  await expect(page).toHaveTitle('(1) Notifications · Aura')
  await expect(toast).toBeHidden()
})
