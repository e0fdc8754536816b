import { expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'

const openTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()

test('[MOD-10, MOD-11, MOD-14, MOD-28] an administrator gives and takes a role, reads the log, and resolves a problem', async ({
  page,
  viewer,
  author,
  people,
  request,
}) => {
  await people.setRoles(viewer, { isModerator: true, isAdministrator: true })
  const reporter = await people.make()
  const data = { description: `Le bouton de ${author.pseudo} ne répond pas.`, pageUrl: '/feed' }
  await request.post('/api/report-bug', { headers: reporter.headers, data })
  const roleOf = async () =>
    (await (await request.get('/api/role', { headers: author.headers })).json()).role as string

  await page.goto('/accessforadminonly?tab=roles')
  await page.getByLabel('Pseudo').fill(author.pseudo)
  await page.getByRole('button', { name: 'Donner le rôle' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(author.pseudo)
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Donner le rôle' }).click()
  const takeBack = page.getByRole('button', { name: `Retirer le rôle de ${author.pseudo}` })
  await expect(takeBack).toBeVisible()
  expect(await roleOf()).toBe('moderator')
  await expectAccessible(page)
  await takeBack.click()
  await question.getByRole('button', { name: 'Retirer' }).click()
  await expect.poll(roleOf).toBe('user')
  await expect(question).toBeHidden()
  await expect(takeBack).toBeHidden()

  await openTab(page, 'Journal')
  await page.getByRole('combobox', { name: 'Par' }).selectOption(viewer.pseudo)
  const entries = page.getByRole('list', { name: 'Journal' }).getByRole('listitem')
  await expect(entries).toHaveCount(2)
  await expect(entries.first()).toContainText('modérateur → membre')
  await expect(page).toHaveURL(/actor=\d+/)
  await expectAccessible(page)

  await openTab(page, 'Problèmes')
  const problem = page.getByRole('article').filter({ hasText: data.description })
  await expect(problem.getByRole('link', { name: '/feed' })).toBeVisible()
  await expectAccessible(page)
  await problem.getByRole('button', { name: 'Marquer comme résolu' }).click()
  await expect(problem).toBeHidden()
})
