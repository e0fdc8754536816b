import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import {
  addCaseNote,
  releaseCase,
  showCase,
  takeCase,
} from '@aura/contract/moderation/moderation.case.contract'
import type { CaseRow } from '@aura/contract/moderation/moderation.cases.contract'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, disconnect, record, refuse } from '../../testing/answer.ts'
import { beModerator, opened, recordQueue, rowLinks, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

test('[MOD-15, MOD-22, MOD-24] a case shows the frozen copy beside the content, reports, person, history and notes', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(
    answer(showCase, aCase({ history: [aCaseRow({ id: 33, status: 'resolved', excerpt: 'Ancien' })] })),
  )
  const { person, address } = showDesk()
  await person.click((await rowLinks())[0] as HTMLElement)
  expect(address()).toBe('/accessforadminonly?case=1')
  await screen.findByRole('region', { name: 'Dossier ouvert' })
  expect(await opened().findByText('Le texte signalé')).toBeInTheDocument()
  expect(opened().getByText('Le texte corrigé')).toBeInTheDocument()
  expect(opened().getByText('Modifié depuis')).toBeInTheDocument()
  expect(await opened().findByText('Il insiste.')).toBeInTheDocument()
  expect(opened().getByText('1 avertissement')).toBeInTheDocument()
  expect(opened().getByText('Ancien')).toBeInTheDocument()

  const field = opened().getByRole('textbox', { name: 'Ajouter une note' })
  network.use(disconnect(addCaseNote))
  await person.type(field, 'À suivre')
  await person.click(opened().getByRole('button', { name: 'Enregistrer la note' }))
  await waitFor(() => expect(field).toHaveAccessibleDescription(/La note n’a pas été enregistrée/))
  expect(field).toHaveValue('À suivre')
  const sent = record(addCaseNote, {
    id: 1,
    author: null,
    text: 'À suivre',
    created_at: '2026-11-22T10:00:00.000Z',
  })
  await person.click(opened().getByRole('button', { name: 'Enregistrer la note' }))
  await waitFor(() => expect(field).toHaveValue(''))
  expect(sent.bodies).toEqual([{ text: 'À suivre' }])
})

test('[MOD-15] the frozen copy shows every picture and clip of a post, each with its alternative text', async () => {
  const picture = {
    media_variants: [{ name: 'ciel-720.webp', width: 720, height: 480 }],
    duration_seconds: null,
  }
  const clip = { media_variants: [{ name: 'mer-720.webp', width: 720, height: 480 }], duration_seconds: 12 }
  const medias = [
    { ...picture, media: 'ciel-720.webp', alt: 'Un ciel' },
    { ...picture, media: 'quai-720.webp', alt: null },
    { ...clip, media: 'mer.mp4', alt: 'La mer qui bouge' },
  ]
  const frozen = { pseudo: 'lea', text: 'À voir', alt: 'Un ciel', medias, at: '2026-11-20T10:00:00.000Z' }
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase({ frozen })))
  showDesk('?case=1')
  const gallery = await screen.findByRole('list', { name: 'Images et vidéos au premier signalement' })
  const shown = within(gallery)
  expect(shown.getAllByRole('img').map((image) => image.getAttribute('alt'))).toEqual([
    'Un ciel',
    'Image 2 sur 3',
  ])
  expect(shown.getByText('Sans texte alternatif.')).toBeInTheDocument()
  const video = shown.getByLabelText('La mer qui bouge')
  expect(video).toHaveAttribute('src', '/media/mer.mp4')
  expect(video).toHaveAttribute('controls')
  fireEvent.error(video)
  expect(shown.getByRole('alert')).toHaveTextContent('Ce fichier n’a pas pu être chargé.')
})

test('[PST-21] a case shows what the post said before its author changed it', async () => {
  recordQueue(() => [aCaseRow()])
  const earlier_legends = [
    { legend: 'Une insulte', alts: ['', 'Une autre'], until: '2026-11-22T09:00:00.000Z' },
    { legend: '', alts: [], until: '2026-11-22T10:00:00.000Z' },
  ]
  network.use(answer(showCase, aCase({ earlier_legends })))
  showDesk('?case=1')
  expect(await screen.findByRole('heading', { name: 'Textes précédents' })).toBeInTheDocument()
  expect(screen.getByText('Une insulte')).toBeInTheDocument()
  expect(screen.getByText('Texte alternatif du média 2 : Une autre')).toBeInTheDocument()
  expect(screen.getByText('Jusqu’au 22 novembre 2026 à 10:00')).toBeInTheDocument()
})

test('[MOD-24] a case is taken, released, and taken over after a question', async () => {
  let assignee: CaseRow['assignee'] = null
  recordQueue(() => [aCaseRow()])
  network.use(
    answer(showCase, () => aCase({ assignee })),
    answer(releaseCase, () => {
      assignee = null
      return { assignee }
    }),
  )
  const taken = record(takeCase, () => {
    assignee = { id: 9, pseudo: 'moi' }
    return { assignee }
  })
  const { person } = showDesk('?case=1')
  const actions = within(await screen.findByRole('group', { name: 'Actions du dossier' }))
  await person.click(actions.getByRole('button', { name: 'Prendre' }))
  await person.click(await screen.findByRole('button', { name: 'Rendre à tous' }))
  assignee = { id: 5, pseudo: 'nadia' }
  await screen.findByRole('button', { name: 'Prendre' })
  network.use(refuse(takeCase, 409, 'moderation.taken', { message: 'nadia s’occupe déjà de ce dossier.' }))
  await person.click(screen.getByRole('button', { name: 'Prendre' }))
  expect(await screen.findByText('nadia s’occupe déjà de ce dossier.')).toBeInTheDocument()
  const over = record(takeCase, { assignee: { id: 9, pseudo: 'moi' } })
  await person.click(await screen.findByRole('button', { name: 'Reprendre' }))
  const question = within(
    await screen.findByRole('alertdialog', { name: 'Reprendre le dossier de nadia\u00a0?' }),
  )
  await person.click(question.getByRole('button', { name: 'Reprendre' }))
  await waitFor(() => expect(over.bodies).toEqual([{ from: 5 }]))
  expect(taken.bodies).toEqual([{}])
})

test('[MOD-23] a held act shows both accounts, ties and the series in a table; its own parties decide nothing', async () => {
  const party = (id: number, pseudo: string) => ({ id, pseudo, created_at: '2026-11-20T10:00:00.000Z' })
  const aura = {
    act: 'withdrawal',
    amount: -8,
    why: 'serial',
    void_at: '2026-12-04T10:00:00.000Z',
    giver: party(3, 'ombre'),
    givers: 1,
    receiver: party(9, 'moi'),
    ...{ returned: 0, returned_givers: 0 },
    subject: { type: 'post', id: 7, post_id: null, title: null },
    ties: {
      giver_follows: true,
      receiver_follows: false,
      blocked: false,
      shared_addresses: 2,
      shared_devices: 0,
    },
    series: [{ at: '2026-11-20T10:00:00.000Z', amount: -8, held: true }],
  } as const
  recordQueue(() => [aCaseRow({ kind: 'held-act', target: null })])
  network.use(
    answer(
      showCase,
      aCase({
        kind: 'held-act',
        target: null,
        reports_count: 0,
        frozen: null,
        live: null,
        aura: { ...aura, series: [...aura.series] },
      }),
    ),
  )
  showDesk('?case=1')
  expect(await screen.findByText('ombre suit moi')).toBeInTheDocument()
  // Who takes gives nothing.
  expect(screen.getByText('Retire').nextSibling).toHaveTextContent('ombre')
  expect(screen.getByText('Perd').nextSibling).toHaveTextContent('moi')
  expect(screen.getByText('2 familles d’adresses en commun')).toBeInTheDocument()
  expect(screen.getByRole('img', { name: '1 mouvement en sept jours, dont 1 retenu' })).toBeInTheDocument()
  expect(screen.getByRole('table', { name: 'Sept derniers jours', hidden: true })).toHaveTextContent('−8')
  expect(
    screen.getByText('Ce dossier vous concerne : une autre personne doit en décider.'),
  ).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: 'Décider' })).not.toBeInTheDocument()
})

test('[MOD-15] withdrawn content says so, and nothing of its words', async () => {
  recordQueue(() => [aCaseRow()])
  const live = { state: 'removed', path: null, text: '', alt: null, medias: [] } satisfies CaseDetail['live']
  network.use(answer(showCase, aCase({ live: { ...live, medias: [] } })))
  showDesk('?case=1')
  expect(await screen.findByText('Retiré')).toBeInTheDocument()
  expect(opened().queryByText('Sans texte.')).not.toBeInTheDocument()
})

test.each([
  ['decision-contest', 'open', 'same-person', /^Vous avez pris la décision contestée : une autre personne/],
  ['report', 'resolved', 'same-person', /^Votre décision a été levée après contestation : une autre/],
  ['report', 'open', 'own-report', /^Vous avez signalé ce qui est en cause : une autre personne/],
  ['report', 'open', 'contest-waits', /^Une contestation de ce dossier attend sa réponse/],
] as const)(
  '[MOD-27] a %s that is %s offers no answer that would be refused (%s), and says who can',
  async (kind, status, blocked_reason, said) => {
    recordQueue(() => [aCaseRow({ kind, status })])
    network.use(answer(showCase, aCase({ kind, status, blocked_reason })))
    const { person } = showDesk('?case=1')
    expect(await screen.findByText(said)).toBeInTheDocument()
    await person.keyboard('r')
    await person.keyboard('d')
    for (const name of ['Répondre', 'Décider', 'Rouvrir'])
      expect(opened().queryByRole('button', { name })).not.toBeInTheDocument()
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
    expect(opened().queryAllByRole('button', { name: 'Prendre' })).toHaveLength(
      blocked_reason === 'contest-waits' ? 1 : 0,
    )
  },
)

test('[MOD-25, MOD-27, MOD-29] whoever looks at it, a case is offered to be opened again once its decisions are settled', async () => {
  recordQueue(() => [aCaseRow({ status: 'resolved' })])
  const decisions = [aDecision({ kind: 'suspend', for_good: true, decided_by: 'nadia', confirmed_by: 'moi' })]
  const shown = aCase({ status: 'resolved', decisions })
  let settles_at: string | null = new Date(Date.now() + 500).toISOString()
  const looks = record(showCase, () => ({ ...shown, settles_at }))
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('Suspension définitive')).toBeInTheDocument()
  expect(opened().queryByRole('button', { name: 'Rouvrir' })).not.toBeInTheDocument()
  await person.keyboard('r')
  expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  await waitFor(() => expect(looks.queries.length).toBeGreaterThan(1))
  expect(opened().queryByRole('button', { name: 'Rouvrir' })).not.toBeInTheDocument()
  settles_at = null
  expect(await opened().findByRole('button', { name: 'Rouvrir' })).toBeInTheDocument()
})

test('[MOD-25] a decision that a later one replaced is not said to be lifted by an appeal', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase({ decisions: [aDecision({ state: 'reversed' })] })))
  showDesk('?case=1')
  expect(await screen.findByText('Levée')).toBeInTheDocument()
  expect(screen.queryByText(/après contestation/)).not.toBeInTheDocument()
})

test('[MOD-10] content that its author or its community deleted is not said to be deleted by the author', async () => {
  recordQueue(() => [aCaseRow()])
  const live = { state: 'deleted', path: null, text: '', alt: null, medias: [] } satisfies CaseDetail['live']
  network.use(answer(showCase, aCase({ live })))
  showDesk('?case=1')
  expect(await screen.findByText('N’est plus visible')).toBeInTheDocument()
})
