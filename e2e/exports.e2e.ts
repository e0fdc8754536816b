import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { unzipSync } from 'fflate'
import { challenge } from './fixtures/challenges.ts'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findMail, linkIn } from './fixtures/mailbox.ts'
import { publish } from './fixtures/posts.ts'

const hostile = '<img src=x onerror="document.title=`pris`"> & "moi"'

test('[PRV-02, PRV-11] one’s data are asked for, a mail leads to them after the login, and they are read offline from the zip', async ({
  page,
  viewer,
  request,
  browser,
}) => {
  await publish(request, viewer, hostile)
  await challenge(request, viewer, 'Le plus long des historiques', 3)
  await page.goto('/settings/data')
  await page.getByRole('button', { name: 'Demander mes données' }).click()
  await expect(page.getByText(/^Le prochain export sera possible le /)).toBeVisible()
  const link = linkIn(await findMail(request, viewer.email, /données Aura sont prêtes/), '/settings/data')
  expect(link).toBe('/settings/data')

  // Another browser, where nobody is logged in: the link asks for the account's own login.
  const elsewhere = await browser.newPage()
  await elsewhere.goto(link)
  await elsewhere.getByLabel('Adresse e-mail').fill(viewer.email)
  await elsewhere.getByLabel('Mot de passe', { exact: true }).fill(viewer.password)
  await elsewhere.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(elsewhere).toHaveURL(/\/settings\/data$/)
  const button = elsewhere.getByRole('button', { name: /^Télécharger l’export/ })
  await expect(button).toBeInViewport()
  await elsewhere.close()

  await page.goto(link)
  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Télécharger l’export/ }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^aura-[\d-]+\.zip$/)
  await expectAccessible(page)

  const folder = await mkdtemp(join(tmpdir(), 'aura-export-'))
  try {
    const files = unzipSync(new Uint8Array(await readFile(await download.path())))
    for (const [name, bytes] of Object.entries(files)) {
      await mkdir(dirname(join(folder, name)), { recursive: true })
      await writeFile(join(folder, name), bytes)
    }
    const context = await browser.newContext({ offline: true, serviceWorkers: 'block' })
    const offline = await context.newPage()
    const asked: string[] = []
    offline.on('request', (made) => asked.push(made.url()))
    offline.on('pageerror', (error) => asked.push(String(error)))
    await offline.goto(pathToFileURL(join(folder, 'index.html')).href)
    await expect(offline.getByRole('heading', { name: viewer.pseudo, exact: true })).toBeVisible()
    await offline.getByRole('link', { name: 'page 1' }).first().click()
    await expect(offline.getByText(hostile)).toBeVisible()
    const picture = offline.locator('article img')
    await picture.scrollIntoViewIfNeeded()
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(100)
    await expect(offline).toHaveTitle('Posts, page 1')
    // The table of the history fits a narrow screen.
    await offline.setViewportSize({ width: 320, height: 640 })
    await offline.goto(pathToFileURL(join(folder, 'ledger-1.html')).href)
    await expect(offline.getByRole('heading', { name: 'Historique d’aura, page 1' })).toBeVisible()
    await expect(offline.getByText('−3', { exact: true })).toBeVisible()
    expect(await offline.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    expect(asked.filter((address) => !address.startsWith('file:'))).toEqual([])
    await context.close()
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('[PRV-09, APP-16] what is kept about people unfolds, and is whole on paper, dark on white in either theme', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/confidentialite')
  const kept = page.getByText('Anciens pseudos')
  await expect(page.getByText('Tout ce que nous gardons, en détail')).toBeVisible()
  await expect(kept).toBeHidden()
  await page.getByText('Compte', { exact: true }).click()
  await expect(kept).toBeVisible()
  await page.getByText('Compte', { exact: true }).click()
  await expect(kept).toBeHidden()

  await page.emulateMedia({ media: 'print' })
  await expect(kept).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Navigation principale' })).toBeHidden()
  await expect(page.locator('html')).toHaveCSS('color-scheme', 'light')
})
