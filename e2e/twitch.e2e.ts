import { expect } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

test('[TWI-01, TWI-02, TWI-05, TWI-09] a channel is linked from the own profile, shows LIVE there, and is unlinked', async ({
  page,
  viewer,
  database,
}) => {
  await page.goto(`/profile/${viewer.pseudo}`)
  await page.getByRole('button', { name: 'Lier ma chaîne Twitch' }).click()
  await expect(page).toHaveURL(`/profile/${viewer.pseudo}`)
  await expect(page.getByText('Votre chaîne Twitch est liée.')).toBeVisible()
  const channel = page.getByRole('region', { name: 'Chaîne Twitch' })
  await expect(channel.getByRole('link')).toBeVisible()
  await page.goto('/edit-profile')
  await expect(page.getByText(`Votre chaîne ${viewer.pseudo} est liée.`)).toBeVisible()
  await expectAccessible(page)

  await database
    .updateTable('twitchLink')
    .set({ liveSince: new Date(), title: 'On finit le jeu', game: 'Tetris', viewers: 12 })
    .where('accountId', '=', viewer.id)
    .execute()
  await page.goto(`/profile/${viewer.pseudo}`)
  await expect(channel.getByRole('link')).toHaveAttribute('href', `https://www.twitch.tv/${viewer.pseudo}`)
  await expect(channel.getByRole('status')).toHaveText('LIVEOn finit le jeuTetris · 12 spectateurs')
  await expectAccessible(page)

  await page.goto('/edit-profile')
  await page.getByRole('button', { name: 'Délier' }).click()
  await expect(page.getByText('Votre chaîne Twitch est déliée.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Lier ma chaîne Twitch' })).toBeVisible()
  await page.goto(`/profile/${viewer.pseudo}`)
  await expect(channel.getByRole('button', { name: 'Lier ma chaîne Twitch' })).toBeVisible()
  await expect(channel.getByRole('status')).toHaveCount(0)
})

test('[APP-21, TWI-01] at 320 px the button that links a channel keeps its words on one line', async ({
  page,
  viewer,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto(`/profile/${viewer.pseudo}`)
  const button = page.getByRole('button', { name: 'Lier ma chaîne Twitch' })
  await expect(button).toBeVisible()
  expect((await button.boundingBox())?.height).toBeLessThan(48)
})
