import { sealedMonth, sealedText } from '@aura/contract/leaderboard/leaderboard.contract'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answer, disconnect, refuse } from '../../testing/answer.ts'
import { answerBoard, gone, row, show } from '../../testing/board.tsx'
import { aBoardEntry } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { beMember } from '../../testing/session.ts'

const aMonth = { seals_at: '2026-11-02T23:00:00.000Z', rank_month: '2026-10' }
const sha256 = 'ab12'.repeat(16)

beforeEach(() => {
  beMember()
  answerBoard()
})

test('[LDB-10] a sealed month tells its hash, how to check it, and gives the text as it is', async () => {
  const text = 'aura 1 2026-10\n1\t9\t2310\n'
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${saved.push(file as Blob)}`)
  const names: string[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download)
  })
  const leaderboard = [aBoardEntry({ ranks: 1 }), { ...aBoardEntry({ ranks: 2 }), ...gone }]
  network.use(
    answer(sealedMonth, { ...aMonth, sealed_at: '2026-11-02T23:10:00.000Z', sha256, leaderboard }),
    answer(sealedText, (() => new Response(text)) as never),
  )
  const { person } = show('/rank/2026-10')
  expect(screen.getByRole('heading', { level: 1, name: 'Classement d’octobre 2026' })).toBeInTheDocument()
  expect(await screen.findByText(/Depuis le 3 novembre 2026 à 00:10/)).toBeInTheDocument()
  expect(screen.getByText(sha256)).toBeInTheDocument()
  expect(
    screen.getByText(/chaque ligne est une place.*le rang, le numéro du compte, l’aura/),
  ).toBeInTheDocument()
  expect(screen.getByText('sha256sum aura-classement-2026-10.txt')).toBeInTheDocument()
  expect(await row(/^2e Compte supprimé ou masqué/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Télécharger le texte scellé' }))
  await waitFor(() => expect(names).toEqual(['aura-classement-2026-10.txt']))
  expect(await saved[0]?.text()).toBe(text)
  network.use(disconnect(sealedText))
  await person.click(screen.getByRole('button', { name: 'Télécharger le texte scellé' }))
  expect(await screen.findByText('Le texte scellé n’a pas pu être téléchargé.')).toBeInTheDocument()
  vi.restoreAllMocks()
})

test('[LDB-09] a month is provisional until it is sealed', async () => {
  network.use(answer(sealedMonth, { ...aMonth, sealed_at: null, sha256: null, leaderboard: [] }))
  show('/rank/2026-10')
  expect(
    await screen.findByText(/sera scellé le 3 novembre 2026 à 00:00, heure de Paris/),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Télécharger le texte scellé' })).not.toBeInTheDocument()
  expect(screen.getByText('Personne n’a reçu d’aura ce mois-là.')).toBeInTheDocument()
})

test.each(['2019-01', '2026-13', 'octobre'])(
  '[LDB-10] %s has no board, and leads to this month',
  async (month) => {
    network.use(refuse(sealedMonth, 404, 'leaderboard.month-unknown'))
    show(`/rank/${month}`)
    expect(await screen.findByText('Aucun classement n’existe pour ce mois.')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'Voir le classement du mois' })).toHaveAttribute('href', '/rank')
  },
)

test('[LDB-10] a past month that fails is asked for again; the present one is the board', async () => {
  network.use(disconnect(sealedMonth))
  const { person } = show('/rank/2026-10')
  await screen.findByText('Ce mois n’a pas pu être chargé')
  network.use(answer(sealedMonth, { ...aMonth, sealed_at: null, sha256: null, leaderboard: [aBoardEntry()] }))
  await person.click(screen.getByRole('button', { name: 'Réessayer' }))
  expect(await row(/^4e/)).toBeInTheDocument()
})
