import { transparency } from '@aura/contract/moderation/moderation.statistics.contract'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { TransparencyPage } from './transparency-page.tsx'

const counts = {
  since: '2025-11-23T00:00:00.000Z',
  until: '2026-11-23T00:00:00.000Z',
  reports: [
    { category: 'hate', total: 1200, removed: 700, measured: 100, unproblematic: 350, waiting: 50 },
    { category: 'scam', total: 3, removed: 1, measured: 1, unproblematic: 1, waiting: 0 },
  ],
  decisions: [
    { kind: 'remove', total: 701, reversed: 4 },
    { kind: 'void', total: 12, reversed: 3 },
  ],
  contests: { total: 6, maintained: 1, reversed: 4, waiting: 1 },
  movement_contests: { total: 2, maintained: 0, reversed: 1, waiting: 1 },
  median_hours: 5.2,
  automated: 0,
} as const

test('[MOD-30] everybody reads the counts by category and outcome, with their sums', async () => {
  network.use(answer(transparency, structuredClone(counts) as never))
  renderPage(<TransparencyPage />, '/transparence')
  const table = await screen.findByRole('table', { name: /^Signalements par catégorie/ })
  const cells = within(table)
    .getAllByRole('row')
    .map((row) => row.textContent?.replaceAll('\u202f', ' '))
  expect(cells).toEqual([
    'CatégorieReçusRetirésAutre mesureSans problèmeEn cours',
    'Haine1 20070010035050',
    'Arnaque31110',
    'Total1 20370110135150',
  ])
  expect(
    screen.getByText(/^6 décisions contestées : 1 maintenue, 4 annulées, 1 en attente/),
  ).toBeInTheDocument()
  expect(
    screen.getByText(/2 mouvements d’aura contestés\s: 0 maintenu, 1 rendu, 1 en attente/),
  ).toBeInTheDocument()
  expect(screen.getByRole('row', { name: /^Aura ou prix retenu, annulé/ })).toHaveTextContent(/annulé123$/)
  expect(screen.getByText(/en moins de 6 heures/)).toBeInTheDocument()
  expect(screen.getByText('Aucune décision n’a été prise par une machine.')).toBeInTheDocument()
})

test.each([
  { name: /^Signalements par catégorie/, columns: 6, rows: ['Haine', 'Arnaque', 'Total'] },
  { name: /^Décisions/, columns: 3, rows: [/^Contenu retiré/, /^Aura ou prix retenu, annulé/] },
])(
  '[MOD-30, APP-19] the table $name has a caption, and headings of its columns and rows',
  async ({ name, columns, rows }) => {
    network.use(answer(transparency, structuredClone(counts) as never))
    renderPage(<TransparencyPage />, '/transparence')
    const table = await screen.findByRole<HTMLTableElement>('table', { name })
    expect(table.caption).toHaveTextContent(name)
    const headings = within(table).getAllByRole('columnheader')
    expect(headings.map(({ attributes }) => attributes.getNamedItem('scope')?.value)).toEqual(
      Array(columns).fill('col'),
    )
    for (const row of rows)
      expect(within(table).getByRole('rowheader', { name: row })).toHaveAttribute('scope', 'row')
    expect(within(table).getAllByRole('rowheader')).toHaveLength(rows.length)
  },
)

test.each([
  [0.4, 'en moins d’une heure.'],
  [1, 'en moins d’une heure.'],
  [1.5, 'en moins de 2 heures.'],
  [72, 'en moins de 3 jours.'],
])('[MOD-30] the delay of %d hours reads « %s »', async (hours, words) => {
  network.use(answer(transparency, { ...structuredClone(counts), median_hours: hours } as never))
  renderPage(<TransparencyPage />, '/transparence')
  const said = await screen.findByText(/^La moitié des signalements/)
  expect(said.textContent.replaceAll('\u00a0', ' ')).toBe(
    `La moitié des signalements ont reçu leur réponse ${words}`,
  )
})
