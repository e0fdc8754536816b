import { auraBalance, auraDay } from '@aura/contract/aura/aura.contract'
import { auraHistory, contestMovement, type HistoryEntry } from '@aura/contract/aura/aura.history.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { aDay } from '../../testing/fixtures.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { AuraHistory } from './aura-history.tsx'

const ofPost = {
  post_id: 3,
  comment_id: null,
  challenge_id: null,
  challenge_title: null,
  pseudo: null,
  is_unavailable: false,
  step: 'moved',
} as const

function anEntry(parts: Partial<HistoryEntry> = {}): HistoryEntry {
  return {
    id: 7,
    amount: -1,
    day: '2026-11-20',
    waiting: 0,
    people: 1,
    held: null,
    kind: 'vote',
    state: 'counted',
    cause: ofPost,
    created_at: '2026-11-20T10:00:00.000Z',
    contestable: true,
    contest: null,
    ...parts,
  }
}

const page = (entries: HistoryEntry[]) => ({ entries, nextCursor: null, hasMore: false })

beforeEach(() => {
  beMember()
  network.use(answer(auraBalance, { aura: 1284 }), answer(auraDay, aDay))
})

test('[AUR-52, CHL-29] a prize names its challenge, and leads to it', async () => {
  const prize = { ...ofPost, post_id: null, challenge_id: 12, challenge_title: 'Le large', pseudo: 'zoé' }
  network.use(answer(auraHistory, page([anEntry({ amount: 30, day: null, kind: 'prize', cause: prize })])))
  renderPage(<AuraHistory />)
  expect(
    await screen.findByRole('link', { name: /^Prix gagné au défi «.Le large.» de zoé$/ }),
  ).toHaveAttribute('href', '/challenges/12')
})

test('[AUR-52] shows the balance and every movement with its cause, and filters by kind in the address', async () => {
  const gift = { ...ofPost, post_id: null, pseudo: 'zoé' }
  const { queries } = record(
    auraHistory,
    page([
      anEntry({ amount: -3, people: 3, waiting: -2 }),
      anEntry({ id: 6, amount: 2, day: null, kind: 'donation', contestable: false, cause: gift }),
      anEntry({ id: 5, state: 'held', cause: { ...ofPost, comment_id: 9 } }),
    ]),
  )
  const { person, address } = renderPage(<AuraHistory />, '/aura-history')
  const [taken, given, held] = within(await screen.findByRole('list', { name: 'Mon aura' })).getAllByRole(
    'listitem',
  )
  expect(taken).toHaveTextContent(
    /^20 novembre 20263 personnes ont retiré leur aura sur un de vos posts20 novembre 2026 · −2 en attente de la modération−3/,
  )
  expect(within(taken as HTMLElement).getByRole('link')).toHaveAttribute('href', '/post/post/3/0')
  expect(given).toHaveTextContent('Don de zoé')
  expect(given).toHaveTextContent('gain de 2 points d’aura')
  expect(held).toHaveTextContent('1 personne a retiré son aura sur un de vos commentaires')
  expect(held).toHaveTextContent('En attente de la modération')
  expect(within(held as HTMLElement).getByRole('link')).toHaveAttribute('href', '/post/comment/3/9')
  expect(await screen.findByText(/1\s284/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Dons' }))
  expect(address()).toBe('/aura-history?sorte=donation')
  expect(queries).toEqual(['', 'kind=donation'])
})

test('[AUR-51] a loss is appealed with reasons, which a refusal keeps; an answer shows with its own', async () => {
  const created_at = '2026-11-20T10:00:00.000Z'
  const appeal = { reason: 'x', created_at, outcome: 'maintained', answer: 'Ce vote est sincère.' } as const
  network.use(
    answer(auraHistory, page([anEntry(), anEntry({ id: 4, contestable: false, contest: appeal })])),
    refuse(contestMovement, 409, 'aura.already-contested'),
  )
  const { person, client } = renderPage(<AuraHistory />, '/aura-history')
  const decisions = ['moderation', 'own-decisions']
  client.setQueryData(decisions, {})
  expect(await screen.findByText('Ce vote est sincère.')).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: /^Contester/ }))
  const reasons = await screen.findByLabelText('Vos raisons')
  expect(screen.getByRole('button', { name: 'Envoyer' })).toBeDisabled()
  await person.type(reasons, 'C’est un robot.')
  await person.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Vous avez déjà contesté ce mouvement.')).toBeInTheDocument()
  expect(reasons).toHaveValue('C’est un robot.')
  network.use(answer(contestMovement, { message: 'Contestation enregistrée.' }))
  await person.click(screen.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Contestation enregistrée.')).toBeInTheDocument()
  expect(client.getQueryState(decisions)?.isInvalidated).toBe(true)
})

test('[AUR-52] no withdrawal says where the aura taken by votes is listed', async () => {
  network.use(answer(auraHistory, page([])))
  renderPage(<AuraHistory />, '/aura-history?sorte=withdrawal')
  expect(await screen.findByText(/se lit sous «.Votes.»/)).toBeInTheDocument()
})

test('[AUR-52] a history that does not come can be asked for again', async () => {
  network.use(disconnect(auraHistory))
  const { person } = renderPage(<AuraHistory />, '/aura-history')
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  network.use(answer(auraHistory, page([])))
  await person.click(again)
  expect(await screen.findByText('Aucun mouvement de cette sorte')).toBeInTheDocument()
})

test('[AUR-52, APP-18] a balance that does not come says so and can be asked for again', async () => {
  network.use(disconnect(auraBalance), answer(auraHistory, page([])))
  const { person } = renderPage(<AuraHistory />, '/aura-history')
  const alert = await screen.findByRole('alert')
  network.use(answer(auraBalance, { aura: 1284 }))
  await person.click(within(alert).getByRole('button', { name: 'Réessayer' }))
  expect(await screen.findByText('1 284')).toBeInTheDocument()
})

test('[AUR-67, AUR-68] says what is left of the day, and why and until when a line waits', async () => {
  const held: HistoryEntry['held'] = { why: ['ceiling', 'raid'], until: '2026-12-05' }
  network.use(answer(auraHistory, page([anEntry({ state: 'held', held })])))
  renderPage(<AuraHistory />, '/aura-history')
  expect(
    await screen.findByText(
      'Il vous reste 12 votes sur 50, 3 votes négatifs au plus sur 10, et 40 aura de dons sur 100 ; tout revient le 22 novembre 2026 à 00:00.',
    ),
  ).toBeVisible()
  expect(
    await screen.findByText(
      'Motif : plafond de pertes du jour atteint, beaucoup de retraits en quelques minutes. Sans décision d’ici le 5 décembre 2026, ce qui attend sera annulé.',
    ),
  ).toBeVisible()
})

test('[AUR-60, AUR-67] says that a vote may still become negative where more negative votes are left than votes', async () => {
  const [votes, negativeVotes] = [
    { used: 50, most: 50, left: 0 },
    { used: 0, most: 10, left: 10 },
  ]
  network.use(answer(auraHistory, page([])), answer(auraDay, { ...aDay, votes, negativeVotes }))
  renderPage(<AuraHistory />, '/aura-history')
  expect(
    await screen.findByText(
      /^Il vous reste 0 vote sur 50, 10 votes négatifs au plus sur 10, et .* à 00:00\. Un vote positif d’aujourd’hui peut encore devenir négatif : il ne prend pas d’autre vote\.$/,
    ),
  ).toBeVisible()
})
