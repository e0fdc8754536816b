import type { ResponseOf } from '@aura/contract/endpoint'
import type { listCases } from '@aura/contract/moderation/moderation.cases.contract'
import type { listReasons } from '@aura/contract/moderation/moderation.decisions.contract'
import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { expectAccessible, test } from './fixtures/journey.ts'
import { findSmallTargets } from './fixtures/page-measures.ts'
import type { Person } from './fixtures/people.ts'
import { publish, readPost } from './fixtures/posts.ts'

async function report(request: APIRequestContext, { headers }: Person, postId: number): Promise<void> {
  const data = { type: 'post', postId, category: 'harassment', reason: 'Il insiste sous mes photos.' }
  const answer = await request.post('/api/report', { headers, data })
  expect(answer.status(), await answer.text()).toBe(200)
}

/** The newest case about this person. */
async function caseOf(request: APIRequestContext, { headers }: Person, person: Person): Promise<number> {
  const answer = await request.get('/api/admin/cases?order=newest&limit=50', { headers })
  const { cases }: ResponseOf<typeof listCases> = await answer.json()
  const found = cases.find((row) => row.person?.id === person.id)
  expect(found, 'a case').toBeDefined()
  return found?.id ?? 0
}

async function aReasonCode(request: APIRequestContext, { headers }: Person): Promise<string> {
  const { reasons }: ResponseOf<typeof listReasons> = await (
    await request.get('/api/admin/reasons', { headers })
  ).json()
  return reasons.find((reason) => reason.is_active)?.code ?? ''
}

const openCase = (page: Page) => page.getByRole('region', { name: 'Dossier ouvert' })

/** Decides the open case by measures. */
async function decide(page: Page, ...measures: string[]): Promise<void> {
  await openCase(page).getByRole('button', { name: 'Décider' }).click()
  const dialog = page.getByRole('dialog', { name: 'Décider de ce dossier' })
  await dialog.getByRole('radio', { name: 'Prendre des mesures' }).check()
  for (const name of measures) await dialog.getByRole('checkbox', { name }).check()
  await dialog.getByRole('combobox', { name: 'Motif' }).selectOption({ index: 1 })
  await dialog.getByRole('button', { name: 'Voir ce que la personne lira' }).click()
  await expect(dialog.getByRole('region', { name: 'Ce que la personne lira' })).toContainText(
    /\w{20}|\w+ \w+ \w+/,
  )
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Décider' }).click()
  await expect(page.getByText('Décision prise.')).toBeVisible()
}

test('[MOD-10, MOD-15, MOD-17, MOD-23, MOD-24, MOD-25] a report comes in, is taken, decided, undone and decided again', {
  tag: '@both-sizes',
}, async ({ page, viewer, author, people, request }) => {
  await people.setRoles(viewer, { isModerator: true })
  const post = await publish(request, author, 'Vous êtes tous nuls')
  await page.goto('/accessforadminonly?order=newest')
  await expect(page.getByRole('tab', { name: 'Dossiers' })).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('tab', { name: 'Rôles' })).toHaveCount(0)
  await expect(
    page.getByRole('list', { name: 'Dossiers' }).or(page.getByText('Aucun dossier pour ces filtres.')),
  ).toBeVisible()
  await report(request, await people.make(), post.id)
  await report(request, await people.make(), post.id)
  await page.getByRole('button', { name: /nouveaux? dossiers?/ }).click()
  const row = page.getByRole('link', { name: `Post · ${author.pseudo}` })
  await expect(row).toBeVisible()
  await expectAccessible(page)

  await row.click()
  const shown = openCase(page)
  await expect(shown.getByText('Vous êtes tous nuls').first()).toBeVisible()
  await expect(shown.getByText('Signalements (2)')).toBeVisible()
  await shown.getByRole('button', { name: 'Prendre' }).click()
  await expect(shown.getByRole('button', { name: 'Rendre à tous' })).toBeVisible()
  await shown.getByRole('textbox', { name: 'Ajouter une note' }).fill('Déjà vu en octobre.')
  await shown.getByRole('button', { name: 'Enregistrer la note' }).click()
  await expect(shown.getByRole('listitem').filter({ hasText: 'Déjà vu en octobre.' })).toBeVisible()
  await expectAccessible(page)

  await decide(page, 'Retirer le contenu')
  const decisions = shown.getByRole('region', { name: 'Décisions' })
  await expect(decisions.getByText('Contenu retiré')).toBeVisible()
  expect((await request.get(`/api/posts/${post.id}`)).status()).toBe(404)
  await page
    .getByRole('button', { name: /^Annuler\s\d/ })
    .last()
    .click()
  await expect(page.getByText('Décision annulée.')).toBeVisible()
  await expect(decisions.getByText('Annulée', { exact: true })).toBeVisible()
  expect((await readPost(request, post.id)).legend).toBe('Vous êtes tous nuls')
  await decide(page, 'Avertir la personne')
  await expect(decisions.getByText('Avertissement')).toBeVisible()
  await expect(shown.getByText('Décidé', { exact: true })).toBeVisible()
})

test('[MOD-27, MOD-31, APP-21] an appeal is answered by keyboard, and the content comes back', async ({
  page,
  viewer,
  author,
  people,
  request,
  database,
}) => {
  const decider = await people.make()
  await people.setRoles(viewer, { isModerator: true })
  await people.setRoles(decider, { isModerator: true })
  const post = await publish(request, author, 'Une blague entre amis')
  await report(request, await people.make(), post.id)
  const id = await caseOf(request, decider, author)
  const decided = await request.post(`/api/admin/cases/${id}/decisions`, {
    headers: decider.headers,
    data: { actions: [{ kind: 'remove' }], reason: await aReasonCode(request, decider), words: '' },
  })
  expect(decided.status(), await decided.text()).toBe(200)
  const decisionId: number = (await decided.json()).decisions[0].id
  // As if the minute were over.
  await database
    .updateTable('moderationDecision')
    .set({ toldAt: new Date() })
    .where('id', '=', decisionId)
    .execute()
  const appealed = await request.post(`/api/decisions/${decisionId}/contest`, {
    headers: author.headers,
    data: { words: 'Nous nous connaissons depuis dix ans.' },
  })
  expect(appealed.status(), await appealed.text()).toBe(200)

  await page.goto(`/accessforadminonly?kind=decision-contest&order=newest`)
  const row = page.getByRole('link', { name: `Contestation de décision · ${author.pseudo}` })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(openCase(page).getByText('Nous nous connaissons depuis dix ans.').first()).toBeVisible()
  expect(await page.evaluate(findSmallTargets)).toEqual([])
  await page.keyboard.press('r')
  const dialog = page.getByRole('dialog', { name: 'Répondre à la contestation' })
  await dialog.getByRole('radio', { name: 'Donner raison' }).check()
  await dialog.getByRole('textbox', { name: 'Vos mots' }).fill('Entendu, le post revient.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(page.getByText('Réponse envoyée.')).toBeVisible()
  await expect(openCase(page).getByText('Le contenu revient.')).toBeVisible()
  expect((await readPost(request, post.id)).legend).toBe('Une blague entre amis')
})

test('[MOD-11, MOD-28] the desk is an absent page for a member, and closes on who loses the role', async ({
  page,
  viewer,
  author,
  people,
  request,
}) => {
  await page.goto('/accessforadminonly')
  await expect(page.getByRole('heading', { level: 1, name: 'Page introuvable' })).toBeAttached()
  await people.setRoles(viewer, { isModerator: true })
  const post = await publish(request, author, 'Encore un mot')
  await report(request, await people.make(), post.id)
  await page.goto(`/accessforadminonly?case=${await caseOf(request, viewer, author)}`)
  await expect(openCase(page).getByRole('button', { name: 'Prendre' })).toBeVisible()
  await people.setRoles(viewer, { isModerator: false })
  await expect(page.getByText(/Vous ne faites plus partie de la modération/)).toBeVisible()
  await expectAccessible(page)
})
