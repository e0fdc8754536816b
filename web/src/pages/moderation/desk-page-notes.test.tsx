import type { Note } from '@aura/contract/moderation/moderation.case.contract'
import { addCaseNote, showCase } from '@aura/contract/moderation/moderation.case.contract'
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answer, record } from '../../testing/answer.ts'
import { beModerator, opened, recordQueue, showDesk } from '../../testing/desk-page.tsx'
import { aCase, aCaseRow } from '../../testing/moderation.ts'
import { network } from '../../testing/network.ts'

beforeEach(beModerator)

test('[APP-18, MOD-24] a note not saved yet survives a reload, on its own case', async () => {
  recordQueue(() => [aCaseRow(), aCaseRow({ id: 2 })])
  let shown = 1
  network.use(answer(showCase, () => aCase({ id: shown })))
  const note = () => screen.findByRole('textbox', { name: 'Ajouter une note' })
  const first = showDesk('?case=1')
  await first.person.type(await note(), 'À revoir')
  first.unmount()
  shown = 2
  const other = showDesk('?case=2')
  expect(await note()).toHaveValue('')
  other.unmount()
  shown = 1
  showDesk('?case=1')
  expect(await note()).toHaveValue('À revoir')
})

test('[MOD-24] a note whose button is clicked twice is saved once', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const sent = record(addCaseNote, {
    id: 1,
    author: null,
    text: 'Vu',
    created_at: '2026-11-22T10:00:00.000Z',
  })
  showDesk('?case=1')
  fireEvent.change(await screen.findByRole('textbox', { name: 'Ajouter une note' }), {
    target: { value: 'Vu' },
  })
  const save = opened().getByRole('button', { name: 'Enregistrer la note' })
  fireEvent.click(save)
  fireEvent.click(save)
  await waitFor(() => expect(opened().getByRole('textbox', { name: 'Ajouter une note' })).toHaveValue(''))
  expect(sent.bodies).toHaveLength(1)
})

test('[MOD-24] what is typed while a note is saved stays, for the next one', async () => {
  recordQueue(() => [aCaseRow()])
  network.use(answer(showCase, aCase()))
  const saved = Promise.withResolvers<Note>()
  network.use(answer(addCaseNote, () => saved.promise))
  const { person } = showDesk('?case=1')
  const note = await screen.findByRole('textbox', { name: 'Ajouter une note' })
  await person.type(note, 'Vu')
  await person.click(opened().getByRole('button', { name: 'Enregistrer la note' }))
  await person.type(note, ', à revoir')
  saved.resolve({ id: 1, author: null, text: 'Vu', created_at: '2026-11-22T10:00:00.000Z' })
  await waitFor(() => expect(opened().getByRole('button', { name: 'Enregistrer la note' })).toBeEnabled())
  expect(note).toHaveValue('Vu, à revoir')
})
