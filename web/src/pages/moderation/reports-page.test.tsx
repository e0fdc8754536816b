import type { OwnDecision } from '@aura/contract/moderation/moderation.own.contract'
import {
  contestDecision,
  contestLinkedDecision,
  listOwnDecisions,
  listOwnReports,
  type OwnReport,
  showLinkedDecisions,
} from '@aura/contract/moderation/moderation.own.contract'
import { blockAccount } from '@aura/contract/privacy/privacy.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answer, record, refuse } from '../../testing/answer.ts'
import { network } from '../../testing/network.ts'
import { renderPage } from '../../testing/render-page.tsx'
import { beMember } from '../../testing/session.ts'
import { ReportsPage } from './reports-page.tsx'

const end = { hasMore: false, nextCursor: null }

const aReport = (parts: Partial<OwnReport> = {}): OwnReport => ({
  id: 1,
  type: 'post',
  target_id: 7,
  subject: 'Un soir au port',
  category: 'scam',
  reason: 'Une publicité déguisée',
  created_at: '2026-11-20T10:00:00.000Z',
  outcome: 'waiting',
  answered_at: null,
  blockable_pseudo: null,
  ...parts,
})

const aDecision = (parts: Partial<OwnDecision> = {}): OwnDecision => ({
  id: 3,
  kind: 'remove',
  about: { type: 'post', id: 7, excerpt: 'Un soir au port' },
  reason_label: 'Arnaque ou spam',
  rule: 'Conditions d’utilisation, « Contenus interdits »',
  text: 'Ce contenu cherche à tromper.',
  words: 'Le lien mène à un faux magasin.',
  is_automated: false,
  is_by_two: false,
  decided_at: '2026-11-21T10:00:00.000Z',
  until: null,
  for_good: false,
  state: 'in-force',
  contestability: 'open',
  contest_deadline: '2027-05-20T10:00:00.000Z',
  contestable_until: '2027-05-20T10:00:00.000Z',
  contest: null,
  ...parts,
})

const closed = { contestability: 'closed', contest_deadline: null, contestable_until: null } as const

const show = (path = '/reports') => {
  beMember()
  return renderPage(<ReportsPage />, path)
}
const reports = (...list: OwnReport[]) => network.use(answer(listOwnReports, { reports: list, ...end }))
const decisions = (...list: OwnDecision[]) =>
  network.use(answer(listOwnDecisions, { decisions: list, ...end }))

test.each([
  ['waiting', 'En attente'],
  ['removed', 'Contenu retiré'],
  ['measured', 'Mesure prise'],
  ['unproblematic', 'Jugé sans problème'],
] as const)('[MOD-04] a report that is %s says « %s »', async (outcome, words) => {
  const answered_at = outcome === 'waiting' ? null : '2026-11-21T10:00:00.000Z'
  reports(aReport({ outcome, answered_at }))
  show()
  const card = within(await screen.findByRole('article'))
  expect(screen.getByRole('tab', { name: 'Mes signalements' })).toHaveAttribute('aria-selected', 'true')
  expect(card.getByRole('heading', { name: 'Post\u00a0: «\u00a0Un soir au port\u00a0»' })).toBeInTheDocument()
  expect(card.getByText(words)).toBeInTheDocument()
  expect(card.getByText(/^Arnaque, signalé le 20 novembre 2026/)).toBeInTheDocument()
  expect(card.getByText('Une publicité déguisée')).toBeInTheDocument()
})

test('[MOD-04, MOD-05] blocking the person is offered beside the report, asked before, and offered no more afterwards', async () => {
  const { bodies } = record(blockAccount, { message: 'Fait.' })
  network.use(
    answer(listOwnReports, () => ({
      reports: [aReport({ blockable_pseudo: bodies.length === 0 ? 'lea' : null })],
      ...end,
    })),
  )
  const { person } = show()
  await person.click(await screen.findByRole('button', { name: 'Bloquer lea' }))
  await person.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Bloquer' }))
  await waitFor(() => expect(bodies).toEqual([{ pseudo: 'lea' }]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Bloquer lea' })).not.toBeInTheDocument())
})

test('[MOD-04] nothing reported says how to report; a failure offers to try again', async () => {
  reports()
  const { person } = show()
  expect(await screen.findByText('Vous n’avez rien signalé.')).toBeInTheDocument()
  network.use(refuse(listOwnDecisions, 503, 'platform.unavailable'))
  await person.click(screen.getByRole('tab', { name: 'Décisions me concernant' }))
  const again = await screen.findByRole('button', { name: 'Réessayer' })
  decisions()
  await person.click(again)
  expect(await screen.findByText('Aucune décision vous concernant.')).toBeInTheDocument()
})

test('[MOD-21] a decision says what, why, by which rule, and that a person decided', async () => {
  const byTwo = { kind: 'suspend', for_good: true, is_by_two: true, ...closed } as const
  decisions(aDecision(), aDecision({ id: 4, ...byTwo }))
  show('/reports?tab=decisions')
  const [removal, suspension] = (await screen.findAllByRole('article')).map((card) => within(card))
  for (const words of [
    'Contenu retiré',
    'Votre post : « Un soir au port »',
    'Arnaque ou spam. Ce contenu cherche à tromper.',
    'Conditions d’utilisation, « Contenus interdits »',
    'Le lien mène à un faux magasin.',
    'Non, une personne a décidé.',
    'Vous pouvez la contester jusqu’au 20 mai 2027 à 12:00.',
  ])
    expect(removal?.getByText(words)).toBeInTheDocument()
  expect(suspension?.getByText('Suspension définitive.')).toBeInTheDocument()
  expect(suspension?.getByText('Non, deux personnes ont décidé.')).toBeInTheDocument()
  expect(suspension?.queryByRole('button', { name: /Contester/ })).not.toBeInTheDocument()
})

test.each([
  ['remove', 'late', 'Le délai pour la contester est passé depuis le 20 mai 2027.', false],
  ['count', 'in-history', 'Vous pouvez contester ce mouvement depuis votre historique d’aura.', true],
  [
    ...(['count', 'waits-in-history'] as const),
    'Vous avez contesté ce mouvement. La réponse s’affichera dans votre historique d’aura.',
    true,
  ],
  [
    ...(['count', 'answered-in-history'] as const),
    'Vous avez contesté ce mouvement. La réponse se lit dans votre historique d’aura.',
    true,
  ],
  ['count', 'closed', 'Votre historique d’aura ne compte pas de perte à contester pour ce mouvement.', false],
] as const)(
  '[MOD-21, MOD-27] a decision of kind %s whose contest is %s says so',
  async (kind, contestability, words, isLinked) => {
    const contest_deadline = kind === 'count' ? null : '2027-05-20T10:00:00.000Z'
    decisions(aDecision({ kind, contestability, contest_deadline, contestable_until: null }))
    show('/reports?tab=decisions')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByRole('button', { name: /Contester/ })).not.toBeInTheDocument()
    expect(screen.queryAllByRole('link', { name: 'Ouvrir l’historique' })).toHaveLength(isLinked ? 1 : 0)
  },
)

test.each([
  ['void', 'aura', 'Retrait de 6 aura', /l’aura d’un don ou d’un retrait vous a déjà été rendue/],
  ['void', 'prize', 'Prix de 6 aura', /le prix vous est versé/],
  ['remove', 'post', 'Un mot', /le contenu revient/],
  ['warn', 'post', 'Un mot', /l’avertissement est retiré/],
  ['suspend', 'post', 'Un mot', /la suspension est levée/],
  ['void-giving', 'aura', '', /l’aura que vous aviez donnée ou retirée est rétablie/],
] as const)(
  '[MOD-27] an upheld appeal of %s (%s) says what came of it, and nothing of other measures',
  async (kind, type, excerpt, words) => {
    const contest = {
      words: 'Il le méritait.',
      created_at: '2026-11-22T10:00:00.000Z',
      outcome: 'reversed',
      answer: 'Entendu.',
      answered_at: '2026-11-23T10:00:00.000Z',
    } as const
    const reversed = { state: 'reversed', ...closed, contest } as const
    decisions(aDecision({ ...reversed, kind, about: { type, id: null, excerpt } }))
    show('/reports?tab=decisions')
    expect(await screen.findByText(words)).toBeInTheDocument()
    expect(screen.queryByText(/tout revient comme avant/)).not.toBeInTheDocument()
  },
)

test('[MOD-21] a verdict on held aura describes the act, why it was held, and where to appeal it', async () => {
  const verdict = {
    ...{ reason_label: '', rule: '', words: '' },
    text: 'Plafond de pertes du jour atteint.',
  }
  decisions(
    aDecision({ ...verdict, kind: 'void', about: { type: 'aura', id: null, excerpt: 'Retrait de 6 aura' } }),
    aDecision({
      ...{ ...verdict, id: 4, kind: 'count', ...closed, contestability: 'in-history' },
      about: { type: 'aura', id: null, excerpt: 'Aura retirée sur un de vos posts' },
    }),
    aDecision({
      ...{ ...verdict, id: 5, kind: 'count', ...closed, state: 'reversed' },
      about: { type: 'aura', id: null, excerpt: 'Aura retirée, puis rendue' },
    }),
  )
  const { person, address } = show('/reports?tab=decisions')
  const [voided, counted, givenBack] = (await screen.findAllByRole('article')).map((card) => within(card))
  for (const words of ['Acte annulé', 'Retrait de 6 aura.', verdict.text])
    expect(voided?.getByText(words)).toBeInTheDocument()
  expect(voided?.getByRole('button', { name: 'Contester\u00a0: Acte annulé' })).toBeInTheDocument()
  expect(counted?.getByText('Aura retirée sur un de vos posts.')).toBeInTheDocument()
  expect(counted?.queryByRole('button', { name: /Contester/ })).not.toBeInTheDocument()
  expect(givenBack?.getByText('Plus en vigueur')).toBeInTheDocument()
  expect(givenBack?.queryByRole('link', { name: 'Ouvrir l’historique' })).not.toBeInTheDocument()
  await person.click(counted?.getByRole('link', { name: 'Ouvrir l’historique' }) as HTMLElement)
  expect(address()).toBe('/aura-history')
})

test('[MOD-21, MOD-27] a decision is appealed in words, which a failed call keeps; then its state and answer show', async () => {
  decisions(aDecision())
  network.use(refuse(contestDecision, 503, 'platform.unavailable'))
  const { person } = show('/reports?tab=decisions')
  await person.click(await screen.findByRole('button', { name: 'Contester\u00a0: Contenu retiré' }))
  const dialog = within(await screen.findByRole('dialog'))
  const words = dialog.getByRole('textbox')
  await person.type(words, 'C’est mon magasin.')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await dialog.findByRole('alert')).toBeInTheDocument()
  expect(words).toHaveValue('C’est mon magasin.')
  const { bodies } = record(contestDecision, { message: 'Votre contestation est envoyée.' })
  const appeal = { words: 'C’est mon magasin.', created_at: '2026-11-22T10:00:00.000Z', answered_at: null }
  decisions(
    aDecision({ ...closed, contest: { ...appeal, outcome: null, answer: null } }),
    aDecision({
      ...{ id: 5, state: 'reversed', ...closed },
      contest: { ...appeal, outcome: 'reversed', answer: 'Le magasin existe.' },
    }),
  )
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  expect(await screen.findByText('Votre contestation est envoyée.')).toBeInTheDocument()
  expect(bodies).toEqual([{ words: 'C’est mon magasin.' }])
  expect(await screen.findByText('Votre contestation attend une réponse.')).toBeInTheDocument()
  expect(screen.getByText('Plus en vigueur')).toBeInTheDocument()
  expect(screen.getByText('Réponse : Le magasin existe.')).toBeInTheDocument()
})

test('[AUR-51, NTF-36] the decisions say where the answers to appeals of aura are', async () => {
  beMember()
  decisions()
  show('/reports?tab=decisions')
  expect(await screen.findByRole('link', { name: 'l’historique de votre aura' })).toHaveAttribute(
    'href',
    '/aura-history',
  )
})

test('[MOD-21, MOD-27] the link of a mail shows the decisions of one answer to somebody without a session, who appeals one there', async () => {
  const suspension = aDecision({ id: 4, kind: 'suspend', until: '2026-12-01T10:00:00.000Z' })
  network.use(answer(showLinkedDecisions, { decisions: [aDecision(), suspension] }))
  const { bodies } = record(contestLinkedDecision, { message: 'Votre contestation est envoyée.' })
  const { person } = renderPage(<ReportsPage />, '/reports?token=abcdefghijklmnopqrstuvwxyz')
  expect(await screen.findByText(/^Suspension jusqu’au 1er décembre 2026/)).toBeInTheDocument()
  await person.click(screen.getByRole('button', { name: 'Contester\u00a0: Compte suspendu' }))
  const dialog = within(await screen.findByRole('dialog'))
  await person.type(dialog.getByRole('textbox'), 'Ce n’était pas moi.')
  await person.click(dialog.getByRole('button', { name: 'Envoyer' }))
  await waitFor(() =>
    expect(bodies).toEqual([
      { token: 'abcdefghijklmnopqrstuvwxyz', decision_id: 4, words: 'Ce n’était pas moi.' },
    ]),
  )
})

test.each([
  [404, 'moderation.link-ended'],
  [400, 'platform.invalid'],
] as const)(
  '[MOD-21] a link refused with %i %s says so, and what owners of open and suspended accounts can do',
  async (status, code) => {
    network.use(refuse(showLinkedDecisions, status, code))
    renderPage(<ReportsPage />, '/reports?token=abcdefghijklmnopqrstuvwxyz')
    expect(await screen.findByText('Ce lien n’est pas valable ou a expiré.')).toBeInTheDocument()
    expect(screen.getByText(/Si votre compte est ouvert, connectez-vous/)).toHaveTextContent(
      /S’il est suspendu, la connexion est fermée\s: écrivez à l’éditeur du site/,
    )
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login')
    expect(screen.getByRole('link', { name: 'mentions légales' })).toHaveAttribute(
      'href',
      '/mentions-legales',
    )
  },
)
