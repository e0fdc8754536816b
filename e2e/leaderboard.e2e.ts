import { createHash, randomInt } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { systemAccounts } from '@aura/server/domains/aura/aura.rules'
import { createAuraService } from '@aura/server/domains/aura/aura.service'
import { canonicalText, placesOf, sha256Of } from '@aura/server/domains/leaderboard/leaderboard.rules'
import { insertSealed } from '@aura/server/domains/leaderboard/leaderboard.sealing.queries'
import type { Db } from '@aura/server/platform/db/database'
import { inTransaction } from '@aura/server/platform/db/transaction'
import { type APIRequestContext, expect, type Locator } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import type { Person } from './fixtures/people.ts'

const clock = { now: () => new Date() }

/** An award of aura, as 50 likes bring. */
async function gain(db: Db, { id }: Person, amount: number): Promise<void> {
  const cause = { reason: 'post-likes', subjectId: randomInt(2 ** 40), actorId: id, sequence: 1 } as const
  const aura = createAuraService({ db, clock })
  await inTransaction(db, (tx) =>
    aura.move(tx, { ...cause, from: systemAccounts.mint, to: id, amount, at: clock.now() }),
  )
}

/** The person's place this month; null before the first aura. */
async function placeOf(request: APIRequestContext, { headers }: Person): Promise<number | null> {
  return (await (await request.get('/api/leaderboard/me', { headers })).json()).user.ranks
}

test('[LDB-01, LDB-03, LDB-05] the board leads to the own place, from page to page, and to who is searched', {
  tag: '@both-sizes',
}, async ({ page, people, viewer, request, database, isMobile }) => {
  const ids = [viewer.id]
  for (let ahead = 0; ahead < 22; ahead++) {
    const person = await people.make()
    await gain(database, person, 900 + ahead)
    ids.push(person.id)
  }
  const leader = await people.make({ auraTypeId: 2 })
  await gain(database, leader, 1000)
  ids.push(leader.id)
  await gain(database, viewer, 800)
  // The viewer's place changes until all accounts are on the board.
  const onBoard = async () =>
    (await database.selectFrom('leaderboardGain').select('accountId').where('accountId', 'in', ids).execute())
      .length
  await expect.poll(onBoard).toBe(ids.length)
  await expect.poll(() => placeOf(request, viewer)).toBeGreaterThan(20)

  await page.goto('/rank')
  await expect(page.getByRole('heading', { level: 1, name: /^Classement d/ })).toBeVisible()
  const card = page.getByRole('region', { name: 'Votre place' })
  await expect(card).toContainText(/Encore \d+ d’aura pour la \d+e place/)
  await expect(page.getByRole('row').nth(20)).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('link', { name: 'Voir ma place' }).click()
  const ownRow = page.getByRole('row').filter({ hasText: viewer.pseudo })
  await expect(ownRow).toBeInViewport()
  await expect(ownRow).toHaveAttribute('aria-current', 'true')
  await expectAccessible(page)
  const ownAddress = page.url()
  await page.getByRole('link', { name: 'Précédent' }).click()
  await expect(ownRow).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(ownAddress)
  await expect(ownRow).toBeVisible()

  const field = page.getByRole('textbox', { name: 'Chercher une personne ou un rang' })
  await field.fill(leader.pseudo)
  await expect(page).toHaveURL(`/rank?q=${leader.pseudo}`)
  await expect(page.getByText('1 personne trouvée')).toBeVisible()
  const found = page.getByRole('row').getByRole('link', { name: leader.pseudo })
  // In the upper half of a phone's screen: its keyboard covers the other one.
  const middle = (page.viewportSize()?.height ?? 0) / 2
  if (isMobile) expect((await found.boundingBox())?.y).toBeLessThan(middle)
  await found.click()
  const profileLink = page
    .getByRole('region', { name: 'Aura', exact: true })
    .getByRole('link', { name: /ce mois-ci$/ })
  await expect(profileLink).toBeVisible()
  await page.goBack()
  await expect(field).toHaveValue(leader.pseudo)
  await field.fill('personne de ce nom')
  await expect(page.getByText(/^Personne pour/)).toBeVisible()
  await expectAccessible(page)
})

test('[LDB-01, APP-21] the own card of a small phone has the room of its words, before they come and after', async ({
  page,
  viewer,
  request,
  database,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  const card = page.getByRole('region', { name: 'Votre place' })
  const expectRoom = async (words: RegExp) => {
    let letCome = () => {}
    const held = new Promise<void>((resolve) => {
      letCome = resolve
    })
    await page.route('**/api/leaderboard/me', async (route) => {
      await held
      await route.continue()
    })
    await page.goto('/rank')
    await expect(card.getByRole('status')).toBeVisible()
    const before = await card.evaluate((section) => section.clientHeight)
    letCome()
    await expect(card).toContainText(words)
    const [room = 0, used = 0] = await card.evaluate((section) => [
      section.clientHeight,
      section.firstElementChild?.clientHeight,
    ])
    expect(room, 'moves nothing').toBe(before)
    expect(room - used, 'is not half empty').toBeLessThan(80)
    await page.unrouteAll({ behavior: 'wait' })
  }
  await expectRoom(/Pas encore au classement/)
  await gain(database, viewer, 120)
  await expect.poll(() => placeOf(request, viewer)).not.toBeNull()
  await expectRoom(/ce mois-ci/)
})

test('[LDB-04, LDB-10] a sealed month is reached from its champion, and its text has the hash that the page tells', async ({
  page,
  people,
  database,
}) => {
  const month = `${randomInt(1970, 2020)}-0${randomInt(1, 10)}`
  const gains = []
  for (const amount of [90, 70, 70]) gains.push({ accountId: (await people.make()).id, gains: amount })
  const champion = await people.make({ auraTypeId: 3 })
  const places = placesOf([{ accountId: champion.id, gains: 120 }, ...gains])
  const sha256 = sha256Of(canonicalText(month, places))
  await inTransaction(database, (tx) =>
    insertSealed(tx, { month, sealedAt: clock.now(), sha256, passedOverIds: [], places }),
  )

  await page.goto('/rank')
  await expect(page.getByRole('region', { name: 'Votre place' })).toContainText('Créer un compte')
  const card = page.getByRole('article').filter({ hasText: champion.pseudo })
  await expect(card).toContainText('120')
  await card.getByRole('link', { name: month.split('-').reverse().join('/') }).click()
  await expect(page).toHaveURL(`/rank/${month}`)
  await expect(page.getByText(sha256)).toBeVisible()
  await expect(page.getByRole('row', { name: /^3e/ })).toHaveCount(2)
  await expectAccessible(page)
  await page.setViewportSize({ width: 320, height: 640 })
  const edgeOf = async (part: Locator) => {
    const box = await part.boundingBox()
    return (box?.x ?? 0) + (box?.width ?? 0)
  }
  const seal = page.getByRole('region', { name: 'Scellé' })
  expect(await edgeOf(page.getByText(sha256))).toBeLessThan((await edgeOf(seal)) - 16)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Télécharger le texte scellé' }).click(),
  ])
  expect(file.suggestedFilename()).toBe(`aura-classement-${month}.txt`)
  expect(
    createHash('sha256')
      .update(await readFile(await file.path()))
      .digest('hex'),
  ).toBe(sha256)
  await page.goto('/rank/1969-12')
  await expect(page.getByText('Aucun classement n’existe pour ce mois.')).toBeVisible()
  await expectAccessible(page)
})
