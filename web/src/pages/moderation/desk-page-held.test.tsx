import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer } from '../../testing/answer.ts'
import { beModerator, list, opened, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

const prize = { kind: 'held-prize', target: null, reports_count: 0, frozen: null, live: null } as const

test('[MOD-23, MOD-24] a held prize with a verdict is decided, also in the minute in which the queue still has it', async () => {
  const decidedAt = new Date(Date.now() - 20_000).toISOString()
  const undoUntil = new Date(Date.now() + 40_000).toISOString()
  const settling = { status: 'resolved', resolved_at: decidedAt, undo_until: undoUntil } as const
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null, ...settling })])
  const verdict = aDecision({ kind: 'count', decided_by: 'nadia', decided_by_id: 8 })
  network.use(answer(showCase, aCase({ ...prize, ...settling, decisions: [verdict] })))
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('Prix versé')).toBeInTheDocument()
  expect(opened().getByText('Décidé')).toBeInTheDocument()
  const rows = await list()
  expect(rows.getByText('Décidé')).toBeInTheDocument()
  expect(rows.getByText(/^Annulable encore (40|3\d)\ss$/)).toBeInTheDocument()
  expect(rows.queryByRole('checkbox')).not.toBeInTheDocument()
  for (const name of ['Décider', 'Prendre'])
    expect(opened().queryByRole('button', { name })).not.toBeInTheDocument()
  await person.keyboard('d')
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('[MOD-23] held prizes of one winner are told apart by their challenges, in the list and in the case', async () => {
  const held = { kind: 'held-prize', target: null, person: { id: 5, pseudo: 'zoe' } } as const
  recordQueue(() => [
    aCaseRow({ ...held, id: 1, excerpt: 'Le large' }),
    aCaseRow({ ...held, id: 2, excerpt: 'La brume' }),
  ])
  const subject = { type: 'challenge' as const, id: 9, post_id: null, title: 'Le large' }
  network.use(answer(showCase, aCase({ ...prize, aura: { ...voided, subject } })))
  showDesk('?case=1')
  const rows = await list()
  for (const title of ['Le large', 'La brume']) {
    expect(rows.getByText(`Défi « ${title} »`)).toBeInTheDocument()
    const name = new RegExp(`^Sélectionner\\s: Prix retenu ·\\szoe \\(Défi «\\s${title}\\s»\\)$`)
    expect(rows.getByRole('checkbox', { name })).toBeInTheDocument()
  }
  expect((await opened().findByText('Défi « Le large »')).getAttribute('href')).toBe('/challenges/9')
})

test('[MOD-23, MOD-25] once its verdict is undone, a held prize is decided again', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null })])
  network.use(
    answer(showCase, aCase({ ...prize, decisions: [aDecision({ kind: 'count', state: 'undone' })] })),
  )
  showDesk('?case=1')
  expect(await screen.findByRole('button', { name: 'Décider' })).toBeInTheDocument()
  expect(opened().queryByText('Décidé')).not.toBeInTheDocument()
})

test('[CHL-37, MOD-23] the verdicts on a held prize say where it goes, and that a minute passes first', async () => {
  recordQueue(() => [aCaseRow({ kind: 'held-prize', target: null })])
  network.use(answer(showCase, aCase(prize)))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Décider' }))
  const shown = await screen.findByRole('dialog', { name: 'Décider de ce dossier' })
  expect(shown).toHaveTextContent('La décision prend effet au bout d’une minute')
  for (const [name, effect] of [
    ['Verser le prix', /qui l’a gagné le reçoit/],
    ['Rendre le prix', /revient à la personne qui l’avait mis en jeu/],
  ] as const)
    expect(within(shown).getByRole('radio', { name })).toHaveAccessibleDescription(effect)
})

const ties = { giver_follows: false, receiver_follows: false, blocked: false, shared_addresses: 0 }
const voided = {
  ...{ act: 'prize', amount: 3, why: 'same-device', void_at: null, subject: null, series: [] },
  ...{ returned: 0, returned_givers: 0 },
  ...{ giver: null, givers: 1, receiver: null, ties: { ...ties, shared_devices: 0 } },
} satisfies CaseDetail['aura']
const asked = { words: 'Non.', created_at: '2026-11-22T10:00:00.000Z', outcome: null, answer: null }

test('[CHL-37, MOD-27] who grants a voided prize reads that its creator loses it, and reads the answer too', async () => {
  const contest = { ...asked, decision: aDecision({ kind: 'void', decided_by: 'nadia' }), grounds: null }
  recordQueue(() => [aCaseRow({ kind: 'decision-contest', target: null })])
  network.use(answer(showCase, aCase({ ...prize, kind: 'decision-contest', aura: { ...voided }, contest })))
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('Prix rendu')).toBeInTheDocument()
  await person.click(await screen.findByRole('button', { name: 'Répondre' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' }))
  const words = dialog.getByRole('textbox', { name: 'Vos mots' })
  const grant = dialog.getByRole('radio', { name: 'Donner raison' })
  expect(grant).toHaveAccessibleDescription(/repris à celle qui l’avait mis en jeu/)
  await person.click(dialog.getByRole('radio', { name: 'Maintenir' }))
  expect(words).not.toHaveAccessibleDescription(/à qui le prix est repris/)
  await person.click(grant)
  expect(words).toHaveAccessibleDescription(/à qui le prix est repris les lira aussi/)
})

test('[MOD-21, MOD-27] of a vote that an appeal voided, the desk says that it was voided, not held', async () => {
  const contest = { ...asked, decision: aDecision({ kind: 'void', decided_by: 'nadia' }), grounds: null }
  const aura = { ...voided, act: 'post-vote', amount: -1, why: 'appealed' } as const
  recordQueue(() => [aCaseRow({ kind: 'decision-contest', target: null })])
  network.use(answer(showCase, aCase({ ...prize, kind: 'decision-contest', aura: { ...aura }, contest })))
  showDesk('?case=1')
  const reason = await screen.findByText('Annulé pour')
  expect(reason.nextSibling).toHaveTextContent('Contestation acceptée de la perte')
  expect(screen.queryByText('Retenu pour')).not.toBeInTheDocument()
  expect(screen.getByText('Aura annulée')).toBeInTheDocument()
})

test('[AUR-51, MOD-27] who grants the appeal of a loss reads that its aura is given back, and nothing of suspensions', async () => {
  const contest = { ...asked, decision: null, grounds: null }
  const aura = { ...voided, act: 'withdrawal', amount: -5 }
  recordQueue(() => [aCaseRow({ kind: 'aura-contest', target: null })])
  network.use(answer(showCase, aCase({ ...prize, kind: 'aura-contest', aura, contest })))
  const { person } = showDesk('?case=1')
  await person.click(await screen.findByRole('button', { name: 'Répondre' }))
  const grant = await screen.findByRole('radio', { name: 'Donner raison' })
  expect(grant).toHaveAccessibleDescription(/^L’aura perdue est rendue/)
})

test.each([
  [4, 'withdrawal', 'Retrait', 'Retire', '4 personnes'],
  [0, 'toxic-comment', 'Commentaire toxique', 'Retire', /^Personne\s: une règle d’Aura$/],
  [0, 'prize-retaken', /^Prix repris/, 'Retire', 'La modération'],
  [3, 'post-vote-void', /^Votes sur un post, annulés/, 'Avait donné', '3 personnes'],
  [1, 'withdrawal', 'Retrait', 'Retire', 'Compte supprimé'],
] as const)(
  '[AUR-51, MOD-23] an appealed loss by %i people says so, and shows no ties',
  async (givers, act, name, label, words) => {
    const aura = { ...voided, act, amount: -50, why: null, givers }
    const appealed = { ...asked, decision: null, grounds: null }
    recordQueue(() => [aCaseRow({ kind: 'aura-contest', target: null })])
    network.use(answer(showCase, aCase({ ...prize, kind: 'aura-contest', aura, contest: appealed })))
    showDesk('?case=1')
    expect(await screen.findByText(name)).toBeInTheDocument()
    expect(screen.getByText(label).nextSibling).toHaveTextContent(words)
    expect(screen.queryByText('Liens entre les deux comptes')).not.toBeInTheDocument()
  },
)

test.each([
  [4, 0, 0, 'Retire', /^4 personnes$/, 'Perd'],
  [4, 3, 38, 'Retire', /^4 personnes, dont 3 dont les actes ne comptent plus$/, 'Perd'],
  [4, 4, 50, 'Avait retiré', /^4 personnes, dont les actes ne comptent plus$/, 'Avait perdu'],
  [1, 1, 50, 'Avait retiré', 'Compte supprimé', 'Avait perdu'],
] as const)(
  '[MOD-23, MOD-27] of %i people who took aura, the case says that the acts of %i came back: +%i',
  async (givers, returned_givers, returned, giver, words, receiver) => {
    const aura = { ...voided, act: 'withdrawal', amount: -50, why: null, givers, returned, returned_givers }
    const appealed = { ...asked, decision: null, grounds: null }
    recordQueue(() => [aCaseRow({ kind: 'aura-contest', target: null })])
    network.use(answer(showCase, aCase({ ...prize, kind: 'aura-contest', aura, contest: appealed })))
    showDesk('?case=1')
    expect((await screen.findByText(giver)).nextSibling).toHaveTextContent(words)
    expect(screen.getByText(receiver)).toBeInTheDocument()
    const back = screen.queryByText('Rendu ou annulé depuis')
    expect(back?.nextSibling?.textContent).toBe(returned > 0 ? `+${returned}` : undefined)
  },
)

test('[MOD-10, MOD-23] aura moved on a comment leads to the comment, while its post exists', async () => {
  const show = async (post_id: number | null) => {
    const aura = {
      ...voided,
      act: 'comment-vote',
      subject: { type: 'comment' as const, id: 8, post_id, title: null },
    }
    recordQueue(() => [aCaseRow({ kind: 'held-act', target: null })])
    network.use(answer(showCase, aCase({ ...prize, kind: 'held-act', aura })))
    const { unmount } = showDesk('?case=1')
    const href = (await screen.findByText('Un commentaire')).getAttribute('href')
    unmount()
    return href
  }
  expect([await show(7), await show(null)]).toEqual(['/post/comment/7/8', null])
})

test.each([
  ['remove', false, /^Le contenu revient\.$/],
  ['warn', false, /^L’avertissement est retiré\.$/],
  ['suspend', false, /^La suspension est levée\.$/],
  ['suspend', true, /^La suspension est levée\s; communautés et défis reviennent/],
  ['void-giving', false, /^L’aura donnée ou retirée est rétablie\.$/],
] as const)(
  '[MOD-27] upholding the appeal of %s (for good: %s) promises that alone',
  async (kind, isForGood, words) => {
    const contest = { ...asked, decision: aDecision({ kind, for_good: isForGood }), grounds: null }
    recordQueue(() => [aCaseRow({ kind: 'decision-contest' })])
    network.use(answer(showCase, aCase({ kind: 'decision-contest', contest })))
    const { person } = showDesk('?case=1')
    await person.click(await screen.findByRole('button', { name: 'Répondre' }))
    expect(await screen.findByRole('radio', { name: 'Donner raison' })).toHaveAccessibleDescription(words)
  },
)
