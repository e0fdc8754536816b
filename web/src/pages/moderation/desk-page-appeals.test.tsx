import type { CaseDetail } from '@aura/contract/moderation/moderation.case.contract'
import { showCase } from '@aura/contract/moderation/moderation.case.contract'
import { answerContest } from '@aura/contract/moderation/moderation.decisions.contract'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { unsentWords } from '../../lib/unsent-words.ts'
import { answer, record, refuse } from '../../testing/answer.ts'
import { beModerator, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow, aDecision } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

test('[MOD-27] an appeal is answered in words, which stay through a refusal', async () => {
  const appeal = {
    words: 'C’était une blague.',
    created_at: '2026-11-22T10:00:00.000Z',
    outcome: null,
    answer: null,
    decision: aDecision({ decided_by: 'nadia', case_id: 12 }),
    grounds: {
      ...{ rule: 'Respect', text: 'Vous avez visé une personne.', excerpt: 'Un mot de trop' },
      frozen: {
        pseudo: 'lea',
        text: 'La copie du post',
        alt: null,
        medias: [],
        at: '2026-11-20T10:00:00.000Z',
      },
    },
  }
  recordQueue(() => [aCaseRow({ kind: 'decision-contest' })])
  network.use(
    answer(showCase, aCase({ kind: 'decision-contest', contest: appeal })),
    refuse(answerContest, 403, 'moderation.same-person'),
  )
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('C’était une blague.')).toBeInTheDocument()
  for (const words of [
    /Règle\s: Respect/,
    'Vous avez visé une personne.',
    /Un mot de trop/,
    'La copie du post',
  ])
    expect(screen.getByText(words)).toBeInTheDocument()
  expect(screen.getByRole('link', { name: 'Voir le dossier décidé' })).toHaveAttribute(
    'href',
    expect.stringContaining('case=12'),
  )
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' }))
  expect(dialog.getByRole('radio', { name: 'Maintenir' })).toHaveFocus()
  await person.click(dialog.getByRole('radio', { name: 'Donner raison' }))
  await person.type(dialog.getByRole('textbox', { name: 'Vos mots' }), 'Entendu.')
  expect(unsentWords('moi', 'answer.1').read()).toBe('Entendu.')
  await person.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  expect(await dialog.findByText(/Une autre personne que celle qui a décidé/)).toBeInTheDocument()
  expect(dialog.getByRole('textbox', { name: 'Vos mots' })).toHaveValue('Entendu.')
  const { bodies } = record(answerContest, { outcome: 'reversed' })
  network.use(answer(showCase, aCase({ kind: 'decision-contest', status: 'resolved', contest: appeal })))
  await person.click(dialog.getByRole('button', { name: 'Envoyer la réponse' }))
  expect(await screen.findByText('Réponse envoyée.')).toBeInTheDocument()
  expect(bodies).toEqual([{ outcome: 'reversed', words: 'Entendu.' }])
  expect(unsentWords('moi', 'answer.1').read()).toBeNull()
  // The button that asked is gone: the keyboard goes on in the case.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Dossier ouvert' })).toHaveFocus())
})

test('[MOD-27] an answered appeal shows its answer, not a lack of decisions, and no bar for actions that it does not allow', async () => {
  const contest = {
    ...{ words: 'C’était une blague.', created_at: '2026-11-22T10:00:00.000Z' },
    ...{ outcome: 'maintained' as const, answer: 'Elle visait quelqu’un.', decision: aDecision() },
    grounds: null,
  }
  recordQueue(() => [aCaseRow({ kind: 'decision-contest' })])
  network.use(answer(showCase, aCase({ kind: 'decision-contest', status: 'resolved', contest })))
  showDesk('?case=1')
  expect(await screen.findByText('Elle visait quelqu’un.')).toBeInTheDocument()
  expect(screen.queryByRole('heading', { name: 'Décisions' })).not.toBeInTheDocument()
  expect(screen.queryByRole('group', { name: 'Actions du dossier' })).not.toBeInTheDocument()
})

test('[MOD-27] of a voided withdrawal, upholding the appeal says that no aura moves', async () => {
  const appeal = {
    ...{ words: 'Il le méritait.', created_at: '2026-11-22T10:00:00.000Z', outcome: null, answer: null },
    decision: aDecision({ kind: 'void', decided_by: 'nadia', case_id: 12 }),
    grounds: null,
  }
  const ties = { giver_follows: false, receiver_follows: false, blocked: false }
  const aura = {
    ...{ act: 'withdrawal', amount: -5, why: 'ceiling', void_at: null, subject: null, series: [] },
    ...{ returned: 0, returned_givers: 0 },
    ...{ giver: null, givers: 1, receiver: null, ties: { ...ties, shared_addresses: 0, shared_devices: 0 } },
  } satisfies CaseDetail['aura']
  const asked = { kind: 'decision-contest', target: null, frozen: null, live: null, aura } as const
  recordQueue(() => [aCaseRow({ kind: 'decision-contest' })])
  network.use(answer(showCase, aCase({ ...asked, aura: { ...aura }, contest: appeal })))
  const { person } = showDesk('?case=1')
  expect(await screen.findByText('Il le méritait.')).toBeInTheDocument()
  await person.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: 'Répondre à la contestation' }))
  expect(dialog.getByText(/^L’aura reste à cette personne/)).toBeInTheDocument()
  expect(dialog.queryByText(/^Tout revient comme avant/)).not.toBeInTheDocument()
})
